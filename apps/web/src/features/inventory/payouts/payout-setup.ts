import type { Marketplace } from '@ark/domain'
import type { BodyOf, Contract } from '@ark/contract'
import type { Answer } from '../../../shared/api.ts'
import { counted, money } from '../../../shared/formats.ts'
import {
  isEmptyDraft,
  type PayoutDraft,
  problemsOfDraft,
  withMinimumBelow,
} from '../../../shared/payouts/payout-draft.ts'

export type NewProduct = Answer<'GET /inventory/recent-sync-products'>['products'][number]
export type ProductPayouts = BodyOf<Contract['POST /listings/product-payouts']>

/** The typed payouts by `product_sync_id`. Products that no one touched are missing, and nothing is written for them. */
export type PayoutDrafts = Readonly<Record<number, PayoutDraft>>

export const UNTOUCHED: PayoutDraft = { desired: '', bottom: '' }

export const draftIn = (drafts: PayoutDrafts, { product_sync_id }: NewProduct): PayoutDraft =>
  drafts[product_sync_id] ?? UNTOUCHED

/** The source for filling the desired payouts of all rows. */
export type DesiredSource = Marketplace | 'shop'

/** Fills the desired payout of each row for which the source has one. */
export function fillDesired(products: readonly NewProduct[], drafts: PayoutDrafts, from: DesiredSource): PayoutDrafts {
  const filled = products.flatMap((product): [number, PayoutDraft][] => {
    const desired = from === 'shop' ? product.suggested_desired_payout : product.ask_payouts[from]?.highest
    return desired === null || desired === undefined
      ? []
      : [[product.product_sync_id, { ...draftIn(drafts, product), desired }]]
  })
  return { ...drafts, ...Object.fromEntries(filled) }
}

/** Fills the minimum of each row at this percentage below its desired payout; rows without one stay unchanged. */
export function fillMinimum(products: readonly NewProduct[], drafts: PayoutDrafts, percentage: number): PayoutDrafts {
  const filled = products.flatMap((product): [number, PayoutDraft][] => {
    const draft = draftIn(drafts, product)
    const after = withMinimumBelow(draft, percentage)
    return after === draft ? [] : [[product.product_sync_id, after]]
  })
  return { ...drafts, ...Object.fromEntries(filled) }
}

/** Describes a row: '3 sizes in stock need payouts · Store price $160.00 · Lowest asks net StockX $142.10 to $231.50'. */
export function productDetail(product: NewProduct): string {
  const { sizes_without_payouts: sizes, suggested_desired_payout } = product
  const asks = askPayoutLabel(product)
  return [
    `${counted(sizes, 'size')} in stock ${sizes === 1 ? 'needs' : 'need'} payouts`,
    suggested_desired_payout !== null && `Store price ${money(suggested_desired_payout)}`,
    asks && `Lowest asks net ${asks}`,
  ]
    .filter(Boolean)
    .join(' · ')
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

/**
 * Returns the payouts of the touched products, or the errors by field (`desired-7`): a touched product needs a minimum
 * and a desired payout that is not below it, and at least one product is touched.
 */
export function payoutsOf(
  products: readonly NewProduct[],
  drafts: PayoutDrafts,
): { body: ProductPayouts } | { problems: Record<string, string> } {
  const rows = products
    .map((product) => ({ id: product.product_sync_id, draft: draftIn(drafts, product) }))
    .filter(({ draft }) => !isEmptyDraft(draft))
  const problems = rows.flatMap(({ id, draft }) =>
    Object.entries(problemsOfDraft(draft)).map(([field, message]) => [`${field}-${id}`, message]),
  )
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  if (rows.length === 0) return { problems: { none: 'Enter the payouts of at least one product.' } }
  const touched = rows.map(({ id, draft }) => ({
    product_sync_id: id,
    desired_payout: Number(draft.desired),
    bottom_payout: Number(draft.bottom),
  }))
  return { body: { products: touched, is_missing_only: true } }
}

/** Returns the errors that show before the first attempt: those of rows with both payouts. */
export const setupProblems = (drafts: PayoutDrafts, problems: Partial<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      const draft = drafts[Number(field.split('-')[1])]
      return draft !== undefined && draft.desired !== '' && draft.bottom !== ''
    }),
  )
