import { type GuardedFetch, readFile } from '../guarded-fetch.ts'
import { asLabelPdf } from '../label-pdf.ts'
import { ProviderRefused } from '../provider-errors.ts'
import type { OrderLane, OrderPage, ResaleMarketplace, ShippingLabel } from '../resale-marketplace.ts'
import type { StockxClient } from './client.ts'
import { allPages, uniqueBy } from './pages.ts'
import { orderFrom, shippingDocumentId } from './translate.ts'
import { readOrder, readOrderPage } from './wire.ts'

const PAGE_SIZE = 100
const DAY_MS = 86_400_000

type OrderCalls = 'orders' | 'order' | 'confirmOrder' | 'cancelOrder' | 'shippingLabel'

/** `currency`: the account's. */
export function orderCalls(
  client: StockxClient,
  { fetchFile, currency }: { fetchFile: GuardedFetch; currency: string },
): Pick<ResaleMarketplace, OrderCalls> {
  const get = { method: 'GET', lane: 'orders' } as const
  const detail = (orderId: string, lane: OrderLane = 'orders') =>
    client.json(readOrder, { ...get, path: pathOf(orderId), lane })
  const page = async (list: 'active' | 'history', pageNumber: number, since?: Date) => {
    const fromDate = since && dayBefore(since)
    const query = { pageNumber: String(pageNumber), pageSize: String(PAGE_SIZE), ...(fromDate && { fromDate }) }
    const answer = await client.json(readOrderPage, { ...get, path: `/selling/orders/${list}`, query })
    return { rows: answer.orders, more: answer.hasNextPage === true }
  }
  const refused = async (): Promise<never> => {
    throw new ProviderRefused('stockx', { status: 405, message: 'StockX has no call for this' })
  }
  return {
    // The order within the lists is not documented, so the open ones are read to their end and sorted here; the
    // closed ones page by page.
    async orders(cursor, since): Promise<OrderPage> {
      const history = cursor === null ? null : Number(cursor.replace('history:', ''))
      const { rows, more } =
        history === null
          ? { rows: await allPages((n) => page('active', n)), more: true }
          : await page('history', history, since)
      const found = uniqueBy(
        rows.map((row) => orderFrom(row, currency)),
        ({ orderId }) => orderId,
      )
      return {
        orders: found.sort((a, b) => b.soldAt.getTime() - a.soldAt.getTime()),
        next: more ? `history:${(history ?? 0) + 1}` : null,
      }
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

/**
 * Closed ones are filtered by the day they were made (O2); of which time zone is not said, so the day before is asked
 * for.
 */
const dayBefore = (time: Date): string => new Date(time.getTime() - DAY_MS).toISOString().slice(0, 10)

const pathOf = (orderId: string) => `/selling/orders/${encodeURIComponent(orderId)}`
