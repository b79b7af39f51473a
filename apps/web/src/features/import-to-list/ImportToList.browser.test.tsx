import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { A_STORE } from '../../../test/a-store.ts'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite, reloadSite } from '../../../test/site.tsx'

afterEach(() => page.viewport(1280, 800))

const OWNER = { as: 'owner' } as const
const PATH = '/quick-actions/import-to-list'
const NAME = 'Nike Dunk Low Panda'
const LINK = 12

const found = (change: object = {}) => ({
  productId: 'p-1',
  title: NAME,
  styleId: 'DD1391-100',
  productType: 'sneakers',
  brand: 'Nike',
  urlKey: null,
  productAttributes: { colorway: 'White/Black', releaseDate: null, retailPrice: 110 },
  already_imported: false,
  existing_product_id: null,
  existing_product_name: null,
  ark_product_id: null,
  is_synced_to_current_shopify_product: false,
  ...change,
})
const PRODUCT = {
  id: 7,
  name: NAME,
  sku: 'DD1391-100',
  category: 'sneakers',
  brand: 'Nike',
  colorway: null,
  image_url: null,
  sync_status: 'not_synced',
  alias_catalog_id: null,
  release_date: null,
  retail_price: 110,
  description: null,
  variants: [],
}
const STORE = { ...A_STORE, id: 1, store_name: 'Kicks', name: 'Kicks' }
const STORE_PRODUCT = {
  id: '900',
  sync_id: LINK,
  title: 'Dunk Panda',
  vendor: 'Nike',
  product_type: null,
  image: null,
  variants_count: 1,
  variants: [],
  created_at: '2026-11-01T00:00:00Z',
  sync_status: 'suggested',
  is_synced: false,
  ark_product: null,
  suggested_ark_product: null,
  suggested_ark_product_id: null,
  suggestion_score: null,
  suggestion_reason: null,
  priceRange: { min: 110, max: 110 },
}
const place = (id: number, shopify_stock: number) => ({
  inventory_item_id: id,
  product_sync_id: LINK,
  location_id: 1,
  location_nickname: 'Main St',
  shopify_stock,
  quantity_reserved: 0,
  sold_on_ark: 0,
  quantity_available: shopify_stock,
  fulfillment_enabled: true,
})
const stocked = (variant_id: number, size: string, stock: number) => ({
  variant_id,
  product_sync_id: LINK,
  size,
  color: null,
  sku: null,
  sort_index: variant_id,
  wholesale_enabled: false,
  wholesale_price: null,
  total_shopify_stock: stock,
  total_reserved: 0,
  total_sold_on_ark: 0,
  total_available: stock,
  locations: [place(variant_id * 10, stock)],
})
const MARKET = { lowest_ask: 200, highest_bid: 150, updated_at: '2026-11-24T10:00:00Z' }
const toList = (variant_id: number, size: string, change: object = {}) => ({
  variant_id,
  sku: 'DD1391-100',
  size,
  available_quantity: 2,
  listing_enabled: false,
  stockx_enabled: true,
  alias_enabled: true,
  desired_payout: null,
  minimum_payout: null,
  wholesale_enabled: false,
  wholesale_price: null,
  stockx: MARKET,
  goat: { ...MARKET, highest_bid: null },
  ...change,
})
const listed = (variant_id: number, size: string) => ({
  variant_id,
  size,
  results: (['stockx', 'goat'] as const).map((marketplace) => ({
    marketplace,
    success: true,
    skipped: false,
    price: 180,
    calculated_price: 179.4,
    goblin_auto: false,
    error: null,
  })),
})
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const at = (step: number) => `${PATH}?step=${step}&product=7&link=${LINK}`
const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByText(name)
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

beforeEach(() => {
  answer('GET /products/{id}', PRODUCT)
  answer('GET /inventory/import-to-list', {
    product_sync_id: LINK,
    product_id: 7,
    product_name: NAME,
    product_sku: 'DD1391-100',
    image_url: null,
    fee_schedule: DEFAULT_FEE_SCHEDULE,
    promotional_ark_fee: null,
    is_pre_release: false,
    has_retail_price: true,
    variants: [toList(1, '9'), toList(2, '10', { goat: { ...MARKET, gap: 'ALIAS has no 10' } })],
  })
  answer('GET /inventory/product-syncs/{id}/variants', { variants: [stocked(1, '9', 5), stocked(2, '10', 1)] })
  answer('GET /shopify/stores', [STORE])
})

