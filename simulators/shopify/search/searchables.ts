import type { BulkOperation, ShopInventoryItem, InventoryLevel, Order, Product, Variant } from '../entities.ts'
import { availableUnits } from '../inventory/levels.ts'
import { fulfillmentStatusOf } from '../orders/order-figures.ts'
import type { Searchable } from './match-search.ts'

/** The documented filters for which the simulator has data. */
export const PRODUCTS: Searchable<Product> = {
  filters: {
    barcode: ({ variants }) => variants.map(({ barcode }) => barcode),
    created_at: ({ createdAt }) => createdAt,
    handle: ({ handle }) => handle,
    id: ({ id }) => id,
    inventory_total: (product) => product.variants.reduce((sum, { item }) => sum + availableUnits(item), 0),
    // Follows the collection rule: some size has a compare-at price, even one below its price.
    is_price_reduced: ({ variants }) =>
      String(variants.some(({ compareAtPriceCents }) => compareAtPriceCents !== null)),
    product_type: ({ productType }) => productType,
    sku: ({ variants }) => variants.map(({ sku }) => sku),
    status: ({ status }) => status,
    tag: ({ tags }) => tags,
    title: ({ title }) => [title, ...title.split(/\s+/)],
    updated_at: ({ updatedAt }) => updatedAt,
    variant_id: ({ variants }) => variants.map(({ id }) => id),
    vendor: ({ vendor }) => vendor,
  },
  text: ({ title, vendor, productType, tags, variants }) =>
    [title, vendor, productType, ...tags, ...variants.flatMap(({ sku, barcode }) => [sku, barcode])].join(' '),
}

export const VARIANTS: Searchable<Variant> = {
  filters: {
    barcode: ({ barcode }) => barcode,
    id: ({ id }) => id,
    inventory_quantity: ({ item }) => availableUnits(item),
    location_id: ({ item }) => [...item.levels.values()].filter(({ isActive }) => isActive).map((l) => l.location.id),
    managed: ({ item }) => String(item.tracked),
    product_id: ({ product }) => product.id,
    product_ids: ({ product }) => product.id,
    product_status: ({ product }) => product.status,
    product_type: ({ product }) => product.productType,
    sku: ({ sku }) => sku,
    tag: ({ product }) => product.tags,
    title: ({ title, product }) => [title, product.title, ...product.title.split(/\s+/)],
    updated_at: ({ updatedAt }) => updatedAt,
    vendor: ({ product }) => product.vendor,
  },
  text: ({ product, title, sku, barcode }) => [product.title, title, sku, barcode, product.vendor].join(' '),
}

export const ORDERS: Searchable<Order> = {
  filters: {
    created_at: ({ createdAt }) => createdAt,
    email: ({ email }) => email,
    financial_status: ({ financialStatus }) => financialStatus,
    fulfillment_status: (order) => {
      const status = fulfillmentStatusOf(order)
      return [status, { FULFILLED: 'shipped', PARTIALLY_FULFILLED: 'partial', UNFULFILLED: 'unshipped' }[status]]
    },
    id: ({ id }) => id,
    name: ({ name }) => [name, name.replace('#', '')],
    processed_at: ({ processedAt }) => processedAt,
    sku: ({ lineItems }) => lineItems.map(({ sku }) => sku),
    source_identifier: ({ sourceIdentifier }) => sourceIdentifier,
    source_name: ({ sourceName }) => sourceName,
    status: (order) => ['any', order.cancelledAt ? 'cancelled' : order.closedAt ? 'closed' : 'open'],
    tag: ({ tags }) => tags,
    updated_at: ({ updatedAt }) => updatedAt,
  },
  text: ({ name, email, sourceIdentifier, lineItems }) =>
    [name, name.replace('#', ''), email, sourceIdentifier, ...lineItems.map(({ title }) => title)].join(' '),
}

export const LEVELS: Searchable<InventoryLevel> = {
  filters: {
    created_at: ({ createdAt }) => createdAt,
    id: ({ id }) => id,
    inventory_item_id: ({ item }) => item.id,
    updated_at: ({ updatedAt }) => updatedAt,
  },
  text: ({ item }) => item.variant.sku ?? '',
}

export const ITEMS: Searchable<ShopInventoryItem> = {
  filters: {
    created_at: ({ createdAt }) => createdAt,
    id: ({ id }) => id,
    sku: ({ variant }) => variant.sku,
    updated_at: ({ updatedAt }) => updatedAt,
  },
  text: ({ variant }) => variant.sku ?? '',
}

export const BULK_OPERATIONS: Searchable<BulkOperation> = {
  filters: {
    created_at: ({ createdAt }) => createdAt,
    id: ({ id }) => id,
    operation_type: () => 'query',
    status: ({ status }) => status,
  },
  text: () => '',
}
