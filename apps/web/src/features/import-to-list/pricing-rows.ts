import { askForNetPayout, cents, dollars, type FeeRules, type Marketplace, payoutBreakdown } from '@ark/domain'
import type { BodyOf, Contract } from '@ark/contract'
import type { Answer } from '../../shared/api.ts'
import {
  type DraftProblems,
  type PayoutDraft,
  problemsOfDraft,
  withMinimumBelow,
} from '../../shared/payouts/payout-draft.ts'
import type { PayoutParts } from '../../shared/ui/cells/PayoutBreakdownPopover.tsx'

export type ProductToList = Answer<'GET /inventory/import-to-list'>
export type SizeToList = ProductToList['variants'][number]
export type ImportOrderOfSize = BodyOf<Contract['POST /listings/import-to-list']>['sizes'][number]

/** The typed values of a size. */
export interface PricingDraft extends PayoutDraft {
  isListed: boolean
  stockx: boolean
  goat: boolean
  isWholesale: boolean
  wholesale: string | number
}

/** Typed values by size; a missing size keeps the server's values. */
export type PricingDrafts = Readonly<Record<number, PricingDraft>>

/** A marketplace of a size: the nets of its lowest ask and highest bid, and the resulting ask. */
export interface PricedMarket {
  ask: PayoutParts | null
  bid: PayoutParts | null
  /** The resulting ask in dollars; null without a desired payout or when no ask nets it. */
  listedAt: number | null
  gap: string | null
}

export interface PricingRow extends SizeToList {
  draft: PricingDraft
  markets: Record<Marketplace, PricedMarket>
}

export type PricingProblems = DraftProblems & { marketplaces?: string }

const draftOf = (size: SizeToList): PricingDraft => ({
  isListed: size.listing_enabled,
  stockx: size.stockx_enabled && size.stockx.gap === undefined,
  goat: size.alias_enabled && size.goat.gap === undefined,
  desired: size.desired_payout ?? '',
  bottom: size.minimum_payout ?? '',
  isWholesale: size.wholesale_enabled,
  wholesale: size.wholesale_price ?? '',
})

/** Returns the fee rules of a product, so that nets are calculated while typing. */
export const rulesOf = (product: ProductToList): FeeRules => ({
  schedule: product.fee_schedule,
  facts: {
    promotional_ark_fee_cents: product.promotional_ark_fee === null ? null : cents(product.promotional_ark_fee),
    is_pre_release: product.is_pre_release,
    has_retail_price: product.has_retail_price,
  },
})

/** Returns the sizes that can be listed: those with an available pair. */
export function pricingRows(product: ProductToList, drafts: PricingDrafts): PricingRow[] {
  const rules = rulesOf(product)
  return product.variants
    .filter(({ available_quantity }) => available_quantity > 0)
    .map((size) => {
      const draft = drafts[size.variant_id] ?? draftOf(size)
      const at = (marketplace: Marketplace) => marketOf({ size, draft, marketplace }, rules)
      return { ...size, draft, markets: { stockx: at('stockx'), goat: at('goat') } }
    })
}

function marketOf(
  { size, draft, marketplace }: { size: SizeToList; draft: PricingDraft; marketplace: Marketplace },
  { facts, schedule }: FeeRules,
): PricedMarket {
  const { lowest_ask, highest_bid, gap = null } = size[marketplace]
  const parts = (ask: number | null) =>
    ask === null ? null : payoutBreakdown({ marketplace, ask }, { facts, schedule })
  const net_cents = Number(draft.desired) > 0 ? cents(draft.desired) : null
  const ask_cents = net_cents === null ? null : askForNetPayout({ marketplace, net_cents, facts }, schedule)
  return {
    ask: parts(lowest_ask),
    bid: parts(highest_bid),
    listedAt: ask_cents === null ? null : dollars(ask_cents),
    gap,
  }
}

/** The sources for filling desired payouts. */
export const FILL_SOURCES = [
  { value: 'best-ask', label: 'Best lowest ask' },
  { value: 'stockx-ask', label: 'StockX ask net payout' },
  { value: 'stockx-bid', label: 'StockX bid net payout' },
  { value: 'goat-ask', label: 'ALIAS ask net payout' },
  { value: 'goat-bid', label: 'ALIAS bid net payout' },
] as const
export type FillSource = (typeof FILL_SOURCES)[number]['value']

function netOf({ markets: { stockx, goat } }: PricingRow, source: FillSource): number | undefined {
  const [stockxAsk, goatAsk] = [stockx.ask?.net_payout, goat.ask?.net_payout]
  if (source === 'stockx-ask') return stockxAsk
  if (source === 'goat-ask') return goatAsk
  if (source === 'stockx-bid') return stockx.bid?.net_payout
  if (source === 'goat-bid') return goat.bid?.net_payout
  const known = [stockxAsk, goatAsk].filter((net) => net !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

const changing = (rows: readonly PricingRow[], change: (row: PricingRow) => Partial<PricingDraft>): PricingDrafts =>
  Object.fromEntries(rows.map((row) => [row.variant_id, { ...row.draft, ...change(row) }]))

/** Fills the desired payout of each row for which the source has one. */
export const fillDesiredPayouts = (rows: readonly PricingRow[], source: FillSource): PricingDrafts =>
  changing(rows, (row) => {
    const desired = netOf(row, source)
    return desired === undefined ? {} : { desired }
  })

/** Fills minimum payouts at a percentage below the desired ones; sizes without a desired payout stay unchanged. */
export const fillMinimumPayouts = (rows: readonly PricingRow[], percentage: number): PricingDrafts =>
  changing(rows, ({ draft }) => withMinimumBelow(draft, percentage))

/** Enables or disables every size; prices stay unchanged. */
export const listAll = (rows: readonly PricingRow[], isListed: boolean): PricingDrafts =>
  changing(rows, () => ({ isListed }))

/** Returns the errors of an enabled size, by field. */
export function problemsOf({ draft }: PricingRow): PricingProblems {
  if (!draft.isListed) return {}
  return { ...problemsOfDraft(draft), ...(!draft.stockx && !draft.goat && { marketplaces: 'Choose a marketplace.' }) }
}

/** Returns the order for a size, with a wholesale price only if one is typed. */
export function orderOf({ variant_id, draft }: PricingRow): ImportOrderOfSize {
  const { desired, bottom, stockx, goat, isWholesale, wholesale } = draft
  return {
    variant_id,
    desired_payout: Number(desired),
    bottom_payout: Number(bottom),
    stockx_enabled: stockx,
    alias_enabled: goat,
    ...(isWholesale && wholesale !== '' && { wholesale_price: Number(wholesale) }),
  }
}
