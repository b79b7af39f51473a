import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../test/clock.ts'
import type { Answer } from '../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

type QuickActions = Answer<'GET /listings/variants/quick-actions'>
type Size = QuickActions['variants'][number]

const AT = '2026-11-22T13:00:00.000Z'

const size = (variant_id: number, name: string, of: Partial<Size> = {}): Size => ({
  id: variant_id,
  variant_id,
  product_id: 1,
  product_name: 'Dunk Low Panda',
  brand: 'Nike',
  sku: 'DD1391-100',
  size: name,
  sort_index: variant_id,
  total_available: 3,
  total_shopify_stock: 3,
  total_reserved: 0,
  total_sold_on_ark: 0,
  desired_payout: 190,
  bottom_payout: 150,
  listings_enabled: true,
  waits_for: null,
  current_stockx_ask: 240,
  current_goat_ask: null,
  stockx_lowest_ask: 240,
  stockx_highest_bid: 200,
  alias_lowest_ask: null,
  alias_highest_bid: 100,
  stockx_read_at: AT,
  alias_read_at: AT,
  last_ask_update: AT,
  marketplace_listings: [{ listing_id: variant_id, marketplace: 'stockx', price: 250, state: 'live', since: AT }],
  locations: [
    {
      location_id: 4,
      location_nickname: 'Main St',
      inventory_item_id: variant_id * 10,
      product_sync_id: 1,
      shopify_stock: 3,
      quantity_reserved: 0,
      sold_on_ark: 0,
      quantity_available: 3,
      fulfillment_enabled: true,
    },
  ],
  ...of,
})

async function openQuickActions(variants: Size[], address = '/quick-actions') {
  const asked = answer('GET /listings/variants/quick-actions', {
    fee_schedule: { ...DEFAULT_FEE_SCHEDULE, effective_from: '2026-01-01' },
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', product_sku: 'DD1391-100', has_retail_price: true }],
    variants,
    has_more: false,
  })
  const site = await openSite(address, { as: 'owner' })
  await expect.element(rowOf(variants[0]?.size ?? '')).toBeVisible()
  return { asked, ...site }
}

const rowOf = (name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(`Size ${name}`, { exact: true }) })
    .first()
const field = (which: string, name: string) =>
  page.getByRole('textbox', { name: `${which} payout of Dunk Low Panda, size ${name}`, exact: true })
const meet = (name: string) =>
  page.getByRole('button', { name: `Update to $240 on StockX: Dunk Low Panda, size ${name}`, exact: true })
const toast = (title: string) => page.getByRole('alert').filter({ hasText: title })

const LOWERED = { marketplace: 'stockx', new_price: 240, net_payout: 190, goblin_mode_result: null } as const

test('sizes above their market are shown first; search and status are in the address', async () => {
  const { asked, search } = await openQuickActions([size(1, '9')])
  await expect.poll(() => asked[0]?.query).toMatchObject({ filter: 'enabled-above-ask', limit: 50 })
  await expect.element(rowOf('9')).toMatchTextContent('above ask at $250')
  await page.getByRole('combobox', { name: 'Listing status' }).selectOptions('Disabled')
  await expect.poll(search).toBe('?status=disabled')
  await expect.poll(() => asked.at(-1)?.query.filter).toBe('disabled')
  await page.getByRole('searchbox', { name: 'Search product name, brand or SKU' }).fill('panda')
  await endPause(500)
  await expect.poll(() => asked.at(-1)?.query.search).toBe('panda')
})

test('each figure is under its heading, and every row has the same height', async () => {
  await page.viewport(1440, 900)
  await openQuickActions([size(1, '9'), size(2, '9.5', { total_available: 1 })])
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  const head = (name: string) => page.getByRole('columnheader').getByText(name, { exact: true }).element()
  const net = (what: string) =>
    page
      .getByRole('button', { name: new RegExp(`^StockX ${what}: net payout`) })
      .first()
      .element()
  expect([left(net('your ask')), left(net('lowest ask')), left(net('highest bid'))]).toEqual([
    left(head('You net')),
    left(head('At lowest ask')),
    left(head('At highest bid')),
  ])
  const heights = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
  // Ten rows fit a screen of 900 pixels, of which 217 are above the list.
  expect(heights[0]).toBeLessThanOrEqual(68)
})

