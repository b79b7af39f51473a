import { ProviderNotFound, ProviderOutcomeUnknown, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import type { StoreOrder, StoreOrderLine, StorePort } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import {
  CancelFulfillment,
  CancelJobById,
  CancelOrder,
  ChangedOrders,
  CreateFulfillment,
  CreateOrder,
  FulfillmentOrders,
  LatestOrders,
  MoreLinesOfOrder,
  MoreLinesOfPart,
  MorePartsOfOrder,
  OrderById,
  OrdersBySource,
  ParcelsOfOrder,
  ShopOrderById,
  ExistingVariants,
} from './order-operations.ts'
import { all, nextOf, nodesOfPages } from './pages.ts'
import { gid, orderFrom, orderVariables, quoted } from './translate.ts'
import { changedOrderFrom, type OrderPart, shopOrderFrom } from './translate-shop-order.ts'
import { lacksVariant, refuseUserErrors } from './user-errors.ts'
import type { WireShopOrder, WireUserErrors } from './wire.ts'

type OrderCalls =
  | 'findOrder'
  | 'createOrder'
  | 'fulfillOrder'
  | 'unfulfillOrder'
  | 'cancelOrder'
  | 'shopOrder'
  | 'changedOrders'

interface Time {
  now: () => Date
  sleep: (ms: number) => Promise<unknown>
}

/** Shopify creates fulfillment orders and performs cancellations in the background, usually within two seconds. */
const WAITS_MS = [500, 1_000, 2_000, 4_000]

export function orderCalls(client: ShopifyClient, time: Time): Pick<StorePort, OrderCalls> {
  /**
   * Finds an order in the search index and then among the latest orders, which the index may not have yet. Prefers an
   * order that is not canceled.
   */
  async function findOrder(sourceIdentifier: string): Promise<StoreOrder | null> {
    const ours = (nodes: readonly Parameters<typeof orderFrom>[0][]) =>
      nodes.map(orderFrom).filter((order) => order.sourceIdentifier === sourceIdentifier)
    const stands = ({ isCancelled }: StoreOrder) => !isCancelled
    const query = `source_identifier:${quoted(sourceIdentifier)}`
    const search = nodesOfPages(async (after) => (await client(OrdersBySource, { query, after })).orders)
    const indexed = ours(await all(search))
    const known = indexed.find(stands)
    if (known) return known
    const latest = ours((await client(LatestOrders)).orders.nodes)
    return latest.find(stands) ?? indexed[0] ?? latest[0] ?? null
  }

  return {
    findOrder,
    async createOrder(draft) {
      const existing = await findOrder(draft.sourceIdentifier)
      if (existing && !existing.isCancelled) return existing
      const { orderCreate } = await client(CreateOrder, orderVariables(draft, time.now()))
      if (orderCreate?.userErrors?.length) await refuseOrder(client, orderCreate.userErrors, draft.lines)
      if (!orderCreate?.order) throw new ProviderOutcomeUnknown('shopify', 'orderCreate answered no order')
      return orderFrom(orderCreate.order)
    },
    fulfillOrder: (orderId, tracking) => fulfill(client, time, { orderId: gid('Order', orderId), tracking }),
    unfulfillOrder: (orderId) => unfulfill(client, gid('Order', orderId)),
    cancelOrder: (orderId) => cancel(client, time, gid('Order', orderId)),
    async shopOrder(orderId) {
      const id = gid('Order', orderId)
      const { order } = await client(ShopOrderById, { id })
      if (!order) return null
      const more = async (after: string | null) => (await client(MoreLinesOfOrder, { id, after })).order?.lineItems
      const lines = await all(nodesOfPages(more, order.lineItems))
      return shopOrderFrom(order, { lines, parts: await partsOf(client, order) })
    },
    async changedOrders(since, from) {
      // Without quotes, Shopify cuts the time at its colon and returns wrong rows.
      const query = `updated_at:>='${since.toISOString().replace(/\.\d+Z$/, 'Z')}'`
      const { nodes, pageInfo } = (await client(ChangedOrders, { query, after: from })).orders
      return { orders: nodes.map(changedOrderFrom), next: nextOf(pageInfo) }
    },
  }
}

/** Returns every fulfillment order of an order, each with all of its lines. */
async function partsOf(client: ShopifyClient, { id, fulfillmentOrders }: WireShopOrder): Promise<OrderPart[]> {
  const more = async (after: string | null) => (await client(MorePartsOfOrder, { id, after })).order?.fulfillmentOrders
  const parts: OrderPart[] = []
  for await (const part of nodesOfPages(more, fulfillmentOrders)) {
    const moreLines = async (after: string | null) =>
      (await client(MoreLinesOfPart, { id: part.id, after })).node?.lineItems
    parts.push({ ...part, lines: await all(nodesOfPages(moreLines, part.lineItems)) })
  }
  return parts
}

/**
 * Throws the error for a refused order; the order was not created. Shopify uses one code for a missing variant and for
 * other wrong lines, so this reads which of the variants exist.
 */
async function refuseOrder(
  client: ShopifyClient,
  errors: WireUserErrors,
  lines: readonly StoreOrderLine[],
): Promise<void> {
  const ids = lines.flatMap((line) => ('variantId' in line ? [gid('ProductVariant', line.variantId)] : []))
  if (ids.length > 0 && errors?.some(({ code }) => code === 'INVALID')) {
    const { nodes } = await client(ExistingVariants, { ids })
    if (nodes.some((node) => node === null)) throw lacksVariant(errors)
  }
  refuseUserErrors(errors)
}

interface Shipment {
  orderId: string
  tracking: { number: string | null; company: string | null }
}

async function fulfill(
  client: ShopifyClient,
  time: Time,
  { orderId, tracking }: Shipment,
): Promise<'shipped' | 'nothing_left' | 'not_ready'> {
  let parts = await fulfillmentOrders(client, orderId)
  for (const ms of WAITS_MS) {
    if (parts.length > 0) break
    await time.sleep(ms)
    parts = await fulfillmentOrders(client, orderId)
  }
  // One call for each fulfillment order: those in one call must be at one location.
  const open = parts.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')
  for (const { id } of open) {
    const trackingInfo = {
      ...(tracking.number && { number: tracking.number }),
      ...(tracking.company && { company: tracking.company }),
    }
    const fulfillment = {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: id }],
      notifyCustomer: false,
      ...(tracking.number && { trackingInfo }),
    }
    const { fulfillmentCreate } = await client(CreateFulfillment, { fulfillment })
    refuseUserErrors(fulfillmentCreate?.userErrors)
  }
  // Fulfillment orders that are on hold or scheduled cannot ship now. Without any, the access scope is missing and it
  // is unknown whether the order shipped.
  const isReady = parts.length > 0 && parts.every(({ status }) => status !== 'ON_HOLD' && status !== 'SCHEDULED')
  if (!isReady) return 'not_ready'
  return open.length > 0 ? 'shipped' : 'nothing_left'
}

