/**
 * The progress of a sale in ARK's own terms, and the only value that decides which actions it allows. A marketplace's
 * adapter derives the stage from an order; the order's own status is kept beside it for display. The database
 * (`sales.stage`) and answers use the same names (docs/decisions/068).
 */
export type SaleStage =
  /** Open, with nothing to do yet. */
  | 'pending'
  | 'to_confirm'
  | 'to_ship'
  /** Waits to be packed like the stages above; the marketplace has created its label. */
  | 'labeled'
  /** Set by ARK: the pair is packed, and the marketplace does not know it yet. */
  | 'packed'
  /** Handed over from the marketplace's point of view, without tracking. */
  | 'fulfilled'
  | 'shipped'
  | 'delivered'
  /** Paid, and still open at the marketplace. */
  | 'paid'
  | 'completed'
  /** On hold; the sale may continue or end. */
  | 'held'
  /** Suspended by its marketplace, usually for good. Whoever has the pair back may resolve the sale before it ends. */
  | 'suspended'
  /** Ended without a payout after the pair was shipped. */
  | 'failed'
  | 'canceled'
  /** Set by ARK: the sale ended without a payout, and someone recorded what became of its pair. */
  | 'resolved'
  /** A status that ARK does not know: marketplaces add statuses without notice. */
  | 'unknown'

/** The state of a sale's payout: expected, paid by the marketplace, or never to come. */
export type MoneyState = 'pending' | 'paid' | 'lost'

export interface StageFacts {
  money: MoneyState
  /** The marketplace will not change the sale again. */
  terminal: boolean
  /** The sale waits to be packed: Fulfillments lists it, and it can be scanned. */
  to_ship: boolean
  /** The sale has no label yet, so a bulk shipping request may include it. */
  to_label: boolean
  /** The sale waits for the seller's confirmation; until then the marketplace may give it to another seller. */
  to_confirm: boolean
  /** The pair is on its way to the buyer or has arrived. */
  under_way: boolean
  canceled: boolean
  /** The sale ended without a payout, for any reason; `canceled_at` of such a sale says when. */
  fell_through: boolean
  /** Someone has to record what became of the pair: Cancelled Sales lists the sale. */
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

/** Returns all stages that pass a test, for `stage = any(…)`. */
export const stagesWhere = (test: (facts: StageFacts) => boolean): SaleStage[] =>
  SALE_STAGE_NAMES.filter((name) => test(SALE_STAGES[name]))

/**
 * Returns how ARK's stage of a sale contradicts what its marketplace decided about the money (docs/decisions/081):
 * `paid_anyway` when ARK has it as lost, `not_paid` when ARK has it as continuing. Returns null when they agree or the
 * marketplace has not decided yet. The ledger follows the marketplace, and ARK notifies people.
 */
export function moneyDisagreement(here: SaleStage, there: SaleStage): 'paid_anyway' | 'not_paid' | null {
  const { money } = SALE_STAGES[there]
  const isLostHere = SALE_STAGES[here].money === 'lost'
  if (money === 'paid' && isLostHere) return 'paid_anyway'
  return money === 'lost' && !isLostHere ? 'not_paid' : null
}