test('repeated Enter meets one lowest ask after the other', async () => {
  await openQuickActions([size(1, '9'), size(2, '9.5'), size(3, '10')])
  const lowered = answer('PATCH /listings/variants/{id}/update-to-lowest-ask', LOWERED)
  meet('9').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(meet('9.5')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(meet('10')).toHaveFocus()
  await expect.poll(() => lowered.map(({ params }) => params.id)).toEqual([1, 2])
  await expect.element(rowOf('9')).toMatchTextContent('asking $240')
  await expect.element(meet('9')).not.toBeInTheDocument()
})

test('an ask below the minimum payout is reset, and is set only with a confirmation', async () => {
  await openQuickActions([size(1, '9')])
  answer(
    'PATCH /listings/variants/{id}/update-to-lowest-ask',
    new RefusedAnswer(409, { code: 'below_minimum', detail: 'That nets $180.00, below the minimum payout.' }),
  )
  await meet('9').click()
  const dialog = page.getByRole('dialog', { name: 'Below the minimum payout' })
  await expect.element(dialog).toMatchTextContent('That nets $180.00')
  const insisted = answer('PATCH /listings/variants/{id}/update-to-lowest-ask', LOWERED)
  await dialog.getByRole('button', { name: 'Update anyway' }).click()
  await expect
    .poll(() => insisted.map(({ query }) => query))
    .toEqual([{ marketplace: 'stockx', allow_below_minimum: true }])
})

test("refused changes are reset and shown, each with the server's message", async () => {
  await openQuickActions([size(1, '9')])
  const no = new RefusedAnswer(409, { detail: 'Not today' })
  answer('PATCH /listings/variants/{id}/toggle-queued', no)
  answer('PATCH /inventory/items/find-and-update-reserved', no)
  answer('PATCH /listings/locations/{id}/fulfillment', no)
  answer('PATCH /listings/variants/{id}/payouts', no)
  answer('PATCH /listings/variants/{id}/update-to-lowest-ask', no)
  answer('PATCH /listings/variants/{id}/update-to-highest-bid', no)
  const listed = page.getByRole('switch', { name: 'Listed: Dunk Low Panda, size 9' })
  await listed.click()
  await expect.element(toast('Failed to update listing status')).toMatchTextContent('Dunk Low Panda, size 9: Not today')
  await expect.element(listed).toBeChecked()
  const reserved = page.getByRole('textbox', { name: 'Reserved: Dunk Low Panda, size 9 at Main St' })
  await reserved.fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Failed to update reserved quantity')).toBeVisible()
  await expect.element(reserved).toHaveValue('0')
  const fulfills = page.getByRole('switch', { name: /^Marketplace Fulfillment: / })
  await fulfills.click()
  await expect.element(toast('Failed to update fulfillment')).toBeVisible()
  await expect.element(fulfills).toBeChecked()
  await field('Desired', '9').fill('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Failed to update payout settings')).toBeVisible()
  await expect.element(field('Desired', '9')).toHaveValue('190')
  await meet('9').click()
  await expect.element(toast('Failed to update to lowest ask')).toBeVisible()
  await page.getByRole('button', { name: /^Accept bid \$200 on StockX/ }).click()
  await expect.element(toast('Failed to update to highest bid')).toBeVisible()
})

test('a bid is offered only if it nets the minimum payout, and is taken at the price shown', async () => {
  await openQuickActions([size(1, '9'), size(2, '9.5', { bottom_payout: 199 })])
  expect(page.getByRole('button', { name: /^Accept bid/ }).all()).toHaveLength(1)
  const taken = answer('PATCH /listings/variants/{id}/update-to-highest-bid', {
    marketplace: 'stockx',
    product_id: 1,
    new_price: 200,
    net_payout: 170,
    requires_retail_price: false,
    good_until: AT,
    message: 'Asks $200 on StockX.',
  })
  await page.getByRole('button', { name: 'Accept bid $200 on StockX: Dunk Low Panda, size 9' }).click()
  await expect.element(toast('Listing Updated')).toMatchTextContent('Asks $200 on StockX.')
  await expect
    .poll(() => taken.map(({ params, query }) => [params.id, query]))
    .toEqual([[1, { marketplace: 'stockx', seen_bid: 200 }]])
})

