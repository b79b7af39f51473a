import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { InventoryProduct, InventorySize } from '../inventory.queries.ts'

const TOTALS = { total_shopify_stock: 3, total_reserved: 0, total_sold_on_ark: 0, total_available: 3 }

const product = (id: number, name: string, isFoundBySize: boolean): InventoryProduct => ({
  product_sync_id: id,
  product_id: id,
  product_name: name,
  brand: 'Jordan',
  product_sku: `DH-${id}`,
  image_url: null,
  store_name: 'Kicks Downtown',
  variant_count: 14,
  active_location_count: 1,
  ...TOTALS,
  ...(isFoundBySize && { is_found_by_size: true }),
})

const size = (product_sync_id: number, name: string): InventorySize => ({
  variant_id: product_sync_id * 100 + Number(name) * 2,
  product_sync_id,
  size: name,
  color: null,
  sku: null,
  sort_index: 1,
  ...TOTALS,
  wholesale_enabled: false,
  wholesale_price: null,
  locations: [],
})

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })

test('a search for a size opens what it finds, with only that size, until a person closes it', async () => {
  answer('GET /inventory/stats', { total_products: 2, loaded_variants: 28, available_units: 6, reserved_units: 0 })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-summaries', {
    products: [product(1, 'Jordan 4 Retro Bred', true), product(2, 'Jordan 4 Retro 9.5 Years', false)],
    total_count: 2,
  })
  const read = answer('GET /inventory/product-syncs/{id}/variants', ({ query }) => ({
    variants: query.product_search ? [size(1, '9.5')] : [size(1, '9'), size(1, '9.5')],
  }))
  const { search } = await openSite('/inventory?search=jordan+4+9.5', { as: 'owner' })
  await expect.element(rowOf('Size 9.5')).toBeVisible()
  expect(read.map(({ params, query }) => [params.id, query.product_search])).toEqual([[1, 'jordan 4 9.5']])
  await page
    .getByRole('button', { name: /Jordan 4 Retro Bred/ })
    .first()
    .click()
  await expect.element(rowOf('Size 9.5')).not.toBeInTheDocument()
  expect(search()).toContain('open=')
})
