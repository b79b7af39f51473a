import Type from 'typebox'
import { LocationField } from '../accounts/accounts.ts'
import { BulkReserveInput, BulkChange, BulkReserveResult } from './bulk-reserve.ts'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  limitOf,
  Message,
  Money,
  NotPricedHereField,
  Nullable,
  Personal,
  Search,
  Skip,
  Text,
} from '../fields.ts'
import { ImportSums } from '../stores/store-fields.ts'
import { WholesaleTermsField } from './wholesale-prices.ts'

const totals = {
  total_shopify_stock: Type.Integer(),
  total_reserved: Count,
  total_sold_on_ark: Count,
  total_available: Count,
}

const LocationRow = AnswerSchema('LocationRow', {
  inventory_item_id: Id,
  product_sync_id: Id,
  location_id: Id,
  location_nickname: Personal('location'),
  shopify_stock: Type.Integer(),
  quantity_reserved: Count,
  sold_on_ark: Count,
  quantity_available: Count,
  fulfillment_enabled: Type.Boolean(),
})

const InventoryVariant = AnswerSchema('InventoryVariant', {
  variant_id: Id,
  product_sync_id: Id,
  size: Text,
  color: Nullable(Text),
  sku: Nullable(Text),
  sort_index: Type.Integer(),
  wholesale_enabled: Type.Boolean(),
  wholesale_price: Nullable(Money),
  not_priced_here: Type.Optional(NotPricedHereField),
  ...totals,
  locations: Type.Array(LocationRow),
})

const ReservedInput = { reserved_quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }

export const InventorySyncResult = AnswerSchema('InventorySyncResult', {
  /** One import run for each connected store. */
  run_ids: Type.Array(Id),
  updated_variants: Count,
  created_items: Count,
  updated_items: Count,
  deleted_items: Count,
  deleted_products: Count,
  errors: Type.Array(Text),
})

const InventoryPage = AnswerSchema('InventoryPage', {
  products: Type.Array(
    AnswerSchema({
      product_sync_id: Id,
      product_id: Id,
      product_name: Text,
      brand: Nullable(Text),
      product_sku: Nullable(Text),
      image_url: Nullable(Text),
      store_name: Personal('business'),
      variant_count: Count,
      totals: AnswerSchema(totals),
      variants: Type.Array(InventoryVariant),
    }),
  ),
  pagination: AnswerSchema({
    skip: Count,
    limit: Count,
    total_count: Nullable(Count),
    has_more: Type.Boolean(),
    next_cursor: Nullable(Text),
  }),
  /** Null after the first page, because a client already has the count. */
  total_count: Nullable(Count),
})

/** A product of the inventory without its sizes. */
const ProductSummary = AnswerSchema('ProductSummary', {
  product_sync_id: Id,
  product_id: Id,
  product_name: Text,
  brand: Nullable(Text),
  product_sku: Nullable(Text),
  image_url: Nullable(Text),
  store_name: Personal('business'),
  variant_count: Count,
  ...totals,
  /** The number of locations that have, reserve or have sold units of the product. */
  active_location_count: Count,
  /** Present when any size is offered or priced. Its price is null when no size has one or when sizes differ. */
  wholesale: Type.Optional(AnswerSchema({ enabled: Type.Boolean(), price: Nullable(Money), is_mixed: Type.Boolean() })),
  /** Present when buyers have to take more than one pair or get quantity discounts. */
  wholesale_terms: Type.Optional(WholesaleTermsField),
  /** Why the caller may not change all sizes of the product. */
  not_priced_here: Type.Optional(NotPricedHereField),
  /** True when exactly one word of the search is a size and not a part of the product's name. */
  is_found_by_size: Type.Optional(Type.Boolean()),
})

/** `next_cursor` of the previous page; it skips no rows and takes precedence over `skip`. */
const StockCursor = Type.Optional(Type.String({ maxLength: 2_000 }))

const inventoryFilter = (limit: number) => ({
  skip: Skip,
  limit: limitOf(limit),
  show_zero_stock: Type.Optional(Type.Boolean({ default: true })),
  product_search: Search,
})