/** Fulfillments with any other status failed or were canceled already. */
const ACTIVE_FULFILLMENTS: readonly string[] = ['SUCCESS', 'OPEN', 'PENDING']

async function unfulfill(client: ShopifyClient, orderId: string): Promise<void> {
  const { order } = await client(ParcelsOfOrder, { orderId })
  if (!order) throw new ProviderNotFound('shopify', { status: 404, message: `no such order: ${orderId}` })
  for (const { id } of order.fulfillments.filter(({ status }) => ACTIVE_FULFILLMENTS.includes(status))) {
    const { fulfillmentCancel } = await client(CancelFulfillment, { id })
    refuseUserErrors(fulfillmentCancel?.userErrors)
  }
}

async function fulfillmentOrders(client: ShopifyClient, orderId: string): Promise<{ id: string; status: string }[]> {
  const page = async (after: string | null) =>
    (await client(FulfillmentOrders, { orderId, after })).order?.fulfillmentOrders
  return all(nodesOfPages(page))
}

/**
 * Cancels an order. Does nothing for a canceled order, so a repetition is harmless. Does not restock: the caller
 * adjusts the inventory level itself.
 */
async function cancel(client: ShopifyClient, time: Time, orderId: string): Promise<void> {
  if (await isCancelled(client, orderId)) return
  const { orderCancel } = await client(CancelOrder, { orderId, refundMethod: { originalPaymentMethodsRefund: false } })
  refuseUserErrors(orderCancel?.orderCancelUserErrors)
  const job = orderCancel?.jobResult
  refuseUserErrors(job?.errors)
  for (const ms of WAITS_MS) {
    if (await isCancelled(client, orderId)) return
    await time.sleep(ms)
  }
  if (await isCancelled(client, orderId)) return
  await refuseFailedJob(client, job?.id ?? null)
  throw new ProviderUnavailable('shopify', 'the cancellation has not ended yet')
}

/** Throws the reason when an accepted cancellation failed, for example because the order shipped in the meantime. */
async function refuseFailedJob(client: ShopifyClient, jobId: string | null): Promise<void> {
  if (jobId === null) return
  const { node } = await client(CancelJobById, { id: jobId })
  refuseUserErrors(node?.errors)
  if (node?.status === 'FAILED')
    throw new ProviderRefused('shopify', {
      status: 422,
      message: 'Shopify could not cancel the order, and gave no reason',
    })
}

async function isCancelled(client: ShopifyClient, orderId: string): Promise<boolean> {
  const { order } = await client(OrderById, { id: orderId })
  if (!order) throw new ProviderNotFound('shopify', { status: 404, message: `no such order: ${orderId}` })
  return orderFrom(order).isCancelled
}