describe('choosing a product', () => {
  const choose = async (product = found()) => {
    answer('GET /stockx/search', { products: [product] })
    answer('GET /shopify/stores/{id}/products', { products: [], total: 0, total_searched: 0, next_cursor: null })
    const site = await openSite(`${PATH}?search=dunk`, OWNER)
    await page.getByRole('list', { name: 'Found products' }).getByRole('button').click()
    return site
  }

  test('searches at StockX from three characters on', async () => {
    const asked = answer('GET /stockx/search', { products: [] })
    await openSite(`${PATH}?search=du`, OWNER)
    await expect.element(page.getByText('Please enter at least 3 characters to search')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('continues without an import for a product of the catalog', async () => {
    const imports = answer('POST /products/import-from-stockx', new RefusedAnswer(500))
    await choose(found({ already_imported: true, ark_product_id: 7 }))
    await expect.element(page.getByRole('heading', { name: 'Which product of your store is it?' })).toBeVisible()
    expect(imports).toEqual([])
  })

  test('requires a retail price before an import', async () => {
    const imports = answer('POST /products/import-from-stockx', { ...PRODUCT, already_imported: false })
    await choose(found({ productAttributes: { colorway: null, releaseDate: null, retailPrice: null } }))
    const price = page.getByRole('textbox', { name: 'Retail price' })
    await button('Complete Import').click()
    await expect.element(price).toHaveAccessibleDescription('Please enter a valid retail price greater than $0')
    await expect.element(price).toHaveFocus()
    expect(imports).toEqual([])
    await price.fill('120')
    await button('Complete Import').click()
    await expect.element(page.getByRole('heading', { name: 'Which product of your store is it?' })).toBeVisible()
    await expect.poll(() => imports.map(({ body }) => body.productAttributes?.retailPrice)).toEqual([120])
  })

  test('an import that ends while the person is elsewhere continues when they come back', async () => {
    const arrival = Promise.withResolvers<void>()
    answer('POST /products/import-from-stockx', async () => {
      await arrival.promise
      return { ...PRODUCT, already_imported: false }
    })
    const site = await choose()
    await expect.element(page.getByRole('status').filter({ hasText: `Importing ${NAME}` })).toBeVisible()
    await page.getByRole('link', { name: 'Check Payouts' }).click()
    await expect.element(page.getByRole('heading', { name: 'Check Payouts', level: 1 })).toBeVisible()
    arrival.resolve()
    await expect.element(page.getByText('Product Imported!')).toBeVisible()
    expect(site.path()).not.toBe(PATH)
    await page.getByRole('link', { name: 'Import to List' }).click()
    await expect.element(page.getByRole('heading', { name: 'Which product of your store is it?' })).toBeVisible()
  })

  test('an import that fails says why, and one stays where one is', async () => {
    answer('POST /products/import-from-stockx', new RefusedAnswer(409, { detail: 'StockX limits requests.' }))
    await choose()
    await expect.element(alert('StockX limits requests.')).toMatchTextContent('Import Failed')
    await expect.element(page.getByRole('heading', { name: 'Which product?' })).toBeVisible()
  })
})

describe('choosing the product of the shop', () => {
  const open = async () => {
    answer('GET /shopify/stores/{id}/products', {
      products: [STORE_PRODUCT],
      total: 1,
      total_searched: 1,
      next_cursor: null,
    })
    await openSite(`${PATH}?step=1&product=7`, OWNER)
    await expect.element(button('Sync: Dunk Panda')).toBeVisible()
  }

  test('says so if there is no store', async () => {
    answer('GET /shopify/stores', [])
    await openSite(`${PATH}?step=1&product=7`, OWNER)
    await expect.element(page.getByRole('heading', { name: 'No Shopify stores found' })).toBeVisible()
  })

  test('shows why a sync failed, and can be retried', async () => {
    answer('POST /shopify/stores/{id}/products/{shopifyProductId}/sync', new RefusedAnswer(404))
    await open()
    await button('Sync: Dunk Panda').click()
    await expect.element(alert('Sync Failed')).toMatchTextContent('Product or store not found. Please try again.')
    await expect.element(button('Sync: Dunk Panda')).toBeEnabled()
  })

  test('continues to its inventory once it is synced', async () => {
    const asked = answer('POST /shopify/stores/{id}/products/{shopifyProductId}/sync', {
      product_sync_id: LINK,
      sync_id: LINK,
      status: 'synced',
      matched_variants: 1,
      total_variants: 1,
    })
    const nothing = { updated_variants: 0, created_items: 0, updated_items: 0, deleted_items: 0, errors: [] }
    answer('POST /inventory/sync-single-product/{id}', nothing)
    await open()
    await button('Sync: Dunk Panda').click()
    await expect.element(page.getByRole('heading', { name: 'How many pairs may be listed?' })).toBeVisible()
    await expect.poll(() => asked.map(({ body }) => body.manual_ark_product_id)).toEqual([7])
  })
})

describe('the inventory', () => {
  const reserved = (size: string) => page.getByRole('textbox', { name: `Reserved: size ${size}, Main St` })

  test('a bulk reserve fills all sizes, changes are saved, and pricing follows', async () => {
    const saved = answer('PATCH /inventory/items/{id}/reserved', ({ params }) => place(params.id, 5))
    await openSite(at(2), OWNER)
    await button('Bulk Reserve').click()
    await button('Fill in all sizes').click()
    await expect.element(alert('Please set at least one bulk reserve parameter')).toBeVisible()
    // The alert covers the next button.
    await alert('Please set at least one bulk reserve parameter').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Percentage of stock' }).fill('50')
    await button('Fill in all sizes').click()
    await expect.element(reserved('9')).toHaveValue('2')
    await expect.element(page.getByText('4 pairs to offer')).toBeVisible()
    await button('Save and Continue').click()
    await expect.element(page.getByRole('heading', { name: 'Payouts per size' })).toBeVisible()
    await expect.poll(() => saved.map(({ params, query }) => [params.id, query.reserved_quantity])).toEqual([[10, 2]])
  })

  test('a failed change is named, stays typed, and can be retried', async () => {
    answer('PATCH /inventory/items/{id}/reserved', new RefusedAnswer(409, { detail: 'Only 3 pairs are there.' }))
    await openSite(at(2), OWNER)
    await reserved('9').fill('4')
    await button('Save and Continue').click()
    await expect.element(alert('Update Failed')).toMatchTextContent('Size 9, Main St: Only 3 pairs are there.')
    await expect.element(reserved('9')).toHaveValue('4')
    await reloadSite(at(2), OWNER)
    await expect.element(reserved('9')).toHaveValue('4')
  })

  test('a failure to load is shown at once', async () => {
    answer('GET /inventory/product-syncs/{id}/variants', new RefusedAnswer(404, { detail: 'It was removed.' }))
    await openSite(at(2), OWNER)
    await expect.element(alert('Failed to Load Inventory')).toMatchTextContent('Could not load inventory data')
  })
})

describe('pricing', () => {
  const size = (name: string) => page.getByRole('checkbox', { name: `List size ${name}`, exact: true })
  const payout = (which: 'Desired' | 'Minimum', name: string) =>
    page.getByRole('textbox', { name: `${which} payout: size ${name}` })
  const price = async (name: string, desired = '150', minimum = '120') => {
    await size(name).click()
    await payout('Desired', name).fill(desired)
    await payout('Minimum', name).fill(minimum)
  }

  test('nothing is sent without a size, or with an invalid field', async () => {
    const asked = answer('POST /listings/import-to-list', new RefusedAnswer(500))
    await openSite(at(3), OWNER)
    await button('Create Listings').click()
    await expect
      .element(alert('No Variants Selected'))
      .toMatchTextContent('Please enable at least one variant for listing')
    await alert('No Variants Selected').getByRole('button', { name: 'Close' }).click()
    await price('9', '100', '120')
    await button('Create Listings').click()
    await expect.element(page.getByText('The minimum cannot exceed the desired payout.')).toBeVisible()
    await expect.element(payout('Minimum', '9')).toHaveFocus()
    expect(asked).toEqual([])
  })

  test('a net payout shows its calculation', async () => {
    await openSite(at(3), OWNER)
    await page
      .getByRole('button', { name: /^Net payout .*, show calculation$/ })
      .first()
      .hover()
    await expect.element(page.getByText('Marketplace payout').first()).toBeVisible()
  })

  test('sizes are listed where they are enabled, and a summary follows', async () => {
    const asked = answer('POST /listings/import-to-list', {
      total_listed: 1,
      listed: [listed(1, '9')],
      refused: [],
    })
    const { path, search } = await openSite(at(3), OWNER)
    await price('9')
    await page.getByRole('checkbox', { name: 'List size 9 on ALIAS' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'List size 10 on ALIAS' })).toBeDisabled()
    await button('Create Listings').click()
    await expect.element(page.getByText('Listings typically appear within 5 to 10 minutes.')).toBeVisible()
    const payouts = { desired_payout: 150, bottom_payout: 120 }
    await expect
      .poll(() => asked.map(({ body }) => body.sizes))
      .toEqual([[{ variant_id: 1, ...payouts, stockx_enabled: true, alias_enabled: false }]])
    await expect.element(page.getByRole('link', { name: 'View All Listings' })).toBeVisible()
    await button('Import Another Product').click()
    await expect.element(page.getByRole('heading', { name: 'Which product?' })).toBeVisible()
    expect([path(), search()]).toEqual([PATH, ''])
  })

  test('refused sizes are named, and only they are retried', async () => {
    const refused = [{ variant_id: 2, field: null, error: 'Size 10 has no pair to offer.' }]
    answer('POST /listings/import-to-list', { total_listed: 1, listed: [listed(1, '9')], refused })
    await openSite(at(3), OWNER)
    await price('9')
    await price('10')
    await button('Create Listings').click()
    await expect.element(alert('These sizes could not be listed')).toMatchTextContent('Size 10:')
    const again = answer('POST /listings/import-to-list', { total_listed: 1, listed: [listed(2, '10')], refused: [] })
    await button('Try Again').click()
    await expect.element(page.getByText('2 sizes being listed')).toBeVisible()
    await expect.poll(() => again.map(({ body }) => body.sizes.map(({ variant_id }) => variant_id))).toEqual([[2]])
  })

  test('a failed request loses nothing', async () => {
    answer('POST /listings/import-to-list', new RefusedAnswer(503, { detail: 'The database is busy.', code: 'busy' }))
    await openSite(at(3), OWNER)
    await price('9')
    await button('Create Listings').click()
    await expect.element(alert('Submission Failed')).toMatchTextContent('The database is busy.')
    await expect.element(payout('Desired', '9')).toHaveValue('$150')
  })

  test('a person who comes back continues at the same step; Reset clears it', async () => {
    await openSite(at(3), OWNER)
    await price('9')
    await step('Inventory Review').click()
    await expect.element(page.getByRole('heading', { name: 'How many pairs may be listed?' })).toBeVisible()
    await button('Save and Continue').click()
    await expect.element(payout('Desired', '9')).toHaveValue('$150')
    await reloadSite(PATH, OWNER)
    await expect.element(payout('Desired', '9')).toHaveValue('$150')
    await button('Reset').click()
    await expect.element(page.getByRole('heading', { name: 'Which product?' })).toBeVisible()
    await reloadSite(PATH, OWNER)
    await expect.element(page.getByRole('heading', { name: 'Which product?' })).toBeVisible()
  })

  test('the entry of the navigation keeps the step of a wizard that is open', async () => {
    const site = await openSite(at(3), OWNER)
    await price('9')
    await page.getByRole('link', { name: 'Import to List' }).click()
    await expect.poll(() => site.search()).toBe('')
    await expect.element(payout('Desired', '9')).toHaveValue('$150')
  })

  test('on a phone each size is a card', async () => {
    await page.viewport(390, 844)
    await openSite(at(3), OWNER)
    await price('9')
    await userEvent.keyboard('{Tab}')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
