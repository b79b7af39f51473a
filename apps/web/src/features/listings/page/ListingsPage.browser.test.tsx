import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../../shared/api.ts'
import { endPause } from '../../../../test/clock.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Summaries = Answer<'GET /listings/variant-summaries'>
type Size = Summaries['variants'][number]
type Recent = Answer<'GET /sales/recent'>['sales'][number]

const now = () => new Date().toISOString()
const size = (variant_id: number, name: string, of: Partial<Size> = {}): Size => ({
  variant_id,
  product_id: 1,
  size: name,
  total_available: 3,
  total_shopify_stock: 3,
  ...of,
})

const SCHEDULE: Summaries['fee_schedule'] = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 900, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 290 },
  ark: { kind: 'flat', rate_bps: 300 },
}

const SALE: Recent = {
  sale_id: 41,
  variant_id: 1,
  platform: 'goat',
  order_number: 'fabc9786-0000-4000-8000-000000000000',
  product_name: 'Dunk Low Panda',
  size: '9',
  retailer_payout: 97,
  sold_at: now(),
}

async function openListings(variants: Size[], address = '/listings') {
  const asked = answer('GET /listings/variant-summaries', {
    fee_schedule: SCHEDULE,
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', product_sku: 'DD1391-100', has_retail_price: true }],
    variants,
    has_more: false,
  })
  answer('GET /listings/stats', {
    total_variants: 4_143,
    stocked_variants: 831,
    enabled_listings: 1,
    configured_variants: 1,
    available_stock: 3,
  })
  const { announce, search } = await openSite(address, { as: 'owner' })
  return { asked, announce, search }
}

const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByText(`Size ${name}`, { exact: true }) })

test('a product is named once above its sizes; sizes in stock are requested, and the others counted', async () => {
  const { asked } = await openListings([size(1, '9'), size(2, '9.5', { total_available: 1 })])
  await expect.element(rowOf('9')).toBeVisible()
  expect(page.getByText('Dunk Low Panda', { exact: true }).all()).toHaveLength(1)
  await expect.element(rowOf('9.5')).toMatchTextContent('One left')
  await expect.element(rowOf('9')).not.toMatchTextContent('One left')
  await page.getByRole('button', { name: 'Show Zero Stock (3,312)' }).click()
  await expect.element(page.getByRole('button', { name: 'Hide Zero Stock (3,312)' })).toBeVisible()
  expect(asked[0]?.query.in_stock).toBe(true)
  await expect.poll(() => asked.at(-1)?.query).not.toHaveProperty('in_stock')
})

