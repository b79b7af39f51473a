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
/** Whether the label's address is in the answer at once is not established: it is asked for again a few times. */
const LABEL_WAITS_MS = [1_000, 2_000, 4_000]

/** FAILED_PRECONDITION and ABORTED: the order is not as far yet, or somebody else is changing it (reference 1.5). */
const NOT_YET = new Set(['9', '10'])
const BEFORE_LABEL = new Set<MarketplaceOrder['stage']>(['pending', 'to_confirm', 'to_ship', 'unknown'])

/**
 * No label can be made yet, as alias' code says of an order that is still to ship. Without a code it is so where a 400
 * mentions the call (document 2 §8). Any other refusal stays one.
 */
function notReady(error: unknown, { stage }: Pick<MarketplaceOrder, 'stage'>): never {
  if (!(error instanceof ProviderRefused)) throw error
  const { code, status, message } = error
  const isNotYet = code === null ? status === 400 && message.includes('generate_label') : NOT_YET.has(code)
  throw isNotYet && BEFORE_LABEL.has(stage) ? new ProviderNotReady('goat', { status, message, code }) : error
}

/** With what is printed with its label; null: nothing. */
type AliasOrder = MarketplaceOrder & { invoiceUrl: string | null }

export function orderCalls(
  client: AliasClient,
  files: {
    fetchFile: GuardedFetch
    sleep?: ((ms: number) => Promise<unknown>) | undefined
    /** How `price_cents_after_take` is to be read. */
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

  /** A parcel that crosses a border needs it; one that alias does not give holds up no parcel. */
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
      // Newest first (reference 2.15), and no filter by time: a page of older ones alone is the last.
      const newest = orders[0]
      const isPast = since !== undefined && newest !== undefined && newest.soldAt < since
      return { orders, next: isPast ? null : pagination?.next_page_token || null }
    },
    order,
    confirmOrder: (orderId) => act(orderId, 'confirm'),
    cancelOrder: (orderId) => act(orderId, 'cancel'),
    async shippingLabel(orderId) {
      const { labelUrl, trackingNumber, carrier, invoiceUrl } = await withLabel(orderId)
      if (!labelUrl) throw new ProviderUnavailable('goat', 'alias has not made the label yet')
      const label = await asLabelPdf('goat', await readFile(await files.fetchFile(labelUrl)))
      const pdf = invoiceUrl === null ? label : await withInvoice(label, invoiceUrl)
      return { pdf, trackingNumber, carrier }
    },
  }
}
