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
  /** An import for each connected store. */
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
  /** Null behind the first page: nobody counts twice what he has on the screen. */
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
  /** Locations that have, hold back or have sold any of it. */
  active_location_count: Count,
  /** There when any size is offered or priced; its price is null where the sizes have none, or not all the same. */
  wholesale: Type.Optional(AnswerSchema({ enabled: Type.Boolean(), price: Nullable(Money), is_mixed: Type.Boolean() })),
  /** There when buyers have to take more than one pair, or many cost less. */
  wholesale_terms: Type.Optional(WholesaleTermsField),
  /** What concerns all of its sizes is not the caller's. */
  not_priced_here: Type.Optional(NotPricedHereField),
})

/** `next_cursor` of the page before, which finds its place without counting what lies before; goes before `skip`. */
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
    summary: 'The whole stock by product, size and location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    isExpensive: true,
    query: InputSchema({ cursor: StockCursor, skip: Skip, limit: limitOf(50) }),
    answer: InventoryPage,
  },
  'GET /locations/': {
    operationId: 'listLocations',
    summary: 'Locations I may see',
    access: 'locations.read',
    reads: 'own locations',
    provides: ['locations'],
    answer: Type.Array(LocationField),
  },
  'GET /inventory/optimized': {
    operationId: 'listInventoryProducts',
    summary: 'Stock by product, size and location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    isExpensive: true,
    query: InputSchema({
      cursor: StockCursor,
      ...inventoryFilter(50),
      /** Only sizes that are low at a location (domain §3). */
      low_stock: Type.Optional(Type.Boolean()),
    }),
    answer: InventoryPage,
  },
  'GET /inventory/product-summaries': {
    operationId: 'listInventorySummaries',
    summary: 'Stock by product: what the inventory shows of products that are not opened',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory'],
    isExpensive: true,
    query: InputSchema(inventoryFilter(200)),
    answer: AnswerSchema({
      products: Type.Array(ProductSummary),
      total_count: Count,
      /** What was searched instead, where nothing is as it was written. */
      searched_for: Type.Optional(Type.String()),
    }),
  },
  'GET /inventory/product-syncs/{id}/variants': {
    operationId: 'listInventoryVariants',
    summary: 'The sizes of a product with their stock at each location',
    access: 'inventory.read',
    reads: 'own locations',
    provides: ['inventory', 'locations'],
    params: IdParams,
    query: InputSchema({ show_zero_stock: Type.Optional(Type.Boolean({ default: true })) }),
    answer: AnswerSchema({ variants: Type.Array(InventoryVariant) }),
  },
  'GET /inventory/stats': {
    operationId: 'getInventoryStats',
    summary: 'The four numbers above the inventory',
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
    summary: 'At or under how many units a size counts as low',
    access: 'inventory.read',
    reads: 'the business',
    provides: ['settings'],
    answer: AnswerSchema({ threshold: Count }),
  },
  'PATCH /inventory/low-stock-threshold': {
    operationId: 'updateLowStockThreshold',
    summary: 'Set at or under how many units a size counts as low',
    access: 'settings.edit',
    changes: 'the business',
    invalidates: ['settings', 'inventory', 'audit-log'],
    body: InputSchema({ threshold: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    answer: AnswerSchema({ threshold: Count }),
  },
  'PATCH /inventory/items/find-and-update-reserved': {
    operationId: 'findAndUpdateReserved',
    summary: 'Hold back units of a size at a location',
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
    summary: 'Hold back units of one inventory item',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    params: InputSchema({ id: Id }),
    query: InputSchema(ReservedInput),
    answer: LocationRow,
  },
  'POST /inventory/sync-from-shopify': {
    operationId: 'importStores',
    summary: 'Import products, sizes and levels of every connected store; goes on in the background',
    access: 'stores.import',
    changes: 'what is outside',
    invalidates: ['runs'],
    answer: InventorySyncResult,
    status: 202,
  },
  'GET /inventory/imports/{id}/difference': {
    operationId: 'getImportDifference',
    summary: 'What a stopped import would change, the largest changes first',
    access: 'imports.decide',
    reads: 'all locations',
    // Written once, when the import stopped.
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
          /** The shop does not have the size there any more, rather than none of it. */
          is_gone: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  },
  'POST /inventory/imports/{id}/confirm': {
    operationId: 'confirmImport',
    summary: 'Let a stopped import go on',
    access: 'imports.decide',
    changes: 'all locations',
    invalidates: ['runs', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'POST /inventory/imports/{id}/undo': {
    operationId: 'undoImport',
    summary: 'Put back what a confirmed import has changed',
    access: 'imports.decide',
    changes: 'all locations',
    invalidates: ['runs', 'inventory', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({
      message: Text,
      restored_items: Count,
      /** Changed otherwise since: left alone. */
      skipped_items: Count,
      /** Of sizes that the shop has dropped: they stay away. */
      gone_items: Count,
    }),
  },
  'POST /inventory/bulk-reserve': {
    operationId: 'reserveInBulk',
    summary: 'Hold back units of many sizes by a rule, or show what that would change',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    isExpensive: true,
    body: BulkReserveInput,
    answer: BulkReserveResult,
  },
  'POST /inventory/bulk-reserve/undo': {
    operationId: 'undoBulkReserve',
    summary: 'Put back what a bulk reserve of mine has changed; sizes that something else has changed since stay',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    isExpensive: true,
    body: InputSchema({ change: BulkChange }),
    answer: AnswerSchema({ message: Text, restored_items: Count, skipped_items: Count }),
  },
  'POST /inventory/sync-single-product/{id}': {
    operationId: 'refreshProductStock',
    summary: 'Read sizes and levels of one catalogue product again from every store that has it',
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
    summary: 'Let marketplace sales of a size ship from somewhere: where they may from nowhere, from all its locations',
    access: 'inventory.edit',
    changes: 'own locations',
    invalidates: ['inventory'],
    params: IdParams,
    answer: AnswerSchema({ variant_id: Id, enabled_locations: Count, newly_enabled: Count }),
  },
  'POST /inventory/product-syncs/bulk-wholesale-toggle': {
    operationId: 'setWholesaleOfProducts',
    summary: 'Offer all sizes of a product to wholesale buyers, or none; turning it off clears the prices',
    access: 'inventory.edit',
    changes: { pricesOf: 'product', at: 'body.product_id' },
    invalidates: ['inventory'],
    body: InputSchema({ product_id: Id, enabled: Type.Boolean() }),
    answer: WholesaleResult,
  },
  'POST /inventory/product-syncs/bulk-wholesale-price': {
    operationId: 'setWholesalePriceOfProducts',
    summary: 'What wholesale buyers pay for any size of a product',
    access: 'inventory.edit',
    changes: { pricesOf: 'product', at: 'body.product_id' },
    invalidates: ['inventory'],
    body: InputSchema({ product_id: Id, wholesale_price: Nullable(Money) }),
    answer: WholesaleResult,
  },
  'POST /inventory/variant-wholesale-toggle': {
    operationId: 'setWholesaleOfVariant',
    summary: 'Offer a size to wholesale buyers, or not; turning it off clears its price',
    access: 'inventory.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id' },
    invalidates: ['inventory'],
    body: InputSchema({ variant_id: Id, enabled: Type.Boolean() }),
    answer: WholesaleResult,
  },
  'POST /inventory/variant-wholesale-price': {
    operationId: 'setWholesalePriceOfVariant',
    summary: 'What wholesale buyers pay for a size',
    access: 'inventory.edit',
    changes: { pricesOf: 'size', at: 'body.variant_id' },
    invalidates: ['inventory'],
    body: InputSchema({ variant_id: Id, price: Nullable(Money) }),
    answer: WholesaleResult,
  },
} as const satisfies Area
