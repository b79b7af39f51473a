import type { WholesalePayment, WholesaleStatus } from './wholesale-status-names.ts'
import { inSentence, type WholesaleActor, type WholesaleOrderState, WHOLESALE_STATUSES } from './wholesale-statuses.ts'

/**
 * The statements about the money of a wholesale order, which goes from the buyer to ARK and from ARK to the seller.
 * Each party reports what it knows: the buyer what they paid, ARK what it received, refunded and passed on, the seller
 * what they received (docs/decisions/084).
 */
export const MONEY_STATEMENTS = [
  'buyer_paid',
  'buyer_not_paid',
  'pending',
  'overdue',
  'paid_to_ark',
  'refunded',
  'paid_to_retailer',
  'not_paid_to_retailer',
  'retailer_received',
  'retailer_not_received',
] as const
export type MoneyStatement = (typeof MONEY_STATEMENTS)[number]

/** An order with what its parties reported about its money. */
export interface WholesaleMoneyState extends WholesaleOrderState {
  /** When ARK passed the money on; null or left out: it has not, or the reader is the buyer, who does not see it. */
  paid_to_retailer_at?: Date | string | null
  /**
   * When the seller reported receiving it; null or left out: they have not, or the reader is the buyer, who does not
   * see it.
   */
  retailer_received_at?: Date | string | null
}

/** The places where the money can be. */
type MoneyHolder = 'pending' | 'overdue' | 'ark' | 'seller' | 'received' | 'refunded'

function placeOf({ payment_status, paid_to_retailer_at, retailer_received_at }: WholesaleMoneyState): MoneyHolder {
  if (payment_status !== 'paid') return payment_status
  if (!paid_to_retailer_at) return 'ark'
  return retailer_received_at ? 'received' : 'seller'
}

interface StatementRow {
  says: MoneyStatement
  by: readonly WholesaleActor[]
  from: readonly MoneyHolder[]
  /** The statuses of the order that allow the statement. */
  of: readonly WholesaleStatus[]
  /** True: only while the buyer reports a payment; false: only while they do not; left out: either. */
  claimed?: boolean
}

const DUE: readonly MoneyHolder[] = ['pending', 'overdue']
const TO_BE_PAID: readonly WholesaleStatus[] = ['approved']
/** The statuses after the pairs left the seller; ARK passes the money on in these. */
const LEFT: readonly WholesaleStatus[] = ['shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received']
const PAID_FOR: readonly WholesaleStatus[] = ['paid', 'packed', 'partial_shipped', ...LEFT]

/** The table of who may make which statement in which state. `moneyRefusal` explains what no row allows. */
const STATEMENT_ROWS: readonly StatementRow[] = [
  { says: 'buyer_paid', by: ['buyer'], from: DUE, of: TO_BE_PAID, claimed: false },
  { says: 'buyer_not_paid', by: ['buyer'], from: DUE, of: TO_BE_PAID, claimed: true },
  // A reminder; no money moves. A seller does not remind a buyer who reports a payment. ARK may, because it has checked
  // its account.
  { says: 'overdue', by: ['retailer'], from: ['pending'], of: TO_BE_PAID, claimed: false },
  { says: 'overdue', by: ['operator'], from: ['pending'], of: TO_BE_PAID },
  { says: 'pending', by: ['retailer', 'operator'], from: ['overdue'], of: TO_BE_PAID },
  { says: 'paid_to_ark', by: ['operator'], from: DUE, of: TO_BE_PAID },
  { says: 'refunded', by: ['operator'], from: ['ark'], of: PAID_FOR },
  { says: 'paid_to_retailer', by: ['operator'], from: ['ark'], of: LEFT },
  { says: 'not_paid_to_retailer', by: ['operator'], from: ['seller'], of: LEFT },
  { says: 'retailer_received', by: ['retailer'], from: ['seller'], of: LEFT },
  { says: 'retailer_not_received', by: ['retailer'], from: ['received'], of: LEFT },
]

/** The party that makes each statement, as a message for everyone else. */
const WHOSE: Readonly<Record<MoneyStatement, string>> = {
  buyer_paid: 'Only the buyer can report a payment.',
  buyer_not_paid: 'Only the buyer can report a payment.',
  pending: 'Only the seller and ARK can mark a payment as pending or overdue.',
  overdue: 'Only the seller and ARK can mark a payment as pending or overdue.',
  paid_to_ark: "Only ARK can confirm the buyer's payment. The order then becomes paid.",
  refunded: 'Only ARK can refund the buyer.',
  paid_to_retailer: 'Only ARK can record that it paid the seller.',
  not_paid_to_retailer: 'Only ARK can record that it paid the seller.',
  retailer_received: 'Only the seller can confirm a payment from ARK.',
  retailer_not_received: 'Only the seller can confirm a payment from ARK.',
}

