/**
 * How far a sale is, in our words: the only thing that decides what may be done with it. A marketplace's adapter says
 * it of an order, and the order's own status stands beside it, to be shown. The same names stand in the database
 * (`sales.stage`) and in answers (docs/decisions/068).
 */
export type SaleStage =
  /** Open, and nothing to be done yet. */
  | 'pending'
  | 'to_confirm'
  | 'to_ship'
  /** Waits to be packed like those before; the marketplace has made its label. */
  | 'labeled'
  /** Ours: the pair is packed, and the marketplace does not know of it yet. */
  | 'packed'
  /** Handed over as the marketplace sees it, without a journey of its own. */
  | 'fulfilled'
  | 'shipped'
  | 'delivered'
  /** Paid, and not over for the marketplace yet. */
  | 'paid'
  | 'completed'
  /** Stopped; it may go on or end. */
  | 'held'
  /** Stopped by its marketplace, mostly for good: whoever has the pair back may say so before it ends. */
  | 'suspended'
  /** Ended without a payout, the pair having been sent. */
  | 'failed'
  | 'canceled'
  /** Ours: it fell through, and somebody has said what became of its pair. */
  | 'resolved'
  /** Marketplaces add statuses without notice. */
  | 'unknown'

/** Where the money stands: on its way, paid by the marketplace, or never to come. */
export type MoneyState = 'pending' | 'paid' | 'lost'

export interface StageFacts {
  money: MoneyState
  /** The marketplace will not change it any more. */
  terminal: boolean
  /** Waits to be packed: shown in Fulfillments and for scanning. */
  to_ship: boolean
  /** It has no label yet, so that it may be shipped in bulk (document 2 §5: the statuses of the type "created"). */
  to_label: boolean
  /** Waits for the seller's confirmation, until which the marketplace may give it to somebody else. */
  to_confirm: boolean
  /** On its way to the buyer, or there. */
  under_way: boolean
  canceled: boolean
  /** It is over without a payout, for whatever reason: a sale in it says since when (`canceled_at`). */
  fell_through: boolean
  /** Somebody has to say what became of its pair: shown in Cancelled Sales. */
  to_resolve: boolean
}

const stage = (facts: Partial<StageFacts>): StageFacts => ({
  money: 'pending',
  terminal: false,
  to_ship: false,
  to_label: false,
  to_confirm: false,
  under_way: false,
  canceled: false,
  fell_through: false,
  to_resolve: false,
  ...facts,
})

export const SALE_STAGES: Readonly<Record<SaleStage, StageFacts>> = {
  pending: stage({}),
  to_confirm: stage({ to_ship: true, to_label: true, to_confirm: true }),
  to_ship: stage({ to_ship: true, to_label: true }),
  labeled: stage({ to_ship: true }),
  packed: stage({}),
  fulfilled: stage({}),
  shipped: stage({ under_way: true }),
  delivered: stage({ under_way: true }),
  paid: stage({ under_way: true, money: 'paid' }),
  completed: stage({ under_way: true, money: 'paid', terminal: true }),
  held: stage({}),
  suspended: stage({ to_resolve: true }),
  failed: stage({ money: 'lost', terminal: true, fell_through: true, to_resolve: true }),
  canceled: stage({ money: 'lost', terminal: true, canceled: true, fell_through: true, to_resolve: true }),
  resolved: stage({ money: 'lost', terminal: true, canceled: true, fell_through: true }),
  unknown: stage({}),
}

export const SALE_STAGE_NAMES = Object.keys(SALE_STAGES) as readonly SaleStage[]

/** All stages that pass a test, for `stage = any(…)`. */
export const stagesWhere = (test: (facts: StageFacts) => boolean): SaleStage[] =>
  SALE_STAGE_NAMES.filter((name) => test(SALE_STAGES[name]))

/**
 * How what people here say of a sale disagrees with what its marketplace has decided about its money
 * (docs/decisions/081): it was `paid_anyway` though it fell through here, or is `not_paid` though it goes on here.
 * Null: they agree, or the marketplace has not decided yet. The ledger follows the marketplace, and people are told.
 */
export function moneyDisagreement(here: SaleStage, there: SaleStage): 'paid_anyway' | 'not_paid' | null {
  const { money } = SALE_STAGES[there]
  const isLostHere = SALE_STAGES[here].money === 'lost'
  if (money === 'paid' && isLostHere) return 'paid_anyway'
  return money === 'lost' && !isLostHere ? 'not_paid' : null
}
