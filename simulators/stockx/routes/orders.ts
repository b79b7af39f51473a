import type { FastifyInstance } from 'fastify'
import type { StockxContext } from '../context.ts'
import { ACTIVE_ORDER_STATUSES, HISTORICAL_ORDER_STATUSES, type Order } from '../entities.ts'
import { invalid, resourceNotFound } from '../errors.ts'
import { drawLabel } from '../labels.ts'
import { isHistorical, markLabelPrinted } from '../orders.ts'
import { pageOf } from '../paging.ts'
import { isLabelUrlGood, presentOrderInFull, presentOrderRow } from '../present-orders.ts'
import { dateRange, inventoryTypesIn } from './listings.ts'

type Query = Record<string, string | undefined>
interface OrderRoute {
  Params: { orderNumber: string; shippingId: string }
}

/** Registers orders and their documents. */
export function registerOrders(app: FastifyInstance, context: StockxContext): void {
  const { store } = context
  const newestFirst = (seller: string) =>
    [...store.orders.values()].filter(({ listing }) => listing.seller === seller).reverse()
  const order = ({ seller, params: { orderNumber } }: { seller: string; params: { orderNumber: string } }) => {
    const found = store.orders.get(orderNumber)
    if (found?.listing.seller !== seller) throw resourceNotFound('Order not found')
    return found
  }
  const answer = (orders: Order[], query: Query) => {
    const { rows, ...page } = pageOf(orders, query, 100)
    return { ...page, orders: rows.map((row) => presentOrderRow(context, row)) }
  }

  app.get<{ Querystring: Query }>(
    '/selling/orders/active',
    { config: { operation: 'GetOrders' } },
    ({ query, seller }) => {
      const wanted = matching(query, ACTIVE_ORDER_STATUSES)
      const orders = newestFirst(seller).filter((candidate) => !isHistorical(candidate) && wanted(candidate))
      if (query.sortOrder === 'SHIPBYDATE') orders.sort((a, b) => a.shipByDate.getTime() - b.shipByDate.getTime())
      else if (query.sortOrder && query.sortOrder !== 'CREATEDAT') throw invalid('Validation failed: sortOrder')
      else if (context.settings.openOrdersSorted === 'oldest') orders.reverse()
      else if (context.settings.openOrdersSorted === 'number')
        orders.sort((a, b) => a.orderNumber.localeCompare(b.orderNumber))
      return answer(orders, query)
    },
  )
  app.get<{ Querystring: Query }>(
    '/selling/orders/history',
    { config: { operation: 'GetHistoricalOrders' } },
    ({ query, seller }) => {
      const wanted = matching(query, HISTORICAL_ORDER_STATUSES)
      const createdIn = dateRange(query)
      return answer(
        newestFirst(seller).filter(
          (candidate) => isHistorical(candidate) && wanted(candidate) && createdIn(candidate.createdAt),
        ),
        query,
      )
    },
  )
  app.get<OrderRoute>('/selling/orders/:orderNumber', { config: { operation: 'GetOrder' } }, (request) =>
    presentOrderInFull(context, order(request)),
  )
  app.get<OrderRoute>(
    '/selling/orders/:orderNumber/shipping-document/:shippingId',
    { config: { operation: 'GetOrderShipment' } },
    async (request, reply) => {
      const found = order(request)
      if (found.shippingId !== request.params.shippingId) throw resourceNotFound()
      markLabelPrinted(context, found)
      return reply.type('application/pdf').send(Buffer.from(await drawLabel(found, 'PACKING DOCUMENT')))
    },
  )
  app.get<OrderRoute>(
    '/selling/orders/:orderNumber/shipping-document',
    { config: { operation: 'GetOrderShipmentDocuments' } },
    (request) => {
      if (order(request).listing.inventoryType !== 'DIRECT') throw invalid('Only available for Direct orders')
      return {
        shippingDocuments: {
          requiredDocuments: { packingSlip: 'Packing slip', customsForm: 'Customs form' },
          message: 'Send them with the pair',
          additionalDocumentsRequired: true,
          thermalLabelOnly: null,
        },
      }
    },
  )
}

/** Registers the labels: signed addresses that need no credentials and expire. */
export function registerLabels(app: FastifyInstance, context: StockxContext): void {
  app.get<{ Params: { file: string }; Querystring: Query }>('/labels/:file', async ({ params, query }, reply) => {
    const order = context.store.orders.get(params.file.replace(/\.pdf$/, ''))
    if (!order || !isLabelUrlGood(context, order, query)) {
      return reply
        .code(403)
        .type('application/xml')
        .send('<Error><Code>AccessDenied</Code><Message>Access denied</Message></Error>')
    }
    markLabelPrinted(context, order)
    return reply.type('application/pdf').send(Buffer.from(await drawLabel(order, 'SHIPPING LABEL')))
  })
}

/** Returns a filter by one status, by product and variant ID, and by comma-separated inventory types. */
function matching(query: Query, statuses: readonly string[]): (order: Order) => boolean {
  const { orderStatus, productId, variantId } = query
  if (orderStatus && !statuses.includes(orderStatus)) throw invalid(`Validation failed: orderStatus ${orderStatus}`)
  const inventory = inventoryTypesIn(query)
  const inbound = query.initiatedShipmentDisplayIds?.split(',').filter(Boolean) ?? []
  return ({ status, listing }) =>
    (!orderStatus || status === orderStatus) &&
    (!productId || listing.product.stockxProductId === productId) &&
    (!variantId || listing.variant.stockxVariantId === variantId) &&
    (inventory.length === 0 || inventory.includes(listing.inventoryType)) &&
    (inbound.length === 0 || inbound.includes(listing.inboundDisplayId ?? ''))
}
