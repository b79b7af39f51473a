import { type GuardedFetch, readFile } from '../guarded-fetch.ts'
import { asLabelPdf } from '../label-pdf.ts'
import { ProviderRefused } from '../provider-errors.ts'
import type { OrderLane, OrderPage, ResaleMarketplace, ShippingLabel } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { createOrderLists } from './order-lists.ts'
import { textOrNull } from '../wire-values.ts'
import { isStoredAtStockx, orderFrom, shippingDocumentId } from './translate.ts'
import { readDirectDocuments, readOrder } from './wire.ts'

type OrderCalls = 'orders' | 'order' | 'confirmOrder' | 'cancelOrder' | 'shippingLabel'

/** Returns the order calls. `currency` is the account's. */
export function orderCalls(
  client: StockxClient,
  { fetchFile, currency }: { fetchFile: GuardedFetch; currency: string },
): Pick<ResaleMarketplace, OrderCalls> {
  const get = { method: 'GET', lane: 'orders' } as const
  const detail = (orderId: string, lane: OrderLane = 'orders') =>
    client.json(readOrder, { ...get, path: pathOf(orderId), lane })
  const lists = createOrderLists(client)
  /** Returns what StockX requires from the seller of a Direct order, which has other documents than a label. */
  const askedOfDirect = async (orderId: string): Promise<string> => {
    const request = { ...get, path: `${pathOf(orderId)}/shipping-document` }
    const { shippingDocuments } = await client.json(readDirectDocuments, request)
    const names = Object.keys(shippingDocuments?.requiredDocuments ?? {})
    const documents = names.length > 0 ? `: it asks for ${names.join(', ')}` : ''
    const said = textOrNull(shippingDocuments?.message)
    return `StockX has no label for a Direct order${documents}${said === null ? '' : `. ${said}`}`
  }
  const refused = async (): Promise<never> => {
    throw new ProviderRefused('stockx', { status: 405, message: 'StockX has no call for this' })
  }
  return {
    async orders(cursor, since): Promise<OrderPage> {
      const { rows, next } = await lists(cursor, since)
      const found = rows.filter((row) => !isStoredAtStockx(row)).map((row) => orderFrom(row, currency))
      return { orders: found.sort((a, b) => b.soldAt.getTime() - a.soldAt.getTime()), next }
    },
    order: async (orderId, lane) => orderFrom(await detail(orderId, lane), currency),
    confirmOrder: refused,
    cancelOrder: refused,
    async shippingLabel(orderId): Promise<ShippingLabel> {
      const wire = await detail(orderId)
      if (isStoredAtStockx(wire)) throw noLabel('The pair is stored at StockX, which ships it: there is no label')
      const { labelUrl, trackingNumber, carrier } = orderFrom(wire, currency)
      const documentId = shippingDocumentId(wire)
      const path = `${pathOf(orderId)}/shipping-document/${encodeURIComponent(documentId ?? '')}`
      if (documentId)
        return { pdf: await asLabelPdf('stockx', await client.pdf({ ...get, path })), trackingNumber, carrier }
      if (labelUrl)
        return { pdf: await asLabelPdf('stockx', await readFile(await fetchFile(labelUrl))), trackingNumber, carrier }
      throw noLabel(
        wire.inventoryType === 'DIRECT' ? await askedOfDirect(orderId) : 'StockX has no label for this order',
      )
    },
  }
}

const noLabel = (message: string) => new ProviderRefused('stockx', { status: 404, message })

const pathOf = (orderId: string) => `/selling/orders/${encodeURIComponent(orderId)}`
