import type { Capabilities } from '../../../platform/capabilities.ts'
import { markProcessed, openStore, topicsAbout, waitingDeliveries } from '../../stores/index.ts'
import { recordShopOrdersToRead, recordShopPoll, SHOP_ORDER_BACKSTOP_MS, shopOrderPoll } from './queries/shop-orders.ts'
import { isShopSale } from './rules/shop-units.ts'
import { readShopOrderJob } from '../sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets'>

/** How far the next reading overlaps the last one. The shop's search lags behind, and its clock may too. */
const OVERLAP_MS = 10 * 60_000

/**
 * Records every order of a store that has changed since the last poll, because Shopify's webhooks can be late or lost.
 * Skips orders that are processed in their current state, ARK's own orders, and orders from before the connection.
 * Progress is saved after each page, so an interrupted poll continues. Provider errors are thrown.
 */
export async function pollShopOrders(
  needs: Needs,
  { retailerId, storeId }: { retailerId: number; storeId: number },
): Promise<void> {
  const { db, clock } = needs
  const beganAt = clock.now()
  const poll = await db.asRetailer(retailerId, (tx) => shopOrderPoll(tx, { retailerId, storeId, now: beganAt }))
  if (!poll) return
  const store = await openStore(needs, retailerId, storeId)
  const since = new Date(poll.read_until.getTime() - OVERLAP_MS)
  let from: string | null = null
  do {
    const page = await store.changedOrders(since, from)
    from = page.next
    const orders = page.orders.filter((order) => isShopSale(order, poll.orders_since))
    const notedAt = clock.now()
    const last = page.orders.at(-1)?.updatedAt
    const isDone = from === null
    await db.asRetailer(retailerId, async (tx) => {
      if (orders.length > 0) await recordShopOrdersToRead(tx, { retailerId, storeId, orders, notedAt, at: notedAt })
      const readUntil = isDone ? beganAt : (last ?? poll.read_until)
      await recordShopPoll(tx, { retailerId, storeId, readUntil, isDone })
    })
  } while (from !== null)
}

export interface OrderWebhook {
  retailer_id: number
  store_id: number
  shop_domain: string
  webhook_id: string
  topic: string
}

const ORDER_TOPICS = topicsAbout('order')

/**
 * Handles a webhook about a new or changed order, and with it all that wait for the store. ARK trusts only the order's
 * id and reads the order itself.
 */
export async function recordShopOrdersOfWebhooks({ db, jobs, clock }: Needs, arrived: OrderWebhook): Promise<void> {
  const { retailer_id: retailerId, store_id: storeId, shop_domain: shopDomain, webhook_id: webhookId, topic } = arrived
  if (!ORDER_TOPICS.includes(topic)) return
  const deliveries = await waitingDeliveries(db, { shopDomain, webhookId, topics: ORDER_TOPICS })
  const orderIds = [...new Set(deliveries.flatMap(({ body }) => body.id ?? []))]
  if (orderIds.length > 0)
    await db.asRetailer(retailerId, async (tx) => {
      const notedAt = clock.now()
      const at = new Date(notedAt.getTime() + SHOP_ORDER_BACKSTOP_MS)
      const orders = orderIds.map((orderId) => ({ orderId, updatedAt: null }))
      await recordShopOrdersToRead(tx, { retailerId, storeId, orders, notedAt, at })
      await jobs.within(tx).sendMany(
        readShopOrderJob,
        orderIds.map((id) => ({ retailer_id: retailerId, store_id: storeId, shop_order_id: id })),
      )
    })
  await markProcessed(
    db,
    shopDomain,
    deliveries.map(({ webhook_id }) => webhook_id),
  )
}
