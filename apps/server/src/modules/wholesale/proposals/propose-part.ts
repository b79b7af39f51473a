import {
  cents,
  dollars,
  inSentence,
  MAX_ORDER_PROPOSALS,
  offerTotal,
  type OfferDays,
  UNANSWERED_WHOLESALE_ORDERS,
  DEFAULT_OFFER_DAYS,
  WHOLESALE_STATUSES,
} from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { reserveOrder } from '../pairs/reserve-pairs.ts'
import { lockOrder, orderLines, type OrderLineRow, type OrderRef } from '../pairs/queries/order-transitions.ts'
import { currentProposal, recordProposalStep } from './current-proposal.ts'
import { countProposals, insertProposal, type ProposalRow, proposedLines } from './queries/proposals.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

const DAY_MS = 86_400_000

export interface PartOfOrder {
  ref: OrderRef
  /** The user of the seller's staff. */
  userId: number
  /** The pairs to deliver of each line; 0: none. */
  line_items: readonly { line_id: number; quantity: number }[]
  expires_in_days?: OfferDays
}

/**
 * Proposes to deliver part of an unanswered order, in the retailer's transaction, and reserves its pairs until the
 * buyer answers or it expires (docs/decisions/095). Each pair costs what was ordered. Repeating an open proposal
 * changes nothing. Refuses an order that is answered, a second proposal, quantities above the ordered ones, and pairs
 * that are no longer there; nothing is reserved then.
 */
export async function proposePart(tx: Tx, needs: Needs, asked: PartOfOrder): Promise<Refusal | null> {
  const { ref, userId } = asked
  const order = await lockOrder(tx, ref)
  if (!order) return notFound('This order')
  const lines = await orderLines(tx, ref)
  const known = new Set(lines.map(({ wholesale_line_id }) => wholesale_line_id))
  if (asked.line_items.some(({ line_id }) => !known.has(line_id))) return notFound('This line')
  const open = await currentProposal(tx, needs, { ref, order })
  const quantities = new Map(asked.line_items.map(({ line_id, quantity }) => [line_id, quantity]))
  if (open) return (await isSame(tx, { ref, open, quantities })) ? null : IS_OPEN
  if (!UNANSWERED_WHOLESALE_ORDERS.includes(order.status)) return notUnanswered(order.status)
  const wrong = faultOf(asked, lines)
  if (wrong) return wrong
  const limit = { of: 'proposals of an order', owner: [ref.retailerId, ref.orderId], most: MAX_ORDER_PROPOSALS }
  if (!(await hasRoom(tx, limit, () => countProposals(tx, ref))))
    return refuse('conflict', `You proposed ${MAX_ORDER_PROPOSALS} times. Approve, reject or cancel the order.`)
  const short = await reserveOrder(tx, needs, { ref, order, quantities, cause: 'wholesale order proposed' })
  if (short) return short
  const at = needs.clock.now()
  const priced = lines.map((line) => ({
    quantity: quantities.get(line.wholesale_line_id) ?? 0,
    price_cents: cents(line.unit_price),
  }))
  const proposal = {
    ordered_items: order.total_items,
    ordered_amount: order.total_amount,
    total_items: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    total_amount: dollars(offerTotal(priced)),
  }
  const expires_at = new Date(at.getTime() + (asked.expires_in_days ?? DEFAULT_OFFER_DAYS) * DAY_MS)
  const made = { ...proposal, buyer_id: order.buyer_id, created_by: userId, created_at: at, expires_at, quantities }
  const wholesale_proposal_id = await insertProposal(tx, ref, made)
  const by = { actor: 'retailer', userId, buyerId: null } as const
  await recordProposalStep(tx, needs, {
    ref,
    order,
    proposal: { ...proposal, wholesale_proposal_id },
    by,
    to: 'proposed',
  })
  return null
}

const IS_OPEN = refuse('conflict', 'You already proposed part of this order. Withdraw that proposal first.')

const notUnanswered = (status: keyof typeof WHOLESALE_STATUSES): Refusal =>
  refuse('conflict', `This order is ${inSentence(WHOLESALE_STATUSES[status].label)}. Its quantities are final.`)

/** Detects a repetition of a request whose answer was lost. */
async function isSame(
  tx: Tx,
  { ref, open, quantities }: { ref: OrderRef; open: ProposalRow; quantities: ReadonlyMap<number, number> },
): Promise<boolean> {
  const lines = await proposedLines(tx, ref.retailerId, open.wholesale_proposal_id)
  return (
    lines.length === quantities.size &&
    lines.every(({ wholesale_line_id, quantity }) => quantities.get(wholesale_line_id) === quantity)
  )
}

/** Returns what is wrong with the proposed quantities, whatever the stock is. */
function faultOf({ line_items }: PartOfOrder, lines: readonly OrderLineRow[]): Refusal | null {
  const ordered = new Map(lines.map(({ wholesale_line_id, quantity }) => [wholesale_line_id, quantity]))
  const named = new Set(line_items.map(({ line_id }) => line_id))
  if (line_items.length !== lines.length || named.size !== lines.length)
    return refuseField('line_items', 'Enter a quantity for each line of the order, 0 for none.')
  const above = line_items.findIndex(({ line_id, quantity }) => quantity > (ordered.get(line_id) ?? 0))
  if (above >= 0) {
    const most = ordered.get(line_items[above]?.line_id ?? 0) ?? 0
    return refuseField(`line_items.${above}.quantity`, `The buyer ordered ${most}. Propose ${most} or fewer.`)
  }
  if (line_items.every(({ quantity }) => quantity === 0))
    return refuseField('line_items', 'Propose at least one pair, or reject the order.')
  return line_items.every(({ line_id, quantity }) => quantity === ordered.get(line_id))
    ? refuseField('line_items', 'This is the whole order. Approve it instead.')
    : null
}
