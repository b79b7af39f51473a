import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

const FOUND = {
  productId: 'p-1',
  title: 'Nike Dunk Low Panda',
  styleId: 'DD1391-100',
  productType: 'sneakers',
  brand: 'Nike',
  urlKey: null,
  productAttributes: { colorway: 'White/Black', releaseDate: null, retailPrice: null },
  already_imported: false,
  existing_product_id: null,
  existing_product_name: null,
  ark_product_id: null,
  is_synced_to_current_shopify_product: false,
}
const SIZE = {
  size: '9',
  sort_index: 2,
  stockx_net_ask_payout: 101.5,
  stockx_net_bid_payout: 90,
  goat_net_ask_payout: 110.25,
  goat_net_bid_payout: null,
}
const PRODUCT = {
  id: 12,
  name: FOUND.title,
  sku: FOUND.styleId,
  category: 'sneakers',
  brand: FOUND.brand,
  colorway: null,
  image_url: null,
  sync_status: 'not_synced',
  alias_catalog_id: null,
  release_date: null,
  retail_price: 110,
  description: null,
  variants: [],
}
const NOTHING = {
  stockx_net_ask_payout: null,
  stockx_net_bid_payout: null,
  goat_net_ask_payout: null,
  goat_net_bid_payout: null,
}
const calculated = (sizes: object[]) => ({
  product_id: null,
  product_name: FOUND.title,
  sku: FOUND.styleId,
  size_payouts: sizes.map((size) => ({ ...SIZE, ...size })),
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const retail = () => page.getByRole('textbox', { name: 'Retail price' })

beforeEach(() => {
  answer('GET /stockx/search', { products: [FOUND] })
  answer('GET /fees/schedule', {
    effective_from: '2026-01-05',
    stockx: { commission_bps: 900, processing_bps: 300, shipping_cents: 400 },
    goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 290 },
    ark: { kind: 'flat', rate_bps: 500 },
  })
})

async function choose() {
  const site = await openSite('/quick-actions/check-payouts?search=dunk', { as: 'owner' })
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').click()
  await expect.element(retail()).toBeVisible()
  return site
}

test('fewer than three characters are not searched at StockX', async () => {
  const asked = answer('GET /stockx/search', { products: [] })
  await openSite('/quick-actions/check-payouts?search=du', { as: 'owner' })
  await expect.element(page.getByText('Please enter at least 3 characters to search')).toBeVisible()
  expect(asked).toEqual([])
})

test('payouts need a retail price; they are shown by size with the best marked, or N/A', async () => {
  const asked = answer('POST /products/search-and-calculate-payouts', calculated([{ size: '10', sort_index: 3 }, {}]))
  await choose()
  await button('Calculate Payouts').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please select a product and enter retail price')
  expect(asked).toEqual([])
  await retail().fill('110')
  await button('Calculate Payouts').click()
  await expect.element(page.getByText('Found market data for 2 sizes')).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ sku: 'DD1391-100', retail_price: 110, stockx_product_id: 'p-1' }])
  const rows = page.getByRole('table', { name: 'Net payouts by size' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('9$101.50$90.00$110.25 (best)N/A')
  await expect.element(rows.nth(2)).toMatchTextContent('10')
})

test('a message appears when no marketplace has a price', async () => {
  answer('POST /products/search-and-calculate-payouts', calculated([NOTHING]))
  await choose()
  await retail().fill('110')
  await button('Calculate Payouts').click()
  await expect.element(page.getByRole('heading', { name: 'No Data Found' })).toBeVisible()
})

test("a refusal shows the server's message, and the input stays", async () => {
  answer('POST /products/search-and-calculate-payouts', new RefusedAnswer(409, { detail: 'StockX limits requests.' }))
  await choose()
  await retail().fill('110')
  await button('Calculate Payouts').click()
  await expect.element(page.getByText('StockX limits requests.')).toBeVisible()
  await expect.element(retail()).toHaveValue('$110')
})

test('an import needs a retail price that StockX does not have, and continues to Import to List', async () => {
  answer('GET /shopify/stores', [])
  answer('GET /products/{id}', PRODUCT)
  const asked = answer('POST /products/import-from-stockx', { ...PRODUCT, already_imported: false })
  const { path, search } = await choose()
  await button('Import & List').click()
  await expect.element(page.getByText('Please enter a valid retail price before importing')).toBeVisible()
  expect(asked).toEqual([])
  await retail().fill('110')
  await button('Import & List').click()
  await expect.element(page.getByRole('heading', { name: 'Import to List' })).toBeVisible()
  expect([path(), search()]).toEqual(['/quick-actions/import-to-list', '?step=1&product=12'])
  await expect
    .poll(() => asked.map(({ body }) => body.productAttributes))
    .toEqual([{ colorway: 'White/Black', releaseDate: null, retailPrice: 110 }])
})

test('a product of the catalog continues without an import', async () => {
  answer('GET /shopify/stores', [])
  answer('GET /products/{id}', PRODUCT)
  answer('GET /stockx/search', { products: [{ ...FOUND, already_imported: true, ark_product_id: 12 }] })
  const { search } = await choose()
  await expect.element(page.getByRole('link', { name: 'Open in Products' })).toBeVisible()
  await button('Import to List').click()
  await expect.element(page.getByRole('heading', { name: 'No Shopify stores found' })).toBeVisible()
  expect(search()).toBe('?step=1&product=12')
})

test('a person can change the product, and start over', async () => {
  await choose()
  await button('Change Product').click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('dunk')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').click()
  await button('Start Over').click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})
