import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { catchDownloads } from '../../../../test/downloads.ts'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { InventoryItem, ProductWithSizes } from '../inventory.queries.ts'

const at = (id: number, location_nickname: string, of: Partial<InventoryItem> = {}): InventoryItem => ({
  inventory_item_id: id,
  product_sync_id: 1,
  location_id: id,
  location_nickname,
  shopify_stock: 0,
  quantity_reserved: 0,
  sold_on_ark: 0,
  quantity_available: 0,
  fulfillment_enabled: true,
  ...of,
})

const TOTALS = { total_shopify_stock: 3, total_reserved: 1, total_sold_on_ark: 0, total_available: 2 }

const product = (id: number, locations: InventoryItem[]): ProductWithSizes => ({
  product_sync_id: id,
  product_id: id,
  product_name: `Dunk Low ${id}`,
  brand: 'Nike',
  product_sku: `DD1391-${id}`,
  image_url: null,
  store_name: 'Kicks Downtown',
  variant_count: 1,
  totals: TOTALS,
  variants: [
    {
      variant_id: id,
      product_sync_id: id,
      size: '9.5',
      color: null,
      sku: `P-${id}`,
      sort_index: 1,
      ...TOTALS,
      wholesale_enabled: true,
      wholesale_price: 99.5,
      locations,
    },
  ],
})

const STOCKED = { shopify_stock: 3, quantity_reserved: 1, quantity_available: 2 }

/** Two products, one per page, whose sums the screen shows. */
async function openStock(address: string) {
  answer('GET /inventory/stats', { total_products: 2, loaded_variants: 2, available_units: 4, reserved_units: 2 })
  answer('GET /inventory/payout-setup', { sizes_without_payouts: 0 })
  answer('GET /shopify/stores', [])
  answer('GET /inventory/product-summaries', { products: [], total_count: 0 })
  const asked = answer('GET /inventory/optimized', ({ query }) => ({
    products:
      query?.cursor === undefined
        ? [product(1, [at(1, 'Main St', STOCKED), at(2, '+Annex')])]
        : [product(2, [at(3, 'Main St', STOCKED)])],
    pagination: {
      skip: 0,
      limit: 50,
      total_count: null,
      has_more: query?.cursor === undefined,
      next_cursor: query?.cursor === undefined ? 'behind 1' : null,
    },
    total_count: query?.cursor === undefined ? 2 : null,
  }))
  await openSite(address, { as: 'owner' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return asked
}

afterEach(() => vi.restoreAllMocks())

test('the export has a line for each size at each location that the search finds', async () => {
  const downloads = catchDownloads()
  const asked = await openStock('/inventory?search=dunk')
  await expect.element(page.getByText(/^inventory_\d{4}-\d\d-\d\d\.csv: 3 lines$/)).toBeVisible()
  expect(asked.map(({ query }) => query)).toEqual([
    { show_zero_stock: true, product_search: 'dunk', limit: 50 },
    { show_zero_stock: true, product_search: 'dunk', limit: 50, cursor: 'behind 1' },
  ])
  expect((await downloads[0]?.text())?.split('\r\n')).toEqual([
    'Product Name,Brand,SKU,Store,Size,Variant SKU,Location,Shopify Stock,Reserved,Sold on ARK,Available',
    'Dunk Low 1,Nike,DD1391-1,Kicks Downtown,9.5,P-1,Main St,3,1,0,2',
    `Dunk Low 1,Nike,DD1391-1,Kicks Downtown,9.5,P-1,"'+Annex",0,0,0,0`,
    'Dunk Low 2,Nike,DD1391-2,Kicks Downtown,9.5,P-2,Main St,3,1,0,2',
    '',
  ])
})

test('locations without stock are left out when zero stock is hidden', async () => {
  const downloads = catchDownloads()
  const asked = await openStock('/inventory?hideZero=true')
  await expect.element(page.getByText(/: 2 lines$/)).toBeVisible()
  expect(asked[0]?.query).toMatchObject({ show_zero_stock: false })
  expect(await downloads[0]?.text()).not.toContain('Annex')
})

test('in price management the export has a line for each size with its wholesale price', async () => {
  const downloads = catchDownloads()
  await openStock('/wholesale/price-management')
  await expect.element(page.getByText(/^wholesale_prices_\d{4}-\d\d-\d\d\.csv: 2 lines$/)).toBeVisible()
  expect((await downloads[0]?.text())?.split('\r\n')[1]).toBe(
    'Dunk Low 1,Nike,DD1391-1,Kicks Downtown,9.5,P-1,1,2,On,99.50',
  )
})