const NOTHING_TO_PAY = 'ARK has received the payment for this order: nothing is left to pay.'
const IS_REFUNDED = 'ARK refunded this order: no more payments are due.'
const NOT_PASSED_ON = 'ARK has not paid the seller for this order yet.'
const WITH_SELLER = 'ARK has already paid the seller. Undo that first, and then refund the buyer.'
const HAS_MONEY = { ark: NOTHING_TO_PAY, seller: NOTHING_TO_PAY, received: NOTHING_TO_PAY, refunded: IS_REFUNDED }
const NOTHING_PASSED_ON = { pending: NOT_PASSED_ON, overdue: NOT_PASSED_ON, ark: NOT_PASSED_ON, refunded: IS_REFUNDED }
const NO_MONEY = 'The buyer has not paid ARK for this order: there is nothing to pay its seller.'
const NOTHING_CAME = 'ARK has not received this payment: there is nothing to refund.'
const ARK_HAS_IT = 'ARK already has the payment for this order.'
const PASSED_ON = 'ARK has already paid the seller for this order.'

/** Why a statement does not fit where the money is. */
const OUT_OF_PLACE: Readonly<Record<MoneyStatement, Partial<Record<MoneyHolder, string>>>> = {
  buyer_paid: HAS_MONEY,
  buyer_not_paid: HAS_MONEY,
  pending: { ...HAS_MONEY, pending: 'The payment is already pending.' },
  overdue: { ...HAS_MONEY, overdue: 'The payment is already overdue.' },
  paid_to_ark: { ark: ARK_HAS_IT, seller: ARK_HAS_IT, received: ARK_HAS_IT, refunded: IS_REFUNDED },
  refunded: {
    pending: NOTHING_CAME,
    overdue: NOTHING_CAME,
    seller: WITH_SELLER,
    received: WITH_SELLER,
    refunded: 'The payment is already refunded.',
  },
  paid_to_retailer: {
    pending: NO_MONEY,
    overdue: NO_MONEY,
    seller: PASSED_ON,
    received: PASSED_ON,
    refunded: IS_REFUNDED,
  },
  not_paid_to_retailer: {
    ...NOTHING_PASSED_ON,
    received: 'The seller confirmed this payment and must undo that first.',
  },
  retailer_received: { ...NOTHING_PASSED_ON, received: 'You already confirmed this payment.' },
  retailer_not_received: { ...NOTHING_PASSED_ON, seller: 'You have not confirmed this payment.' },
}

/** Returns whether this party may make this statement now. */
const isStatementAllowed = (
  order: WholesaleMoneyState,
  { by, says }: { by: WholesaleActor; says: MoneyStatement },
): boolean =>
  STATEMENT_ROWS.some(
    (row) =>
      row.says === says &&
      row.by.includes(by) &&
      row.from.includes(placeOf(order)) &&
      row.of.includes(order.status) &&
      (row.claimed ?? isClaimed(order)) === isClaimed(order),
  )

const isClaimed = ({ buyer_paid_at }: WholesaleOrderState): boolean => buyer_paid_at !== null

/** Returns whether the buyer reports a payment that ARK has not confirmed or denied yet. */
export const isPaymentClaimed = (order: Pick<WholesaleOrderState, 'status' | 'buyer_paid_at'>): boolean =>
  TO_BE_PAID.includes(order.status) && order.buyer_paid_at !== null

/** Returns the statements that a party may make now, in the order of the payment's progress. */
export const nextMoneyStatements = (order: WholesaleMoneyState, by: WholesaleActor): MoneyStatement[] =>
  MONEY_STATEMENTS.filter((says) => isStatementAllowed(order, { by, says }))

/** Returns why a party may not make this statement and what to do instead, or null when they may. */
export function moneyRefusal(
  order: WholesaleMoneyState,
  statement: { by: WholesaleActor; says: MoneyStatement },
): string | null {
  const { by, says } = statement
  if (isStatementAllowed(order, statement)) return null
  if (!STATEMENT_ROWS.some((row) => row.says === says && row.by.includes(by))) return WHOSE[says]
  return OUT_OF_PLACE[says][placeOf(order)] ?? claimWords(order, says) ?? statusWords(order, says)
}

function claimWords(order: WholesaleMoneyState, says: MoneyStatement): string | null {
  if (!TO_BE_PAID.includes(order.status)) return null
  if (says === 'buyer_not_paid') return 'You have not reported a payment.'
  if (!isClaimed(order)) return null
  if (says === 'buyer_paid') return 'You already reported this payment. ARK is checking for it.'
  return says === 'overdue' ? 'The buyer reported a payment. ARK checks for it first.' : null
}

function statusWords({ status }: WholesaleMoneyState, says: MoneyStatement): string {
  const { label, isCanceled } = WHOLESALE_STATUSES[status]
  if (isCanceled) return 'This order was canceled: no payments are due.'
  return says === 'paid_to_retailer'
    ? `An order that is ${inSentence(label)} has not left its seller: pay the seller once it is shipped.`
    : `An order that is ${inSentence(label)} cannot be paid yet: its seller must approve it first.`
}

/** Returns the statement of a payment status in `PATCH /bulk-sales/{id}/payment`. */
export const statementOfPayment = (to: WholesalePayment): MoneyStatement => (to === 'paid' ? 'paid_to_ark' : to)
