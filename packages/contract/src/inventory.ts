import Type from 'typebox'
import { LocationField } from './accounts.ts'
import type { Area } from './call.ts'
import { Answer, Count, Id, Input, Money, Nullable, Personal, Search, Skip, Text, limitOf } from './fields.ts'

const totals = {
  total_shopify_stock: Type.Integer(),
  total_reserved: Count,
  total_sold_on_ark: Count,
  total_available: Count,
}

const LocationRow = Answer({
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

const InventoryVariant = Answer({
  variant_id: Id,
  product_sync_id: Id,
  size: Text,
  color: Nullable(Text),
  sku: Nullable(Text),
  sort_index: Type.Integer(),
  wholesale_enabled: Type.Boolean(),
  wholesale_price: Nullable(Money),
  ...totals,
  locations: Type.Array(LocationRow),
})

const ReservedInput = { reserved_quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }

export const InventorySyncResult = Answer({
  import_id: Id,
  updated_variants: Count,
  created_items: Count,
  updated_items: Count,
  deleted_items: Count,
  deleted_products: Count,
  errors: Type.Array(Text),
})

export const inventory = {
  'GET /locations/': { summary: 'Locations I may see', access: 'locations.read', answer: Type.Array(LocationField) },
  'GET /inventory/optimized': {
    summary: 'Stock by product, size and location',
    access: 'inventory.read',
    query: Input({
      skip: Skip,
      limit: limitOf(50),
      show_zero_stock: Type.Optional(Type.Boolean({ default: true })),
      product_search: Search,
    }),
    answer: Answer({
      products: Type.Array(
        Answer({
          product_sync_id: Id,
          product_id: Id,
          product_name: Text,
          brand: Nullable(Text),
          product_sku: Nullable(Text),
          image_url: Nullable(Text),
          store_name: Personal('business'),
          variant_count: Count,
          totals: Answer(totals),
          variants: Type.Array(InventoryVariant),
        }),
      ),
      pagination: Answer({ skip: Count, limit: Count, total_count: Count, has_more: Type.Boolean() }),
      total_count: Count,
    }),
  },
  'GET /inventory/stats': {
    summary: 'The four numbers above the inventory',
    access: 'inventory.read',
    answer: Answer({ total_products: Count, loaded_variants: Count, available_units: Count, reserved_units: Count }),
  },
  'PATCH /inventory/items/find-and-update-reserved': {
    summary: 'Hold back units of a size at a location',
    access: 'inventory.edit',
    query: Input({
      ...ReservedInput,
      inventory_item_id: Type.Optional(Id),
      product_sync_id: Type.Optional(Id),
      location_id: Type.Optional(Id),
      variant_id: Type.Optional(Id),
    }),
    answer: LocationRow,
  },
  'PATCH /inventory/items/{id}/reserved': {
    summary: 'Hold back units of one inventory item',
    access: 'inventory.edit',
    params: Input({ id: Id }),
    query: Input(ReservedInput),
    answer: LocationRow,
  },
  'POST /inventory/sync-from-shopify': {
    summary: 'Import products, sizes and levels of every connected store; goes on in the background',
    access: 'stores.import',
    answer: InventorySyncResult,
    status: 202,
  },
} as const satisfies Area
