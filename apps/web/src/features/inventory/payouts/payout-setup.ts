import type { Marketplace } from '@ark/domain'
import type { Answer } from '../../../shared/api.ts'
import { money } from '../../../shared/formats.ts'
import {
  type DraftProblems,
  type PayoutDraft,
  problemsOfDraft,
  withMinimumBelow,
} from '../../../shared/payouts/payout-draft.ts'

export type NewProduct = Answer<'GET /inventory/recent-sync-products'>['products'][number]

export type PayoutDrafts = ReadonlyMap<number, PayoutDraft>

/**
 * Returns the initial values of the setup: a suggested desired payout, and the current minimum or an empty field for
 * the person to fill in.
 */
export const draftOf = (product: NewProduct): PayoutDraft => ({
  desired: product.suggested_desired_payout,
  bottom: product.current_bottom_payout ?? '',
})

const draftIn = (drafts: PayoutDrafts, product: NewProduct): PayoutDraft =>
  drafts.get(product.product_sync_id) ?? draftOf(product)

/** Returns how many products have values other than the initial ones. */
export const changedDrafts = (products: readonly NewProduct[], drafts: PayoutDrafts): number =>
  products.filter((product) => {
    const [now, first] = [draftIn(drafts, product), draftOf(product)]
    return now.desired !== first.desired || now.bottom !== first.bottom
  }).length

/** The source for filling the desired payouts of all rows. */
export type DesiredSource = Marketplace | 'shop'

/** Fills the desired payout of each row for which the source has one. */
export function fillDesired(products: readonly NewProduct[], drafts: PayoutDrafts, from: DesiredSource): PayoutDrafts {
  const filled = products.flatMap((product): [number, PayoutDraft][] => {
    const desired = from === 'shop' ? product.suggested_desired_payout : product.ask_payouts[from]?.highest
    return desired === undefined ? [] : [[product.product_sync_id, { ...draftIn(drafts, product), desired }]]
  })
  return new Map([...drafts, ...filled])
}

/** Fills the minimum of each row at this percentage below its desired payout; rows without one stay unchanged. */
export function fillMinimum(products: readonly NewProduct[], drafts: PayoutDrafts, percentage: number): PayoutDrafts {
  const filled = products.flatMap((product): [number, PayoutDraft][] => {
    const draft = draftIn(drafts, product)
    const after = withMinimumBelow(draft, percentage)
    return after === draft ? [] : [[product.product_sync_id, after]]
  })
  return new Map([...drafts, ...filled])
}

/** Describes the nets at the lowest asks: 'StockX $142.10 to $231.50'; null when no one asks for it. */
export function askPayoutLabel({ ask_payouts: { stockx, goat } }: NewProduct): string | null {
  const of = (name: string, range: typeof stockx) => {
    if (!range) return []
    const { lowest, highest } = range
    return [`${name} ${lowest === highest ? money(lowest) : `${money(lowest)} to ${money(highest)}`}`]
  }
  const parts = [...of('StockX', stockx), ...of('ALIAS', goat)]
  return parts.length === 0 ? null : parts.join(', ')
}

export interface PayoutUpdate {
  product_sync_id: number
  desired_payout: number
  bottom_payout: number
}

/**
 * Returns the updates to save, or the errors by row: every product needs a minimum and a desired payout that is not
 * below it.
 */
export function updatesOf(
  products: readonly NewProduct[],
  drafts: PayoutDrafts,
): { updates: PayoutUpdate[] } | { problems: ReadonlyMap<number, DraftProblems> } {
  const rows = products.map((product) => ({ id: product.product_sync_id, draft: draftIn(drafts, product) }))
  const problems = new Map(
    rows.flatMap(({ id, draft }): [number, DraftProblems][] => {
      const found = problemsOfDraft(draft)
      return Object.keys(found).length > 0 ? [[id, found]] : []
    }),
  )
  if (problems.size > 0) return { problems }
  const updates = rows.map(({ id, draft }) => ({
    product_sync_id: id,
    desired_payout: Number(draft.desired),
    bottom_payout: Number(draft.bottom),
  }))
  return { updates }
}
