import type { ShopDesk } from './context.ts'
import type { FulfillmentOrder, ShopInventoryItem, Location, Order, Product, Variant } from './entities.ts'
import { parseGid } from './gid.ts'
import { changeStock, levelAt } from './inventory/stock-changes.ts'
import { shopCancelRefusal, startCancelJob } from './orders/cancel-order.ts'
import { addLine, refundLines } from './orders/change-order.ts'
import { fulfillOrder } from './orders/fulfill-order.ts'
import { type NewLineItem, placeOrder } from './orders/place-order.ts'
import { productPayload } from './webhooks/product-payload.ts'

/** Identifies a thing by a number, a gid, or (for sizes) the code on the box. */
export interface WhichVariant {
  inventoryItemId?: string | number | undefined
  variantId?: string | number | undefined
  sku?: string | undefined
  barcode?: string | undefined
}

/** Sets a counted stock, as the shop's staff does without any app. */
export function setLevel(
  desk: ShopDesk,
  which: WhichVariant,
  { locationId, available }: { locationId?: string | number | undefined; available: number },
): object {
  const { item } = findVariant(desk, which)
  const location = findLocation(desk, locationId)
  const level = levelAt(desk, item, location)
  changeStock(
    desk,
    [{ level, name: 'available', delta: available - level.quantities.available }],
    'counted in the shop',
  )
  return { inventoryItemId: item.id, locationId: location.id, available: level.quantities.available }
}

export interface ShopperOrder extends WhichVariant {
  quantity?: number | undefined
  priceCents?: number | undefined
  /** The discount on the total price. */
  discountCents?: number | undefined
  email?: string | undefined
  /** The channel, by default `web`; a `pos` order is handed over at once. */
  channel?: 'web' | 'pos' | undefined
  /** True: the payment is outstanding. */
  isUnpaid?: boolean | undefined
  /** True: a test order of the shop's checkout. */
  isTest?: boolean | undefined
}

/** Creates an order in the online shop or at its counter. Throws when there is not enough stock. */
export function shopperBuys(desk: ShopDesk, wanted: ShopperOrder): Order {
  const variant = findVariant(desk, wanted)
  const unitPriceCents = wanted.priceCents ?? variant.priceCents
  const quantity = wanted.quantity ?? 1
  const discountCents = wanted.discountCents ?? 0
  const amountCents = unitPriceCents * quantity - discountCents
  const order = placeOrder(desk, {
    name: null,
    email: wanted.email ?? 'shopper@example.com',
    phone: null,
    note: null,
    currency: desk.shop.currency,
    financialStatus: wanted.isUnpaid ? 'PENDING' : 'PAID',
    tags: [],
    customAttributes: [],
    sourceName: wanted.channel ?? 'web',
    sourceIdentifier: null,
    sourceUrl: null,
    appId: null,
    shippingAddress: SHOPPER_ADDRESS,
    shippingCents: 0,
    test: wanted.isTest ?? false,
    processedAt: desk.clock.now(),
    lines: [lineOf(variant, { quantity, unitPriceCents, discountCents })],
    transactions: wanted.isUnpaid
      ? []
      : [{ kind: 'SALE', status: 'SUCCESS', gateway: 'shopify_payments', amountCents }],
    behaviour: 'DECREMENT_OBEYING_POLICY',
  })
  if (!order) throw new Error(`Not enough stock of ${variant.sku ?? variant.title}`)
  if (wanted.channel === 'pos') for (const part of order.fulfillmentOrders) shipAll(desk, part)
  return order
}

function lineOf(
  variant: Variant,
  sold: { quantity: number; unitPriceCents: number; discountCents: number },
): NewLineItem {
  return {
    title: variant.product.title,
    variantTitle: variant.title,
    vendor: variant.product.vendor,
    sku: variant.sku,
    variant,
    ...sold,
    requiresShipping: true,
    isGiftCard: false,
    properties: [],
  }
}

interface WhichOrder {
  orderId?: string | number | undefined
  orderNumber?: string | number | undefined
}

/**
 * Adds pieces of another size to an existing order, as the shop's staff does. Throws when there is not enough stock.
 */
export function addToOrder(
  desk: ShopDesk,
  { orderId, orderNumber, quantity = 1, ...which }: WhichOrder & WhichVariant & { quantity?: number | undefined },
): Order {
  const variant = findVariant(desk, which)
  const order = findOrder(desk, { orderId, orderNumber })
  const line = lineOf(variant, { quantity, unitPriceCents: variant.priceCents, discountCents: 0 })
  if (!addLine(desk, order, line)) throw new Error(`Not enough stock of ${variant.sku ?? variant.title}`)
  return order
}

/**
 * Refunds pieces of an order as the shop's staff does, by default all of them, and unshipped ones first. With `restock`
 * they become available again.
 */
export function refundOrder(
  desk: ShopDesk,
  { quantity, restock = true, ...which }: WhichOrder & { quantity?: number | undefined; restock?: boolean | undefined },
): Order {
  const order = findOrder(desk, which)
  if (order.cancelledAt) throw new Error('The order is cancelled')
  refundLines(desk, order, { quantity: quantity ?? Number.MAX_SAFE_INTEGER, restock })
  return order
}

