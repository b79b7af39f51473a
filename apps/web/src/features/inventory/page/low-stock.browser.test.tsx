import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { InventoryItem, ProductWithSizes } from '../inventory.queries.ts'

const at = (id: number, location_nickname: string, counts: Partial<InventoryItem>): InventoryItem => ({
  inventory_item_id: id,
  product_sync_id: 1,
  location_id: id,
  location_nickname,
  shopify_stock: 0,
  quantity_reserved: 0,
  sold_on_ark: 0,
  quantity_available: 0,
  fulfillment_enabled: true,
  ...counts,
})

function aSize(locations: InventoryItem[]): ProductWithSizes {
  const sum = (of: keyof InventoryItem) => locations.reduce((total, item) => total + Number(item[of]), 0)
  const totals = {
    total_shopify_stock: sum('shopify_stock'),
    total_reserved: sum('quantity_reserved'),
    total_sold_on_ark: sum('sold_on_ark'),
    total_available: sum('quantity_available'),
  }
  const size = { variant_id: 5, product_sync_id: 1, size: '9.5', color: null, sku: 'P-95', sort_index: 1 }
  return {
    product_sync_id: 1,
    product_id: 1,
    product_name: 'Dunk Low Panda',
    brand: 'Nike',
    product_sku: 'DD1391-100',
    image_url: null,
    store_name: 'Kicks Downtown',
    variant_count: 1,
    totals,
    variants: [{ ...size, ...totals, wholesale_enabled: false, wholesale_price: null, locations }],
  }
}

async function openLowStock(locations: InventoryItem[]) {
  answer('GET /inventory/stats', { total_products: 1, loaded_variants: 1, available_units: 1, reserved_units: 0 })
  answer('GET /inventory/low-stock-threshold', { threshold: 1 })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/optimized', {
    products: [aSize(locations)],
    pagination: { skip: 0, limit: 50, total_count: 1, has_more: false, next_cursor: null },
    total_count: 1,
  })
  await openSite('/inventory?mode=low', { as: 'owner' })
  return page.getByRole('row').filter({ hasText: 'P-95' })
}

test('a low size shows its location and reason; locations with enough stock are not named', async () => {
  const row = await openLowStock([
    at(1, 'Downtown', { shopify_stock: 3, quantity_reserved: 2, quantity_available: 1 }),
    at(2, 'Warehouse', { shopify_stock: 40, quantity_available: 40 }),
    at(3, 'Outlet', { shopify_stock: 9, quantity_reserved: 1, quantity_available: 8 }),
  ])
  await expect.element(row).toMatchTextContent('Downtown: 1 of 3 available')
  await expect.element(row).toMatchTextContent('Outlet: 1 of 9 reserved')
  await expect.element(row).not.toMatchTextContent('Warehouse')
})

test('if a size is low at many locations, the emptiest is named and the others are counted', async () => {
  const row = await openLowStock([
    at(1, 'Downtown', { shopify_stock: 1, quantity_available: 1 }),
    at(2, 'Uptown', { shopify_stock: 2, quantity_reserved: 2, quantity_available: 0 }),
    at(3, 'Outlet', { shopify_stock: 1, quantity_available: 1 }),
  ])
  await expect.element(row).toMatchTextContent('Uptown: 0 of 2 available')
  await expect.element(row).toMatchTextContent('and 2 more locations')
})
