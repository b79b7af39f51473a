import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endPause } from '../../../test/clock.ts'
import { userOf } from '../../../test/people.ts'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

const LONG = 'KicksAndSneakersOfTheWholeNeighbourhood'.repeat(5)

beforeEach(async () => {
  await page.viewport(390, 844)
})
afterEach(async () => {
  await page.viewport(1280, 800)
})

function answerLongNames() {
  answer('GET /notifications/settings', { kinds: [], chat: null })
  answer('GET /marketplaces/accounts', { accounts: [] })
  answer('GET /runs', [])
  answer('GET /sales/settings', {
    business_name: LONG,
    shopify_generate_order: true,
    auto_fulfill_shopify_orders: true,
    retail_or_payout: false,
    wholesale_sale_direct_ship: false,
    SKU_matches_StockX: false,
    auto_disable_release_day: false,
    last_pair: 'both',
  })
  const store = {
    shop_domain: `${LONG}.myshopify.com`,
    is_connected: true,
    refused: null,
    connected_at: '2026-11-22T14:00:00.000Z',
  }
  const stores = [1, 2].map((id) => ({
    ...store,
    id,
    store_name: LONG,
    name: LONG,
    last_webhook_at: null,
    last_reconciled_at: null,
    last_import: null,
    missing_access: [],
    shared_barcodes: { count: 0, first: [] },
  }))
  answer('GET /shopify/stores', stores)
  answer('GET /shopify/webhooks/webhook-status', { registered_webhooks: [], webhook_secret: null, stores: [] })
  answer('GET /shopify/stores/{id}/pending-syncs', { syncs: [], total: 0, total_searched: 0, next_cursor: null })
  answer('GET /shopify/stores/{id}/products', { products: [], total: 0, total_searched: 0, next_cursor: null })
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', { is_on: false, is_required: false, turned_on_at: null, recovery_codes_left: 0 })
}

const SHOPIFY_SUCCESS = '/shopify-success?shop=a.myshopify.com&store_id=1&installed=true'
test.each(['/dashboard', '/settings', '/profile', '/shopify', SHOPIFY_SUCCESS, `/${LONG}`])(
  'a long name without a break does not widen %s on a phone',
  async (path) => {
    answerLongNames()
    const { retailer } = userOf('owner')
    const me = { first_name: LONG, last_name: LONG, email: `${LONG}@kicks.example` }
    await openSite(path, { as: 'owner', me: { ...me, retailer: retailer && { ...retailer, business_name: LONG } } })
    if (path === SHOPIFY_SUCCESS) await endPause(2_000)
    await expect.poll(() => document.querySelector('#page')?.textContent).toContain(LONG)
    const waiting = '.mantine-Skeleton-root, .mantine-Loader-root, [data-on-its-way]'
    await expect.poll(() => document.querySelectorAll(waiting).length).toBe(0)
    const main = document.querySelector('#page')
    expect(main?.scrollWidth).toBeLessThanOrEqual(main?.clientWidth ?? 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)
