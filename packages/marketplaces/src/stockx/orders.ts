import { type GuardedFetch, readFile } from '../guarded-fetch.ts'
import { asLabelPdf } from '../label-pdf.ts'
import { ProviderRefused } from '../provider-errors.ts'
import type { OrderLane, OrderPage, ResaleMarketplace, ShippingLabel } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { createOrderLists } from './order-lists.ts'
import { orderFrom, shippingDocumentId } from './translate.ts'
import { readOrder } from './wire.ts'

type OrderCalls = 'orders' | 'order' | 'confirmOrder' | 'cancelOrder' | 'shippingLabel'

/** `currency`: the account's. */
export function orderCalls(
  client: StockxClient,
  { fetchFile, currency }: { fetchFile: GuardedFetch; currency: string },
): Pick<ResaleMarketplace, OrderCalls> {
  const get = { method: 'GET', lane: 'orders' } as const
  const detail = (orderId: string, lane: OrderLane = 'orders') =>
    client.json(readOrder, { ...get, path: pathOf(orderId), lane })
  const lists = createOrderLists(client)
  const refused = async (): Promise<never> => {
    throw new ProviderRefused('stockx', { status: 405, message: 'StockX has no call for this' })
  }
  return {
    async orders(cursor, since): Promise<OrderPage> {
      const { rows, next } = await lists(cursor, since)
      const found = rows.map((row) => orderFrom(row, currency))
      return { orders: found.sort((a, b) => b.soldAt.getTime() - a.soldAt.getTime()), next }
    },
    order: async (orderId, lane) => orderFrom(await detail(orderId, lane), currency),
    confirmOrder: refused,
    cancelOrder: refused,
    async shippingLabel(orderId): Promise<ShippingLabel> {
      const wire = await detail(orderId)
      const { labelUrl, trackingNumber, carrier } = orderFrom(wire, currency)
      const documentId = shippingDocumentId(wire)
      const path = `${pathOf(orderId)}/shipping-document/${encodeURIComponent(documentId ?? '')}`
      if (documentId)
        return { pdf: await asLabelPdf('stockx', await client.pdf({ ...get, path })), trackingNumber, carrier }
      if (labelUrl)
        return { pdf: await asLabelPdf('stockx', await readFile(await fetchFile(labelUrl))), trackingNumber, carrier }
      throw new ProviderRefused('stockx', { status: 404, message: 'StockX has no label for this order' })
    },
  }
}

const pathOf = (orderId: string) => `/selling/orders/${encodeURIComponent(orderId)}`