test('arrows move between cells, Enter saves and moves down, Escape resets', async () => {
  await openQuickActions([size(1, '9'), size(2, '9.5')])
  const kept: unknown[] = []
  answer('PATCH /listings/variants/{id}/payouts', ({ params, body }) => {
    kept.push([params.id, body])
    return new RefusedAnswer(409, { detail: 'Seen' })
  })
  await userEvent.keyboard('j')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Desired', '9')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(field('Minimum', '9')).toHaveFocus()
  await userEvent.keyboard('155{Enter}')
  await expect.element(field('Minimum', '9.5')).toHaveFocus()
  await userEvent.keyboard('160{Escape}')
  await expect.element(field('Minimum', '9.5')).toHaveValue('150')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(field('Desired', '9.5')).toHaveFocus()
  await expect.poll(() => kept).toEqual([[1, { bottom_payout: 155 }]])
})

test('a net payout shows its calculation', async () => {
  await openQuickActions([size(1, '9')])
  await page.getByRole('button', { name: /^StockX your ask: net payout/ }).click()
  await expect.element(page.getByRole('status', { name: 'Net payout calculation' })).toMatchTextContent('ARK fee')
})

test('a bulk action first shows how many sizes it changes and the result', async () => {
  await openQuickActions([size(1, '9'), size(2, '9.5', { bottom_payout: 215 }), size(3, '10')])
  await page.getByRole('checkbox', { name: 'Select Dunk Low Panda, size 9', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected sizes' })
  await bar.getByRole('button', { name: 'Select all 3 sizes that match' }).click()
  await bar.getByRole('button', { name: 'Meet the lowest ask' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meet the lowest ask' })
  await expect.element(dialog).toMatchTextContent('For 3 selected sizes.')
  await expect.element(dialog).toMatchTextContent('2 sizes would change')
  await expect.element(dialog).toMatchTextContent('Left out: 1 size for which it would net less')
  const asked = answer('POST /listings/size-acts', new RefusedAnswer(409, { detail: 'No sizes match' }))
  await dialog.getByRole('button', { name: 'Meet the lowest ask' }).click()
  await expect.element(toast('Update Failed')).toMatchTextContent('No sizes match')
  await expect.poll(() => asked[0]?.body).toEqual({ act: 'lowest-ask', filter: 'enabled-above-ask' })
})

test('opening the market refreshes it; a failure is shown', async () => {
  const { search } = await openQuickActions([size(1, '9')])
  answer('GET /listings/variants/{id}/market-data', new RefusedAnswer(404))
  answer('GET /listings/variants/{id}', new RefusedAnswer(404))
  answer('GET /fees/schedule', new RefusedAnswer(404))
  const read = answer('POST /listings/bulk-market-data', new RefusedAnswer(409, { detail: 'Not connected' }))
  await page.getByRole('button', { name: 'Check Market Dunk Low Panda, size 9' }).click()
  await expect.poll(search).toBe('?market=1')
  await expect.element(toast('Market Data Failed').filter({ hasText: 'Not connected' })).toBeVisible()
  await expect.poll(() => read[0]?.body).toEqual({ variant_ids: [1], refresh_market_data: true })
})

test('a failure to load is shown', async () => {
  answer('GET /listings/variants/quick-actions', new RefusedAnswer(400, { detail: 'Not today' }))
  await openSite('/quick-actions', { as: 'owner' })
  await expect.element(page.getByText('Failed to load variants data. Please refresh the page.')).toBeVisible()
})

test('staff of some locations cannot change a size with pairs elsewhere, and see the reason', async () => {
  await openQuickActions([size(1, '9', { not_priced_here: 'pairs-elsewhere' }), size(2, '10')])
  await expect.element(rowOf('9')).toMatchTextContent('Some pairs are at locations that you cannot see')
  await expect.element(field('Desired', '9')).toBeDisabled()
  await expect.element(page.getByRole('switch', { name: 'Listed: Dunk Low Panda, size 9', exact: true })).toBeDisabled()
  await expect.element(meet('9')).not.toBeInTheDocument()
  await expect.element(field('Desired', '10')).toBeEnabled()
  await expect.element(meet('10')).toBeVisible()
})