const WholesaleResult = AnswerSchema('WholesaleResult', {
  message: Text,
  updated_items: Count,
  wholesale_enabled: Type.Boolean(),
  wholesale_price: Nullable(Money),
})

export const inventory = {
  'GET /inventory/': {
    operationId: 'listInventory',
    summary: 'List the whole stock by product, size and location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    isExpensive: true,
    query: InputSchema({ cursor: StockCursor, skip: Skip, limit: limitOf(50) }),
    answer: InventoryPage,
  },
  'GET /locations/': {
    operationId: 'listLocations',
    summary: 'List the locations that I may see',
    access: 'locations.read',
    reads: 'own locations',
    provides: ['locations'],
    answer: Type.Array(LocationField),
  },
  'GET /inventory/optimized': {
    operationId: 'listInventoryProducts',
    summary: 'List stock by product, size and location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    isExpensive: true,
    query: InputSchema({
      cursor: StockCursor,
      ...inventoryFilter(50),
      /** True: only sizes with low stock at a location. */
      low_stock: Type.Optional(Type.Boolean()),
    }),
    answer: InventoryPage,
  },
  'GET /inventory/product-summaries': {
    operationId: 'listInventorySummaries',
    summary: 'List stock by product, without sizes',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory'],
    isExpensive: true,
    query: InputSchema(inventoryFilter(200)),
    answer: AnswerSchema({
      products: Type.Array(ProductSummary),
      total_count: Count,
      /** The corrected search text, when nothing matches the text as written. */
      searched_for: Type.Optional(Type.String()),
    }),
  },
  'GET /inventory/product-syncs/{id}/variants': {
    operationId: 'listInventoryVariants',
    summary: 'List the sizes of a product with their stock at each location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    params: IdParams,
    query: InputSchema({
      show_zero_stock: Type.Optional(Type.Boolean({ default: true })),
      /** Only the sizes that the search matches; a size must match each word that is not a part of the name. */
      product_search: Search,
    }),
    answer: AnswerSchema({ variants: Type.Array(InventoryVariant) }),
  },
  'GET /inventory/stats': {
    operationId: 'getInventoryStats',
    summary: 'Get the four totals of the inventory',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory'],
    answer: AnswerSchema({
      total_products: Count,
      loaded_variants: Count,
      available_units: Count,
      reserved_units: Count,
    }),
  },
  'GET /inventory/low-stock-threshold': {
    operationId: 'getLowStockThreshold',
    summary: 'Get the number of units at or below which a size has low stock',
    access: 'inventory.read',
    reads: 'the business',
    provides: ['settings'],
    answer: AnswerSchema({ threshold: Count }),
  },
  'PATCH /inventory/low-stock-threshold': {
    operationId: 'updateLowStockThreshold',
    summary: 'Set the number of units at or below which a size has low stock',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'inventory', 'audit-log'],
    body: InputSchema({ threshold: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    answer: AnswerSchema({ threshold: Count }),
  },
  'PATCH /inventory/items/find-and-update-reserved': {
    operationId: 'findAndUpdateReserved',
    summary: 'Reserve units of a size at a location',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    query: InputSchema({
      ...ReservedInput,
      inventory_item_id: Type.Optional(Id),
      product_sync_id: Type.Optional(Id),
      location_id: Type.Optional(Id),
      variant_id: Type.Optional(Id),
    }),
    answer: LocationRow,
  },
  'PATCH /inventory/items/{id}/reserved': {
    operationId: 'updateReserved',
    summary: 'Reserve units of an inventory item',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    params: InputSchema({ id: Id }),
    query: InputSchema(ReservedInput),
    answer: LocationRow,
  },
  'POST /inventory/sync-from-shopify': {
    operationId: 'importStores',
    summary: 'Import products, sizes and inventory levels of every connected store in the background',
    access: 'stores.import',
    changes: 'what is outside',
    invalidates: ['runs'],
    answer: InventorySyncResult,
    status: 202,
  },
  'GET /inventory/imports/{id}/difference': {
    operationId: 'getImportDifference',
    summary: 'List the changes that a stopped import would make, largest first',
    access: 'imports.decide',
    reads: 'all locations',
    // The answer never changes: ARK wrote it when the import stopped.
    provides: [],
    isExpensive: true,
    params: IdParams,
    answer: AnswerSchema({
      sums: ImportSums,
      rows: Type.Array(
        AnswerSchema({
          product_name: Text,
          size: Text,
          location_nickname: Personal('location'),
          before: Type.Integer(),
          after: Type.Integer(),
          /** True: the shop no longer has the size at the location. Otherwise the shop has it, with a count of zero. */
          is_gone: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  },
  'POST /inventory/imports/{id}/confirm': {
    operationId: 'confirmImport',
    summary: 'Continue a stopped import',
    access: 'imports.decide',
    changes: 'all locations',
    invalidates: ['runs', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'POST /inventory/imports/{id}/undo': {
    operationId: 'undoImport',
    summary: 'Undo the changes of a confirmed import',
    access: 'imports.decide',
    changes: 'all locations',
    invalidates: ['runs', 'inventory', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({
      message: Text,
      restored_items: Count,
      /** Items that changed again since; they stay unchanged. */
      skipped_items: Count,
      /** Items of sizes that the shop removed; they stay removed. */
      gone_items: Count,
    }),
  },
  'POST /inventory/bulk-reserve': {
    operationId: 'reserveInBulk',
    summary: 'Reserve units of many sizes by a rule, or preview the changes',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    isExpensive: true,
    body: BulkReserveInput,
    answer: BulkReserveResult,
  },
  'POST /inventory/bulk-reserve/undo': {
    operationId: 'undoBulkReserve',
    summary: 'Undo a bulk reserve of mine. Sizes that changed again since stay unchanged',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    isExpensive: true,
    body: InputSchema({ change: BulkChange }),
    answer: AnswerSchema({ message: Text, restored_items: Count, skipped_items: Count }),
  },
  'POST /inventory/sync-single-product/{id}': {
    operationId: 'refreshProductStock',
    summary: 'Read the sizes and inventory levels of a catalog product from every store again',
    access: 'stores.import',
    changes: 'what is outside',
    invalidates: ['inventory'],
    params: IdParams,
    answer: AnswerSchema({
      updated_variants: Count,
      created_items: Count,
      updated_items: Count,
      deleted_items: Count,
      errors: Type.Array(Text),
    }),
  },
  'POST /inventory/variants/{id}/ensure-fulfillment': {
    operationId: 'ensureFulfillment',
    summary:
      'Make sure that marketplace sales of a size can ship: if no location may ship them, allow all its locations',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    params: IdParams,
    answer: AnswerSchema({ variant_id: Id, enabled_locations: Count, newly_enabled: Count }),
  },
  'POST /inventory/product-syncs/bulk-wholesale-toggle': {
    operationId: 'setWholesaleOfProducts',
    summary: 'Offer all sizes of a product to wholesale buyers, or none. Turning it off clears the prices',
    access: 'inventory.edit',
    changes: { pricesOf: 'product', at: 'body.product_id' },
    invalidates: ['inventory'],
    body: InputSchema({ product_id: Id, enabled: Type.Boolean() }),
    answer: WholesaleResult,
  },
  'POST /inventory/product-syncs/bulk-wholesale-price': {
    operationId: 'setWholesalePriceOfProducts',
    summary: 'Set the wholesale price of all sizes of a product',
    access: 'inventory.edit',
    changes: { pricesOf: 'product', at: 'body.product_id' },
    invalidates: ['inventory'],
    body: InputSchema({ product_id: Id, wholesale_price: Nullable(Money) }),
    answer: WholesaleResult,
  },
  'POST /inventory/variant-wholesale-toggle': {
    operationId: 'setWholesaleOfVariant',
    summary: 'Offer a size to wholesale buyers, or not. Turning it off clears its price',
    access: 'inventory.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id' },
    invalidates: ['inventory'],
    body: InputSchema({ variant_id: Id, enabled: Type.Boolean() }),
    answer: WholesaleResult,
  },
  'POST /inventory/variant-wholesale-price': {
    operationId: 'setWholesalePriceOfVariant',
    summary: 'Set the wholesale price of a size',
    access: 'inventory.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id' },
    invalidates: ['inventory'],
    body: InputSchema({ variant_id: Id, price: Nullable(Money) }),
    answer: WholesaleResult,
  },
} as const satisfies Area
