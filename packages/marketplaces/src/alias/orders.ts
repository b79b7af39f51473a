import { setTimeout as wait } from 'node:timers/promises'
import { type GuardedFetch, readFile } from '../guarded-fetch.ts'
import { asLabelPdf, withDocument } from '../label-pdf.ts'
import { ProviderNotReady, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import type { MarketplaceOrder, OrderLane, PayoutBasis, ResaleMarketplace } from '../resale-marketplace.ts'
import type { AliasClient } from './client.ts'
import { textOrNull } from '../wire-values.ts'
import { orderFrom as translated } from './translate.ts'
import { readOrder, readOrderPage, type WireOrder } from './wire.ts'

type OrderCalls = 'orders' | 'order' | 'confirmOrder' | 'cancelOrder' | 'shippingLabel'

const PAGE_SIZE = 50
/**
 * The documentation does not say whether the answer already has the label's address, so ARK asks again after these
 * pauses.
 */
const LABEL_WAITS_MS = [1_000, 2_000, 4_000]

/** FAILED_PRECONDITION and ABORTED: the order has not progressed far enough, or another request is changing it. */
const NOT_YET = new Set(['9', '10'])
const BEFORE_LABEL = new Set<MarketplaceOrder['stage']>(['pending', 'to_confirm', 'to_ship', 'unknown'])

/**
 * Throws `ProviderNotReady` when no label can be created yet: alias' code says so for an order that has not shipped,
 * and without a code, a 400 that mentions the call means the same. Throws any other error unchanged.
 */
function notReady(error: unknown, { stage }: Pick<MarketplaceOrder, 'stage'>): never {
  if (!(error instanceof ProviderRefused)) throw error
  const { code, status, message } = error
  const isNotYet = code === null ? status === 400 && message.includes('generate_label') : NOT_YET.has(code)
  throw isNotYet && BEFORE_LABEL.has(stage) ? new ProviderNotReady('goat', { status, message, code }) : error
}

/** An order with the address of the document that is printed with its label; null: none. */
type AliasOrder = MarketplaceOrder & { invoiceUrl: string | null }

export function orderCalls(
  client: AliasClient,
  files: {
    fetchFile: GuardedFetch
    sleep?: ((ms: number) => Promise<unknown>) | undefined
    /** The meaning of `price_cents_after_take`. */
    afterTake: PayoutBasis
  },
): Pick<ResaleMarketplace, OrderCalls> {
  const path = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`
  const sleep = files.sleep ?? wait
  const orderFrom = (wire: WireOrder): AliasOrder => ({
    ...translated(wire, files.afterTake),
    invoiceUrl: textOrNull(wire.customs_declaration?.commercial_invoice_url),
  })

  const order = async (orderId: string, lane: OrderLane = 'orders'): Promise<AliasOrder> =>
    orderFrom((await client(readOrder, { method: 'GET', path: path(orderId), lane })).order)

  const act = async (orderId: string, action: 'confirm' | 'cancel' | 'generate_label'): Promise<AliasOrder> =>
    orderFrom((await client(readOrder, { method: 'POST', path: `${path(orderId)}/${action}`, lane: 'orders' })).order)

  async function withLabel(orderId: string): Promise<AliasOrder> {
    const known = await order(orderId)
    let current = known.labelUrl
      ? known
      : await act(orderId, 'generate_label').catch((error: unknown) => notReady(error, known))
    for (const ms of LABEL_WAITS_MS) {
      if (current.labelUrl) break
      await sleep(ms)
      current = await order(orderId)
    }
    return current
  }

  /**
   * Returns the label with its invoice, which a parcel across a border needs. Returns the label alone when alias does
   * not provide the invoice, so that the parcel is not delayed.
   */
  async function withInvoice(label: Uint8Array, invoiceUrl: string): Promise<Uint8Array> {
    try {
      const invoice = await asLabelPdf('goat', await readFile(await files.fetchFile(invoiceUrl)))
      return await withDocument(label, invoice)
    } catch (error) {
      if (error instanceof ProviderRefused) return label
      throw error
    }
  }

  return {
    async orders(cursor, since) {
      const query = { page_size: PAGE_SIZE, pagination_token: cursor }
      const { results, pagination } = await client(readOrderPage, {
        method: 'GET',
        path: '/orders',
        query,
        lane: 'orders',
      })
      const found = new Map((results ?? []).map((wire) => [wire.id, orderFrom(wire)]))
      const orders = [...found.values()].toSorted((a, b) => b.soldAt.getTime() - a.soldAt.getTime())
      // Orders come newest first, without a filter by time: a page with only older orders is the last.
      const newest = orders[0]
      const isPast = since !== undefined && newest !== undefined && newest.soldAt < since
      return { orders, next: isPast ? null : pagination?.next_page_token || null }
    },
    order,
    confirmOrder: (orderId) => act(orderId, 'confirm'),
    cancelOrder: (orderId) => act(orderId, 'cancel'),
    async shippingLabel(orderId) {
      const { labelUrl, trackingNumber, carrier, invoiceUrl } = await withLabel(orderId)
      if (!labelUrl) throw new ProviderUnavailable('goat', 'ALIAS has not created the label yet')
      const label = await asLabelPdf('goat', await readFile(await files.fetchFile(labelUrl)))
      const pdf = invoiceUrl === null ? label : await withInvoice(label, invoiceUrl)
      return { pdf, trackingNumber, carrier }
    },
  }
}
