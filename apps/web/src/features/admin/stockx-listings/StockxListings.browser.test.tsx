import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { StockxListing } from './stockx-listings.queries.ts'

const LISTING: StockxListing = {
  marketplace_listing_id: 12,
  retailer_name: 'Kicks & Co',
  product_name: 'Dunk Low Panda',
  brand: 'Nike',
  size: '9',
  listed_ask: 140,
  ark_fee: 8.5,
  net_payout: 113.1,
  current_market_ask: null,
  market_net_payout: null,
  created_at: '2026-11-22T13:00:00.000Z',
  status: 'active',
}
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })

async function openListings() {
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /admin/retailers', [{ id: 3, business_name: 'Kicks & Co', ready_for_payout: 0 }])
  const asked = answer('GET /admin/stockx-listings-overview', { listings: [LISTING], next_cursor: null })
  await openSite('/admin?tab=stockx-listings', { as: 'operator' })
  return asked
}

test("a listing shows its retailer, its net and the market's; the list can be filtered to one retailer", async () => {
  const asked = await openListings()
  await expect.element(row()).toMatchTextContent('Kicks & Co')
  await expect.element(row()).toMatchTextContent('$140$8.50$113.10N/A')
  await page.getByRole('combobox', { name: 'Retailer' }).click()
  await page.getByRole('option', { name: 'Kicks & Co' }).click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ retailer_id: 3 })
})

test('a failure to load is shown, and can be retried', async () => {
  await openListings()
  await expect.element(row()).toBeVisible()
  answer('GET /admin/stockx-listings-overview', new RefusedAnswer(409, { detail: 'Not now' }))
  await page.getByRole('combobox', { name: 'Retailer' }).click()
  await page.getByRole('option', { name: 'Kicks & Co' }).click()
  await expect.element(page.getByText('Error Loading StockX Listings')).toBeVisible()
})
