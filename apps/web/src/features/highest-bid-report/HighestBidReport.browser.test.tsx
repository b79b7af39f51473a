import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endPause } from '../../../test/clock.ts'
import type { Answer } from '../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'

type Opportunities = Answer<'GET /listings/variants/bid-opportunities'>
type Size = Opportunities['variants'][number]

const AT = '2026-11-22T13:00:00.000Z'
const REPORT = '/quick-actions/highest-bid-report'
const LISTING: Size['marketplace_listings'][number] = {
  listing_id: 5,
  marketplace: 'stockx',
  price: 250,
  state: 'live',
  since: AT,
}

const size = (of: Partial<Size> = {}): Size => ({
  id: 1,
  variant_id: 1,
  product_id: 1,
  product_name: 'Dunk Low Panda',
  brand: 'Nike',
  sku: 'DD1391-100',
  size: '9',
  sort_index: 1,
  total_available: 3,
  total_shopify_stock: 3,
  total_reserved: 0,
  total_sold_on_ark: 0,
  desired_payout: 190,
  bottom_payout: 180,
  listings_enabled: true,
  waits_for: null,
  current_stockx_ask: 240,
  current_goat_ask: null,
  stockx_lowest_ask: 240,
  stockx_highest_bid: 220,
  alias_lowest_ask: null,
  alias_highest_bid: 100,
  goat_highest_bid: 100,
  stockx_read_at: AT,
  alias_read_at: AT,
  last_ask_update: AT,
  marketplace_listings: [LISTING],
  ...of,
})

async function openReport(variants: Size[], { address = REPORT }: { address?: string } = {}) {
  const asked = answer('GET /listings/variants/bid-opportunities', {
    fee_schedule: {
      effective_from: '2026-01-01',
      stockx: { commission_bps: 1_000, processing_bps: 0, shipping_cents: 0 },
      goat: { commission_bps: 1_000, seller_fee_cents: 0, cash_out_bps: 0 },
      ark: { kind: 'flat', rate_bps: 0 },
    },
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', product_sku: 'DD1391-100', has_retail_price: true }],
    variants,
    has_more: false,
  })
  await openSite(address, { as: 'owner' })
  return asked
}

/** The answer of a market refresh: the bids on StockX and ALIAS. */
const market = (
  stockx_highest_bid: number | null,
  alias_highest_bid: number | null = 100,
): Answer<'POST /products/{id}/update-market-data'> => ({
  variants: [
    {
      id: 1,
      size: '9',
      sku: null,
      sort_index: 1,
      stockx_lowest_ask: 240,
      stockx_highest_bid,
      alias_lowest_ask: null,
      alias_highest_bid,
      last_ask_update: AT,
    },
  ],
  failures: [],
})
const marketIs = (stockx: number | null, alias?: number | null) =>
  answer('POST /products/{id}/update-market-data', market(stockx, alias))

const taken = { marketplace: 'stockx' as const, product_id: 1, requires_retail_price: false, good_until: AT }
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })
const button = (words: string) => page.getByRole('button', { name: `${words}: Dunk Low Panda, size 9` })
const dialog = () => page.getByRole('dialog', { name: 'Confirm Action' })
const confirm = (words: string) => dialog().getByRole('button', { name: words, exact: true })
const toast = (words: string) => page.getByRole('alert').filter({ hasText: words })

test('each bid is shown with its net, the listings of the size, and whether it is enough', async () => {
  const asked = await openReport([size()])
  await expect.element(page.getByText('1 PRODUCTS')).toBeVisible()
  await expect.element(row()).toMatchTextContent('$198.00')
  await expect.element(row()).toMatchTextContent('asks $250')
  await expect.element(row()).toMatchTextContent('$90.00')
  await expect.element(row()).toMatchTextContent('below the minimum')
  await expect.element(row().getByText('Not Listed')).toBeVisible()
  await expect.element(button('Update StockX')).toBeVisible()
  await expect.element(button('List ALIAS')).toBeVisible()
  await expect.poll(() => asked[0]?.query).toMatchObject({ include_bid_data: true })
  await row()
    .getByRole('button', { name: /^Net payout \$198\.00/ })
    .hover()
  await expect.element(page.getByText('Marketplace payout')).toBeVisible()
})