/** Ships every open fulfillment order from its location, or cancels the whole order with restock. */
export function advanceOrder(desk: ShopDesk, which: WhichOrder, status: 'fulfilled' | 'cancelled'): object {
  const order = findOrder(desk, which)
  if (status === 'cancelled') {
    const refusal = shopCancelRefusal(order)
    if (refusal) throw new Error(refusal)
    startCancelJob(desk, order, { reason: 'STAFF', restock: true, refund: true })
  } else {
    for (const fulfillmentOrder of order.fulfillmentOrders) shipAll(desk, fulfillmentOrder)
  }
  return { orderId: order.id, name: order.name, status }
}

function findOrder({ shop }: ShopDesk, { orderId, orderNumber }: WhichOrder): Order {
  const name = `#${String(orderNumber).replace('#', '')}`
  const order =
    orderId === undefined
      ? [...shop.orders.values()].find((candidate) => candidate.name === name)
      : shop.orders.get(numberOf(orderId))
  return order ?? missing('order', orderId ?? name)
}

function shipAll(desk: ShopDesk, fulfillmentOrder: FulfillmentOrder): void {
  const { order, location } = fulfillmentOrder
  const open = fulfillmentOrder.lines.filter(({ remainingQuantity }) => remainingQuantity > 0)
  const lines = open.map((line) => ({ fulfillmentOrder, line, quantity: line.remainingQuantity }))
  const tracking = { company: 'UPS', numbers: [`1Z${fulfillmentOrder.id}`], urls: [] }
  if (lines.length > 0) fulfillOrder(desk, { order, location, lines, tracking })
}

/** Changes of a product; prices apply to all its sizes. */
export interface ShopProductEdit {
  title?: string | undefined
  status?: Product['status'] | undefined
  priceCents?: number | undefined
  /** Null: the product is not on sale. */
  compareAtPriceCents?: number | null | undefined
  isDeleted?: boolean | undefined
}

export function editShopProduct(desk: ShopDesk, productId: string | number, change: ShopProductEdit): object {
  const product = desk.shop.products.get(numberOf(productId)) ?? missing('product', productId)
  if (change.isDeleted) return deleteProduct(desk, product)
  if (change.title !== undefined) product.title = change.title
  if (change.status !== undefined) product.status = change.status
  for (const variant of product.variants) {
    if (change.priceCents !== undefined) variant.priceCents = change.priceCents
    if (change.compareAtPriceCents !== undefined) variant.compareAtPriceCents = change.compareAtPriceCents
  }
  product.updatedAt = desk.clock.now()
  desk.record('product.changed', { productId: product.id, ...change })
  desk.announce('PRODUCTS_UPDATE', () => productPayload(desk, product))
  return { productId: product.id, title: product.title, status: product.status }
}

export function deleteProduct({ shop, record, announce }: ShopDesk, product: Product): object {
  for (const variant of product.variants) {
    shop.variants.delete(variant.id)
    shop.items.delete(variant.item.id)
    for (const level of variant.item.levels.values()) shop.levels.delete(level.id)
  }
  shop.products.delete(product.id)
  record('product.deleted', { productId: product.id, title: product.title })
  announce('PRODUCTS_DELETE', () => ({ id: product.id }))
  return { deletedProductId: product.id }
}

/** Deletes a size from its product; the product stays. */
export function deleteVariant(desk: ShopDesk, which: WhichVariant): object {
  const { shop, clock, record, announce } = desk
  const variant = findVariant(desk, which)
  const { product, item } = variant
  product.variants = product.variants.filter((each) => each !== variant)
  product.updatedAt = clock.now()
  shop.variants.delete(variant.id)
  shop.items.delete(item.id)
  for (const level of item.levels.values()) shop.levels.delete(level.id)
  record('variant.deleted', { productId: product.id, variantId: variant.id, title: variant.title })
  announce('PRODUCTS_UPDATE', () => productPayload(desk, product))
  return { deletedVariantId: variant.id }
}

/**
 * Finds a variant. A variant ID takes precedence over an item ID, and that over an SKU or barcode, of which the first
 * match in the shop is used.
 */
export function findVariant({ shop }: ShopDesk, which: WhichVariant): Variant {
  const { inventoryItemId, variantId, sku, barcode } = which
  if (variantId !== undefined) return shop.variants.get(numberOf(variantId)) ?? missing('variant', variantId)
  if (inventoryItemId !== undefined) {
    const item: ShopInventoryItem | undefined = shop.items.get(numberOf(inventoryItemId))
    return item?.variant ?? missing('inventory item', inventoryItemId)
  }
  const found = [...shop.variants.values()].find((variant) => variant.sku === sku || variant.barcode === barcode)
  return found && (sku ?? barcode) ? found : missing('variant with sku or barcode', sku ?? barcode ?? '')
}

/** Finds a location by name or number; by default the first one. */
export function findLocation({ shop }: ShopDesk, which: string | number | undefined): Location {
  const locations = [...shop.locations.values()]
  if (which === undefined) return locations[0] ?? missing('location', 'any')
  return (
    locations.find(({ name }) => name === which) ?? shop.locations.get(numberOf(which)) ?? missing('location', which)
  )
}

export function numberOf(id: string | number): number {
  return Number(typeof id === 'string' ? (parseGid(id)?.key ?? id) : id)
}

export function missing(what: string, which: string | number): never {
  throw new Error(`There is no ${what} ${which} in this shop`)
}

const SHOPPER_ADDRESS = {
  firstName: 'Ada',
  lastName: 'Shopper',
  company: null,
  address1: '12 Front St',
  address2: null,
  city: 'Brooklyn',
  provinceCode: 'NY',
  countryCode: 'US',
  zip: '11201',
  phone: '+17185550123',
}
