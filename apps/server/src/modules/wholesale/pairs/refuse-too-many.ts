import { MAX_OPEN_OFFERS } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { countOffers, countOrders, countStatements } from './queries/order-counts.ts'
import type { OrderActor } from './record-change.ts'
import type { OrderRef } from './queries/order-transitions.ts'

/**
 * The limits of what one side may cause at the other side in an hour, and leave unanswered. Each order or offer mails
 * all owners of the other side. The limits are more than a business does by hand, and few enough not to flood a seller.
 */
const MOST_UNANSWERED_ORDERS = 20
const MOST_ORDERS_AN_HOUR = 30
const MOST_OFFERS_AN_HOUR = 60
const MOST_STATEMENTS_AN_HOUR = 10
const HOUR_MS = 3_600_000

interface Asking {
  buyerId: number
  retailerId: number
  at: Date
}

/** The refusal of an order or an offer that began while the buyer's account was closed. */
export const BUYER_CLOSED = refuse('conflict', 'This account has been closed.')

const anHourBefore = (at: Date): Date => new Date(at.getTime() - HOUR_MS)

const tooManyInAnHour = (detail: string): Refusal => ({
  ...refuse('throttled', `${detail} Try again in an hour.`),
  retryAfterSeconds: HOUR_MS / 1_000,
})

/**
 * Returns a refusal when a buyer has too many orders with a seller; null otherwise. Orders of accepted offers are not
 * checked, because the seller has agreed to them. `seller` is the buyer's number of the seller.
 */
export async function refuseTooManyOrders(
  tx: Tx,
  { buyerId, retailerId, seller, at }: Asking & { seller: number },
): Promise<Refusal | null> {
  const owner = [buyerId, retailerId]
  const counted = () => countOrders(tx, { buyerId, retailerId, since: anHourBefore(at) })
  const open = { of: 'unanswered orders', owner, most: MOST_UNANSWERED_ORDERS }
  if (!(await hasRoom(tx, open, async () => (await counted()).open)))
    return refuse(
      'conflict',
      `Seller #${seller} has not answered ${MOST_UNANSWERED_ORDERS} of your orders yet. Wait for an answer or cancel one.`,
    )
  const recent = { of: 'orders of an hour', owner, most: MOST_ORDERS_AN_HOUR }
  return (await hasRoom(tx, recent, async () => (await counted()).recent))
    ? null
    : tooManyInAnHour(`You have placed ${MOST_ORDERS_AN_HOUR} orders with Seller #${seller} within an hour.`)
}

/** Returns a refusal when a buyer has too many offers to a seller; null otherwise. */
export async function refuseTooManyOffers(tx: Tx, { buyerId, retailerId, at }: Asking): Promise<Refusal | null> {
  const owner = [buyerId, retailerId]
  const counted = () => countOffers(tx, { buyerId, retailerId, since: anHourBefore(at) })
  const open = { of: 'open offers', owner, most: MAX_OPEN_OFFERS }
  if (!(await hasRoom(tx, open, async () => (await counted()).open)))
    return refuse(
      'conflict',
      `You have ${MAX_OPEN_OFFERS} open offers to this seller. Withdraw one or wait for an answer.`,
    )
  const recent = { of: 'offers of an hour', owner, most: MOST_OFFERS_AN_HOUR }
  return (await hasRoom(tx, recent, async () => (await counted()).recent))
    ? null
    : tooManyInAnHour(`You have made ${MOST_OFFERS_AN_HOUR} offers to this seller within an hour.`)
}

/**
 * Returns a refusal when a side has changed its reports about an order's money too often, because each report notifies
 * the other side; null otherwise. ARK has no limit.
 */
export async function refuseTooManyReports(
  tx: Tx,
  { ref, by, at }: { ref: OrderRef; by: OrderActor; at: Date },
): Promise<Refusal | null> {
  if (by.actor === 'operator') return null
  const { retailerId, orderId } = ref
  const limit = { of: 'statements', owner: [retailerId, orderId, by.actor], most: MOST_STATEMENTS_AN_HOUR }
  const said = () => countStatements(tx, { retailerId, orderId, actor: by.actor, since: anHourBefore(at) })
  return (await hasRoom(tx, limit, said))
    ? null
    : tooManyInAnHour('The payment reports of this order have changed too often.')
}
