import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import type { SaleSummary } from '../../shared/sales/sale-words.ts'

const sale = (id: number, ark_product_name: string): SaleSummary => ({
  id,
  platform: 'stockx',
  order_number: `10${id}`,
  status: 'CREATED',
  sale_date: '2026-11-21T12:00:00.000Z',
  sale_ask: 200,
  retailer_payout: 170,
  ark_product_name,
  variant_size: '9',
  location_id: 3,
  location_nickname: 'Brooklyn',
})
const dunk = sale(11, 'Dunk Low Panda')
const kayano = sale(12, 'Gel-Kayano 14')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function openFulfillments() {
  answer('GET /locations/', [])
  answer('GET /sales/summaries', { sales: [dunk, kayano], next_cursor: null })
  const site = await openSite('/fulfillments', { as: 'fulfillment' })
  await expect.element(row('Dunk Low Panda')).toBeVisible()
  return site
}

test('a barcode in the search finds the sales of its size, another one no product', async () => {
  await openFulfillments()
  const asked = answer('GET /sales/search/by-upc', ({ query: { upc } }) =>
    upc === '194817794556'
      ? {
          product: {
            variant_id: 9,
            product_name: 'Dunk Low Panda',
            size: '9',
            sku: null,
            image_url: null,
            is_taught: false,
          },
          sales: [dunk],
        }
      : { product: null, sales: [] },
  )
  const search = page.getByRole('searchbox', { name: 'Search product, order, SKU, tracking or barcode' })
  await search.fill('194817794556')
  await expect.poll(() => row('Gel-Kayano 14').elements()).toEqual([])
  await expect.element(row('Dunk Low Panda')).toBeVisible()
  await search.fill('4006381333931')
  await expect.element(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  expect(asked.map(({ query }) => query.upc)).toEqual(['194817794556', '4006381333931'])
  // Digits that are no barcode are looked for in the orders.
  await search.fill('1012')
  await expect.element(row('Gel-Kayano 14')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a row leads to the scanner with its sale chosen', async () => {
  const { path, search } = await openFulfillments()
  answer('GET /sales/scanning/unfulfilled', { sales: [], is_capped: false })
  await row('Gel-Kayano 14')
    .getByRole('link', { name: /^Scan the pair of StockX order 1012/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Barcode Scanning Mode' })).toBeVisible()
  expect([path(), search()]).toEqual(['/scanning-mode', '?location=3&sale=12'])
})
