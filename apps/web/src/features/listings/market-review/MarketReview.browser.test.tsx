import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import type { Answer } from '../../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Summaries = Answer<'GET /listings/variant-summaries'>
type Size = Summaries['variants'][number]

const AT = '2026-11-22T13:00:00.000Z'
const listed = (price: number, lowest_ask: number): NonNullable<Size['stockx']> => ({
  lowest_ask,
  updated_at: AT,
  listing: { state: 'live', price, since: AT },
})
const size = (): Size => ({
  variant_id: 1,
  product_id: 1,
  size: '9',
  total_available: 3,
  total_shopify_stock: 3,
  desired_payout: 190,
  bottom_payout: 180,
  listings_enabled: true,
  stockx: listed(250, 240),
  goat: listed(250, 260),
})

async function openReview(variants: Size[], total = variants.length) {
  const asked = answer('GET /listings/variant-summaries', {
    fee_schedule: {
      effective_from: '2026-01-01',
      stockx: { commission_bps: 1_000, processing_bps: 0, shipping_cents: 0 },
      goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 290 },
      ark: { kind: 'flat', rate_bps: 0 },
    },
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', product_sku: 'DD1391-100', has_retail_price: true }],
    variants,
    has_more: false,
  })
  const counted = answer('GET /listings/variants', { variants: [], total, has_more: false })
  await openSite('/market-review', { as: 'owner' })
  return { asked, counted }
}
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })
const update = () => page.getByRole('button', { name: 'Update StockX to $240: Dunk Low Panda, size 9' })

test('overpriced sizes are counted and shown with the net at the lowest ask', async () => {
  const { asked, counted } = await openReview([size()], 12)
  await expect.element(page.getByText('12 OVERPRICED')).toBeVisible()
  await expect.element(row()).toMatchTextContent('$225.00 → $216.00')
  await expect.element(row()).toMatchTextContent('ask $250 → $240, −$9.00')
  // ALIAS's lowest ask is higher than ours.
  await expect.element(page.getByRole('button', { name: /^Update ALIAS/ })).not.toBeInTheDocument()
  await expect.poll(() => asked[0]?.query).toMatchObject({ filter: 'overpriced' })
  await expect.poll(() => counted[0]?.query).toMatchObject({ filter: 'overpriced', limit: 1 })
})

test('a listing meets the lowest ask; below the minimum payout only with a confirmation', async () => {
  await openReview([size()])
  const refused = answer(
    'PATCH /listings/variants/{id}/update-to-lowest-ask',
    new RefusedAnswer(409, { code: 'below_minimum', detail: 'That nets $216.00, below the minimum payout.' }),
  )
  await update().click()
  await expect.element(row()).toMatchTextContent('StockX: below the minimum payout')
  await expect.poll(() => refused.map(({ query }) => query.allow_below_minimum)).toEqual([false])
  const done = answer('PATCH /listings/variants/{id}/update-to-lowest-ask', {
    marketplace: 'stockx',
    new_price: 240,
    net_payout: 216,
    goblin_mode_result: null,
  })
  await page.getByRole('button', { name: 'Update anyway' }).click()
  await expect.element(page.getByText('Listing Updated')).toBeVisible()
  await expect
    .poll(() => done.map(({ params, query }) => [params, query]))
    .toEqual([[{ id: 1 }, { marketplace: 'stockx', allow_below_minimum: true }]])
})

test('an update below the minimum shows the difference and looks different from the others', async () => {
  await openReview([
    { ...size(), bottom_payout: 220.5 },
    { ...size(), variant_id: 2, size: '9.5' },
  ])
  await expect.element(row().first()).toMatchTextContent('$4.50 under your minimum')
  await expect.element(row().nth(1)).not.toMatchTextContent('under your minimum')
  const other = page.getByRole('button', { name: 'Update StockX to $240: Dunk Low Panda, size 9.5' })
  await expect.element(update()).toHaveAccessibleDescription('Under your minimum payout')
  const colorOf = (button: typeof other) => getComputedStyle(button.element()).color
  expect(colorOf(update())).not.toBe(colorOf(other))
})

test('a minimum is saved together with a desired payout that is not below it', async () => {
  await openReview([size()])
  const saved = answer('PATCH /listings/variants/{id}/payouts', new RefusedAnswer(409, { detail: 'Not today' }))
  const minimum = page.getByRole('textbox', { name: 'Minimum payout of Dunk Low Panda, size 9' })
  await minimum.fill('200')
  await endPause(1_000)
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ desired_payout: 200, bottom_payout: 200 }])
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Failed to update payout settings' }))
    .toMatchTextContent('Dunk Low Panda, size 9: Failed to update payout settings: Not today')
})

test('without overpriced sizes the page says so', async () => {
  await openReview([])
  await expect.element(page.getByText('All listings are competitively priced!')).toBeVisible()
  await expect.element(page.getByText('0 OVERPRICED')).toBeVisible()
})

test('a failure to load is shown, and can be retried', async () => {
  answer('GET /listings/variants', { variants: [], total: 0, has_more: false })
  answer('GET /listings/variant-summaries', new RefusedAnswer(400, { detail: 'Not today' }))
  await openSite('/market-review', { as: 'owner' })
  await expect.element(page.getByText('Error Loading Market Review')).toBeVisible()
})
