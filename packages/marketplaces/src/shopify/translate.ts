import type {
  StockLevel,
  StoreExport,
  StoreOrder,
  StoreOrderDraft,
  ShopProduct,
  ShopProductLine,
  StoreSaleProduct,
  StoreVariant,
} from '../store.ts'
import { centsFromDollars, dateOrNull, numberOrNull, textOrNull } from '../wire-values.ts'
import { conditionsFrom } from './condition-metafields.ts'
import type {
  WireBulkOperation,
  WireLevelOfItem,
  WireMetafield,
  WireOrder,
  WireProductLine,
  WireSaleProduct,
  WireSaleVariant,
  WireVariant,
} from './wire.ts'

const EPOCH = new Date(0)
const CURRENCY = 'USD'

/**
 * Returns the numeric ID of a gid: '201' for `gid://shopify/ProductVariant/201` and for
 * `gid://…/201?inventory_item_id=1`.
 */
export const idOf = (gid: string): string => /\/(\d+)(?:\?|$)/.exec(gid)?.[1] ?? gid

export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`

export const variantFrom = (wire: WireVariant): StoreVariant => ({
  variantId: idOf(wire.id),
  inventoryItemId: idOf(wire.inventoryItem.id),
  title: wire.title ?? '',
  sku: textOrNull(wire.sku),
  barcode: textOrNull(wire.barcode),
  priceCents: centsFromDollars(wire.price) ?? 0,
  compareAtPriceCents: centsFromDollars(wire.compareAtPrice),
  position: wire.position ?? 0,
  size: sizeOf(wire),
  tracked: wire.inventoryItem.tracked ?? false,
})

/** Returns the value of the option named size, or of the only option. A product without options has one named Title. */
function sizeOf({ selectedOptions }: WireVariant): string | null {
  const options = (selectedOptions ?? []).filter(({ name, value }) => !(name === 'Title' && value === 'Default Title'))
  const size = options.find(({ name }) => /\bsize\b/i.test(name)) ?? (options.length === 1 ? options[0] : undefined)
  return textOrNull(size?.value)
}

export const productFrom = (
  wire: WireProductLine,
  { variants, metafields }: { variants: WireVariant[]; metafields: WireMetafield[] },
): ShopProduct => ({
  ...productLineFrom(wire),
  conditions: conditionsFrom(metafields),
  variants: variants.map(variantFrom).toSorted((a, b) => a.position - b.position),
})

export const productLineFrom = (wire: WireProductLine): ShopProductLine => ({
  productId: idOf(wire.id),
  title: wire.title ?? '',
  vendor: textOrNull(wire.vendor),
  productType: textOrNull(wire.productType),
  status: wire.status ?? '',
  tags: wire.tags ?? [],
  imageUrl: textOrNull(wire.featuredMedia?.preview?.image?.url),
  createdAt: dateOrNull(wire.createdAt) ?? EPOCH,
  updatedAt: dateOrNull(wire.updatedAt) ?? EPOCH,
})

/**
 * Returns a product on sale; null: none of its sizes costs less than its compare-at price, although Shopify reports it
 * as reduced.
 */
export function saleProductFrom(
  wire: Pick<WireSaleProduct, 'id' | 'title' | 'createdAt'>,
  variants: readonly WireSaleVariant[],
): StoreSaleProduct | null {
  const reduced = variants.flatMap(({ sku, price, compareAtPrice, inventoryQuantity }) => {
    const [now, before] = [centsFromDollars(price), centsFromDollars(compareAtPrice)]
    if (now === null || before === null || before <= now) return []
    return [{ sku: textOrNull(sku), now, before, units: Math.max(0, inventoryQuantity ?? 0) }]
  })
  if (reduced.length === 0) return null
  return {
    productId: idOf(wire.id),
    title: wire.title ?? '',
    createdAt: dateOrNull(wire.createdAt) ?? EPOCH,
    salePriceCents: Math.min(...reduced.map(({ now }) => now)),
    compareAtPriceCents: Math.min(...reduced.map(({ before }) => before)),
    units: reduced.reduce((sum, { units }) => sum + units, 0),
    skus: reduced.map(({ sku }) => sku),
  }
}

/** Returns a level. `ends` are the gids of the item and the location. */
export const levelFrom = (
  wire: Pick<WireLevelOfItem, 'quantities' | 'updatedAt'>,
  ends: { item: string; location: string },
): StockLevel => ({
  inventoryItemId: idOf(ends.item),
  locationId: idOf(ends.location),
  available: wire.quantities?.find(({ name }) => name === 'available')?.quantity ?? 0,
  updatedAt: dateOrNull(wire.updatedAt) ?? EPOCH,
})

const EXPORT_STATES: Record<string, StoreExport['state']> = {
  CREATED: 'running',
  RUNNING: 'running',
  CANCELING: 'running',
  COMPLETED: 'completed',
}

export function exportFrom(wire: WireBulkOperation): StoreExport {
  const state = EXPORT_STATES[wire.status] ?? 'failed'
  return {
    state,
    objectCount: numberOrNull(wire.objectCount) ?? 0,
    rootObjectCount: numberOrNull(wire.rootObjectCount) ?? 0,
    error: state === 'failed' ? (textOrNull(wire.errorCode) ?? wire.status) : null,
  }
}

export const orderFrom = (wire: WireOrder): StoreOrder => ({
  orderId: idOf(wire.id),
  name: wire.name ?? '',
  sourceIdentifier: textOrNull(wire.sourceIdentifier),
  isCancelled: Boolean(wire.cancelledAt),
  isFulfilled: wire.displayFulfillmentStatus === 'FULFILLED',
})

const money = (cents: number) => ({ shopMoney: { amount: (cents / 100).toFixed(2), currencyCode: CURRENCY } })

/** Returns the variables of an order that is paid, leaves stock unchanged and sends no notification. */
export function orderVariables(draft: StoreOrderDraft, now: Date): object {
  const totalCents = draft.lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  // API versions before 2026-07 refuse a time ahead of Shopify's clock.
  const processedAt = draft.processedAt < now ? draft.processedAt : now
  return {
    order: {
      currency: CURRENCY,
      sourceIdentifier: draft.sourceIdentifier,
      tags: draft.tags,
      note: draft.note,
      processedAt: processedAt.toISOString(),
      financialStatus: 'PAID',
      lineItems: draft.lines.map((line) => ({
        ...('title' in line ? { title: line.title } : { variantId: gid('ProductVariant', line.variantId) }),
        quantity: line.quantity,
        requiresShipping: true,
        priceSet: money(line.priceCents),
      })),
      transactions: [{ kind: 'SALE', status: 'SUCCESS', gateway: 'ARK', amountSet: money(totalCents) }],
    },
    options: { inventoryBehaviour: 'BYPASS', sendReceipt: false, sendFulfillmentReceipt: false },
  }
}

/** Returns a time for a search, to the second. The search needs it in quotes, or Shopify cuts it at its colon. */
export const secondOf = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z')

/** Returns a value in quotes for a search string: `sku:'AB C-1'`. */
export const quoted = (value: string): string => `'${value.replace(/[\\']/g, String.raw`\$&`)}'`

/** Returns a person's text for the search over all fields, without characters of the search syntax. */
export const plainSearchText = (text: string): string =>
  text
    .replace(/[\\'"():<>*]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => word && !/^(AND|OR|NOT)$/.test(word))
    .join(' ')