test('a listing is updated to the bid that was shown, if it still exists', async () => {
  await openReport([size()])
  const fresh = Promise.withResolvers<void>()
  answer('POST /products/{id}/update-market-data', async () => {
    await fresh.promise
    return market(220)
  })
  await button('Update StockX').click()
  await expect.element(dialog()).toMatchTextContent('Bid net payout $198.00')
  await expect.element(confirm('Update StockX')).toBeDisabled()
  fresh.resolve()
  await expect.element(dialog()).toMatchTextContent('the bid is unchanged')
  const done = answer('PATCH /listings/variants/{id}/update-to-highest-bid', {
    ...taken,
    new_price: 220,
    net_payout: 198,
    message: 'Asks $220.',
  })
  await confirm('Update StockX').click()
  await expect.element(toast('Listing Updated')).toMatchTextContent('Dunk Low Panda, size 9')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => done.map(({ params, query }) => [params, query]))
    .toEqual([[{ id: 1 }, { marketplace: 'stockx', seen_bid: 220, allow_below_minimum: false }]])
})

test('a changed bid is marked, and one that nets too little is taken only with a confirmation', async () => {
  await openReport([size()])
  marketIs(190)
  await button('Update StockX').click()
  await expect.element(dialog()).toMatchTextContent('The highest bid is $190.00 now, not $220.00. It nets $171.00.')
  await expect.element(confirm('Update StockX')).toBeDisabled()
  await dialog()
    .getByRole('checkbox', { name: /less than the minimum payout of \$180\.00/ })
    .click()
  const done = answer(
    'PATCH /listings/variants/{id}/update-to-highest-bid',
    new RefusedAnswer(409, { code: 'bid_changed', detail: 'The highest bid on StockX is $180.00 now.' }),
  )
  await confirm('Update StockX').click()
  await expect.element(dialog().getByRole('alert').filter({ hasText: '$180.00 now' })).toBeVisible()
  await expect.poll(() => done[0]?.query).toEqual({ marketplace: 'stockx', seen_bid: 190, allow_below_minimum: true })
})

test('a failed refresh of the market is shown, and can be retried', async () => {
  await openReport([size()])
  answer('POST /products/{id}/update-market-data', {
    variants: [],
    failures: [{ marketplace: 'stockx', message: 'StockX does not answer.' }],
  })
  await button('Update StockX').click()
  await expect.element(dialog()).toMatchTextContent('StockX does not answer.')
  marketIs(220)
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog()).toMatchTextContent('the bid is unchanged')
  await expect.element(confirm('Update StockX')).toBeEnabled()
})

test('when the bid is gone, the dialog says so and takes nothing', async () => {
  await openReport([size()])
  marketIs(null)
  await button('Update StockX').click()
  await expect.element(dialog()).toMatchTextContent('There is no longer a bid for this size on StockX.')
  await expect.element(confirm('Update StockX')).toBeDisabled()
})