test('amounts fit their field and are aligned, the lowest ask is text, and all rows have one height', async () => {
  await page.viewport(1440, 900)
  const at = (price: number, lowest: number) => ({
    lowest_ask: lowest,
    highest_bid: 90,
    updated_at: now(),
    listing: { state: 'live' as const, price, since: now() },
  })
  await openListings([
    size(1, '9', { desired_payout: 9_999.99, bottom_payout: 80, listings_enabled: true, stockx: at(9_999, 9_999) }),
    size(2, '9.5', { desired_payout: 96.8, total_available: 1, listings_enabled: true, stockx: at(120, 110) }),
    size(3, '10', { waits_for: 'The marketplace account is refused', listings_enabled: true }),
  ])
  const desired = page.getByRole('textbox', { name: 'Desired payout of Dunk Low Panda, size 9', exact: true })
  await expect.element(desired).toHaveValue('9999.99')
  const field = desired.element()
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
  await expect
    .element(page.getByRole('textbox', { name: 'Desired payout of Dunk Low Panda, size 9.5' }))
    .toHaveValue('96.80')
  await expect.element(rowOf('9')).toMatchTextContent('lowest')
  await expect.element(rowOf('9.5')).not.toMatchTextContent('lowest')
  const right = (name: RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().right
  expect(right(/^Why \$9,999 on StockX/)).toBe(right(/^Why \$120 on StockX/))
  const heights = ['9', '9.5', '10'].map((name) => rowOf(name).element().getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
  const table = page.getByRole('region', { name: 'Listings', exact: true }).element()
  expect(table.scrollWidth).toBe(table.clientWidth)
})

test('a view is saved with its filters and columns, and can be restored', async () => {
  let views: { name: string; address: string; columns: string[] }[] = []
  answer('GET /saved-views', ({ query }) => ({ views: query.list === 'listings' ? views : [] }))
  answer('PUT /saved-views', ({ body: { list: _, ...view } }) => {
    views = [...views, view]
    return { message: 'Saved.' }
  })
  const { search } = await openListings([size(1, '9')], '/listings?filter=both&open=%5B1%5D')
  await expect.element(rowOf('9').first()).toBeVisible()
  await page.getByRole('button', { name: 'Columns of Listings' }).click()
  await page.getByRole('checkbox', { name: 'StockX highest bid' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(' Both lowest ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Both lowest', exact: true })).toBeVisible()
  expect(views).toEqual([{ name: 'Both lowest', address: '?filter=both', columns: ['+stockx-bid'] }])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Filter' }).selectOptions('Enabled Products')
  await page.getByRole('button', { name: 'Columns of Listings' }).click()
  await page.getByRole('checkbox', { name: 'StockX highest bid' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('columnheader', { name: /StockX bid/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Both lowest', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('both')
  await expect.element(page.getByRole('columnheader', { name: /StockX bid/ })).toBeVisible()
  expect(search()).toBe('?filter=both')
})

test('a view that is not saved says why, and one is deleted', async () => {
  const deleted: unknown[] = []
  answer('GET /saved-views', () => ({ views: [{ name: 'Old', address: '', columns: [] }] }))
  const detail = 'You have 20 views of this list. Delete one first.'
  answer('PUT /saved-views', new RefusedAnswer(409, { detail }))
  answer('DELETE /saved-views', ({ query }) => {
    deleted.push(query)
    return { message: 'Deleted.' }
  })
  await openListings([size(1, '9')])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('One more')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await page.getByRole('button', { name: 'Delete the view Old' }).click()
  await expect.poll(() => deleted).toEqual([{ list: 'listings', name: 'Old' }])
})

test('cost and margin are columns for people who see costs', async () => {
  localStorage.setItem('ark.columns.listings', JSON.stringify(['+cost', '+margin']))
  await openListings([size(1, '9', { cost: 80, desired_payout: 100 })])
  await expect.element(rowOf('9')).toMatchTextContent('$80.00')
  await expect.element(rowOf('9')).toMatchTextContent('$20.0020%')
})

test('highest bids are shown once a person turns them on, and stay', async () => {
  await openListings([size(1, '9', { stockx: { lowest_ask: 120, highest_bid: 90, updated_at: now() } })])
  await expect.element(rowOf('9')).toMatchTextContent('$120')
  await expect.element(rowOf('9')).not.toMatchTextContent('$90')
  await page.getByRole('button', { name: 'Columns of Listings' }).click()
  await page.getByRole('checkbox', { name: 'StockX highest bid' }).click()
  await expect.element(rowOf('9')).toMatchTextContent('$90')
  expect(JSON.parse(localStorage.getItem('ark.columns.listings') ?? '')).toEqual(['+stockx-bid'])
})

test('a sold-out size shows where, its order and since when; the switch says that nothing is left', async () => {
  const { announce } = await openListings([size(1, '9', { listings_enabled: true, total_available: 1 })])
  await expect.element(rowOf('9').getByRole('switch', { name: /^Enabled: / })).toBeChecked()
  answer('GET /sales/recent', { sales: [{ ...SALE, sold_at: now() }] })
  answer('GET /listings/variant-summaries', {
    fee_schedule: SCHEDULE,
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', has_retail_price: true }],
    variants: [
      size(1, '9', { listings_enabled: true, total_available: 0, total_sold_on_ark: 3, waits_for: 'No stock' }),
    ],
    has_more: false,
  })
  await announce({ changed: 'sales', ids: [41] })
  await announce({ changed: 'inventory', ids: [1] })
  await expect.element(rowOf('9')).toMatchTextContent('Sold on ALIAS just now, order fabc9786')
  await expect.element(rowOf('9').getByRole('switch', { name: /^No stock: / })).toBeChecked()
  await expect
    .element(rowOf('9').getByRole('link', { name: /order fabc9786$/ }))
    .toHaveAttribute('href', '/sales?sale=41')
})

test('a new sale is announced once on any page, and earlier sales are not', async () => {
  const { announce } = await openListings([size(1, '9')])
  await expect.element(rowOf('9')).toBeVisible()
  answer('GET /sales/recent', { sales: [SALE] })
  await announce({ changed: 'sales', ids: [41] })
  const toast = page.getByRole('alert').filter({ hasText: 'Sold on ALIAS' })
  await expect.element(toast).toMatchTextContent('Dunk Low Panda, size 9 · $97.00 to you')
  await expect.element(toast.getByRole('link', { name: 'Show sale' })).toHaveAttribute('href', '/sales?sale=41')
  // The same sale changes; nothing new has sold.
  await announce({ changed: 'sales', ids: [41] })
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Sold on ALIAS' }).all()).toHaveLength(1)
})

test('an oversold sale is an alert above the page, at once, and stays until it is closed', async () => {
  await page.viewport(1440, 900)
  const { announce } = await openListings([size(1, '9')])
  await expect.element(rowOf('9')).toBeVisible()
  const sales = [41, 42, 43].map((sale_id): Recent => ({ ...SALE, sale_id, oversold: sale_id === 41 }))
  answer('GET /sales/recent', { sales: sales.toReversed() })
  await announce({ changed: 'sales', ids: [41, 42, 43] })
  const shownAlarm = page.getByRole('main').getByRole('alert')
  await expect.element(shownAlarm).toMatchTextContent('Oversold on ALIASDunk Low Panda, size 9')
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .filter({ hasText: /^Sold on ALIAS/ })
        .all(),
    )
    .toHaveLength(2)
  await endPause(10_000)
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .filter({ hasText: /^Sold on ALIAS/ })
        .all(),
    )
    .toHaveLength(0)
  const top = () => rowOf('9').element().getBoundingClientRect().top
  const below = top()
  await shownAlarm.getByRole('button', { name: 'Close' }).click()
  await expect.element(shownAlarm).not.toBeInTheDocument()
  expect(top()).toBeLessThan(below)
})

test('/ searches, j moves into the list, and a question mark in the search is a character', async () => {
  await openListings([size(1, '9'), size(2, '9.5')])
  await expect.element(rowOf('9')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(rowOf('9')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(rowOf('9.5')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(rowOf('9')).toHaveFocus()
  await userEvent.keyboard('/')
  const search = page.getByRole('searchbox', { name: 'Search product name, brand or SKU' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('j/?')
  await expect.element(search).toHaveValue('j/?')
})

test('many sales at once are one toast', async () => {
  const { announce } = await openListings([size(1, '9')])
  await expect.element(rowOf('9')).toBeVisible()
  const sales = [1, 2, 3, 4].map((sale_id): Recent => ({ ...SALE, sale_id, retailer_payout: 10 }))
  answer('GET /sales/recent', { sales })
  await announce({ changed: 'sales', ids: [] })
  await expect.element(page.getByRole('alert')).toMatchTextContent('4 sales just now$40.00 to you. Show sales')
})

test('the change log shows on request only changes made outside ARK, and the address keeps that', async () => {
  const line = (id: number, description: string) => ({ id, description, created_at: now() })
  answer('GET /listings/change-log', ({ query }) => {
    const outside = [line(2, 'Dunk Low Panda 9: StockX shows $150.00, not $140.00; the price was changed outside ARK')]
    const logs = query?.outside ? outside : [...outside, line(1, 'Dunk Low Panda 9: Listed on StockX at $140.00')]
    return { logs, total_logs: logs.length }
  })
  const { search } = await openListings([size(1, '9')], '/listings?log=true')
  const log = page.getByRole('dialog', { name: 'Listings Change Log' })
  await expect.element(log).toMatchTextContent('Listed on StockX at $140.00')
  await log.getByRole('switch', { name: /^Only changes made outside ARK/ }).click()
  await expect.element(log).not.toMatchTextContent('Listed on StockX')
  await expect.element(log).toMatchTextContent('StockX shows $150.00, not $140.00')
  await expect.poll(search).toContain('outside=true')
})