test('a product without a retail price gets one first, and then the size is listed', async () => {
  await openReport([size({ marketplace_listings: [] })])
  marketIs(220)
  answer('POST /listings/variants/{id}/list-at-highest-bid', {
    ...taken,
    requires_retail_price: true,
    new_price: null,
    net_payout: null,
    good_until: null,
    message: 'This product has no retail price yet.',
  })
  await button('List StockX').click()
  await confirm('List StockX').click()
  const form = page.getByRole('dialog', { name: 'Import Product with Retail Price' })
  const submit = form.getByRole('button', { name: 'Import & List' })
  await submit.click()
  await expect
    .element(form.getByRole('textbox', { name: 'Retail price' }))
    .toHaveAccessibleDescription('Enter a price above 0 with at most 2 decimals')
  await form.getByRole('textbox', { name: 'Retail price' }).fill('110')
  const saved = answer('PATCH /products/{id}/retail-price', new RefusedAnswer(409, { detail: 'Not today' }))
  await submit.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Import & Listing Failed')
  await expect.element(form.getByRole('alert')).toMatchTextContent('Not today')
  // A refusal keeps the typed values.
  await expect.element(form.getByRole('textbox', { name: 'Retail price' })).toHaveValue('110')
  await expect.poll(() => saved[0]?.body).toEqual({ retail_price: 110 })
  answer('PATCH /products/{id}/retail-price', { id: 1, retail_price: 110 })
  answer('POST /listings/variants/{id}/list-at-highest-bid', {
    ...taken,
    new_price: 220,
    net_payout: 198,
    message: 'Asks $220.',
  })
  await submit.click()
  await expect.element(toast('Product Imported & Listed Successfully!')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
})

test('any other refusal is shown with the name of the size', async () => {
  await openReport([size()])
  marketIs(220, 210)
  answer(
    'POST /listings/variants/{id}/list-at-highest-bid',
    new RefusedAnswer(409, { code: 'not_offered', detail: 'No stock.' }),
  )
  await button('List ALIAS').click()
  await expect.element(dialog()).toMatchTextContent('Bid changed')
  await confirm('List ALIAS').click()
  await expect.element(toast('Listing Failed')).toMatchTextContent('Dunk Low Panda, size 9: No stock.')
})

test('a run takes the bids of selected sizes, and of all matching ones', async () => {
  const run = (title: string): Answer<'POST /listings/size-acts'> => ({
    id: 9,
    kind: 'size-acts',
    subject_id: null,
    title,
    subject: null,
    state: 'waiting',
    phase: 'Waiting',
    done: 0,
    total: 1,
    problems: [],
    problem_count: 0,
    result: null,
    error: null,
    can_undo: false,
    is_cancel_requested: false,
    started_at: AT,
    finished_at: null,
  })
  await openReport([size(), size({ id: 2, variant_id: 2, size: '10' })], {
    address: `${REPORT}?worthwhile=true&search=panda`,
  })
  await page.getByRole('checkbox', { name: /Dunk Low Panda, size 9/ }).click()
  const started = answer('POST /listings/size-acts', () => run('1 size: take the highest bid'))
  const bar = page.getByRole('region', { name: 'Selected sizes' })
  await bar.getByRole('button', { name: 'Accept bids' }).click()
  await expect.poll(() => started.map(({ body }) => body)).toEqual([{ act: 'highest-bid', variant_ids: [1] }])
  await page.getByRole('checkbox', { name: /Dunk Low Panda, size 9/ }).click()
  await bar.getByRole('button', { name: /^Select all \d* ?sizes that match/ }).click()
  await bar.getByRole('button', { name: 'Accept bids' }).click()
  await expect.poll(() => started[1]?.body).toEqual({ act: 'highest-bid', filter: 'worthwhile-bids', search: 'panda' })
})

test('a minimum is saved together with a desired payout that is not below it', async () => {
  await openReport([size()])
  const saved = answer('PATCH /listings/variants/{id}/payouts', new RefusedAnswer(409, { detail: 'Not today' }))
  await page.getByRole('textbox', { name: 'Minimum payout of Dunk Low Panda, size 9' }).fill('200')
  await endPause(1_000)
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ desired_payout: 200, bottom_payout: 200 }])
  await expect.element(toast('Payout Update Failed')).toMatchTextContent('Not today')
})

test('without bids the page says so, also when the server does not know of bids', async () => {
  await openReport([])
  await expect.element(page.getByText('No bid opportunities found')).toBeVisible()
  await expect.element(page.getByText('0 PRODUCTS')).toBeVisible()
})

test('a failure to load is shown, and can be retried', async () => {
  answer('GET /listings/variants/bid-opportunities', new RefusedAnswer(400, { detail: 'Not today' }))
  await openSite(REPORT, { as: 'owner' })
  await expect.element(page.getByText('Error Loading Bid Opportunities')).toBeVisible()
})
