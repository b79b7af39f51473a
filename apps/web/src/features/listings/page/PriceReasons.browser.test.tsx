import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Summaries = Answer<'GET /listings/variant-summaries'>
type Reasons = Answer<'GET /listings/variants/{id}/price-reasons'>
type At = Reasons['stockx']

const SCHEDULE: Summaries['fee_schedule'] = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 700, processing_bps: 300, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
  ark: { kind: 'flat', rate_bps: 500 },
}
const STOCKX: At = {
  ask: 118,
  not_offered: null,
  gap: null,
  decided_by: 'desired_payout',
  listed: { state: 'live', price: 118, price_since: '2026-11-20T12:00:00.000Z' },
  exact_ask: 115.56,
  whole_ask: 116,
  breakdown: {
    ask: 118,
    marketplace_fees: [
      { label: 'Transaction fee (7%)', amount: 8.26 },
      { label: 'Payment processing (3%)', amount: 3.54 },
      { label: 'Shipping', amount: 4 },
    ],
    marketplace_payout: 102.2,
    ark_fee: 5.2,
    fee_type: 'standard',
    net_payout: 97,
  },
  ark_fee_rule: 'less than 7%: the net stays at $97.00 until 7% nets more',
  is_below_minimum: false,
  dollar_more: { ask: 119, net_payout: 97, difference: 0 },
  dollar_less: { ask: 117, net_payout: 97, difference: 0 },
  same_net: { from: 116, until: 120 },
  lowest_then: { lowest_ask: 121, read_at: '2026-11-20T11:55:00.000Z' },
  lowest_now: { lowest_ask: 117, read_at: new Date().toISOString() },
}
const NOWHERE: At = {
  ...STOCKX,
  ask: null,
  not_offered: 'ALIAS does not know this size',
  gap: "ALIAS has no women's 9.5",
  decided_by: null,
  listed: null,
  breakdown: null,
  ark_fee_rule: null,
  dollar_more: null,
  dollar_less: null,
  same_net: null,
  lowest_then: null,
  lowest_now: null,
}

let reasons: Reasons
beforeEach(() => {
  reasons = {
    variant_id: 11,
    product_name: 'Dunk Low Panda',
    size: '9.5W',
    desired_payout: 97,
    bottom_payout: 90,
    fees_since: '2026-01-01',
    stockx: STOCKX,
    goat: NOWHERE,
  }
  answer('GET /listings/change-log', { logs: [], total_logs: 0 })
  answer('GET /listings/variant-summaries', {
    fee_schedule: SCHEDULE,
    products: [{ product_id: 1, product_name: 'Dunk Low Panda', has_retail_price: true }],
    variants: [
      {
        variant_id: 11,
        product_id: 1,
        size: '9.5W',
        total_available: 2,
        total_shopify_stock: 2,
        listings_enabled: true,
        stockx: {
          lowest_ask: 117,
          updated_at: new Date().toISOString(),
          listing: { state: 'live', price: 118, since: '2026-11-20T12:00:00Z' },
        },
        goat: { gap: "ALIAS has no women's 9.5" },
      },
    ],
    has_more: false,
  })
  answer('GET /listings/stats', {
    total_variants: 1,
    stocked_variants: 1,
    enabled_listings: 1,
    configured_variants: 1,
    available_stock: 2,
  })
})

const dialog = (name: string) => page.getByRole('dialog', { name })
/** Returns the amounts of the breakdown, in cents. */
const amounts = (of: ReturnType<typeof dialog>) =>
  [...of.element().querySelectorAll('dd')].map(({ textContent }) =>
    Math.round(Number(textContent?.replace(/[$,]/g, '')) * 100),
  )

test('a price opens its reasons, and its deductions add up to the cent', async () => {
  const asked = answer('GET /listings/variants/{id}/price-reasons', () => reasons)
  await openSite('/listings', { as: 'owner' })
  const price = page.getByRole('button', { name: 'Why $118 on StockX? Dunk Low Panda, size 9.5W' })
  await price.click()
  const why = dialog('Why $118?')
  await expect.element(why).toMatchTextContent('The desired payout of $97.00 needs an ask of $115.56')
  await expect.poll(() => asked[0]?.params).toEqual({ id: 11 })
  const lines = amounts(why)
  expect(lines).toHaveLength(7)
  const [ask = 0, fee = 0, processing = 0, shipping = 0, payout = 0, ark = 0, net = 0] = lines
  expect(ask + fee + processing + shipping - payout).toBe(0)
  expect(payout + ark - net).toBe(0)
  await expect.element(why).toMatchTextContent('ARK fee (less than 7%: the net stays at $97.00')
  await expect.element(why).toMatchTextContent('Uses the fees in effect since Jan 1, 2026.')
  await expect.element(why).toMatchTextContent('$1 more nets the same, up to $120.')
  await expect.element(why).toMatchTextContent('$118 was set')
  await expect.element(why).toMatchTextContent(': $121.00.')
  await expect.element(why).toMatchTextContent(/Lowest ask now, read \d+ minutes? ago: \$117\.00\./)
  await userEvent.keyboard('{Escape}')
  await expect.element(why).not.toBeInTheDocument()
  await expect.element(price).toHaveFocus()
})

test('a listing that is not offered shows why, and what it would ask', async () => {
  answer('GET /listings/variants/{id}/price-reasons', () => reasons)
  await openSite('/listings', { as: 'owner' })
  await expect.element(page.getByText("ALIAS has no women's 9.5")).toBeVisible()
  await page.getByRole('button', { name: 'Why is it not listed on ALIAS? Dunk Low Panda, size 9.5W' }).click()
  const why = dialog('Why is it not offered?')
  await expect.element(why).toMatchTextContent('ALIAS does not know this size')
  await expect.element(why).toMatchTextContent("ALIAS has no women's 9.5.")
  await expect.element(why).toMatchTextContent('The desired payout of $97.00 needs an ask')
  expect(amounts(why)).toEqual([])
  await why.getByText('StockX', { exact: true }).click()
  await expect.element(dialog('Why $118?')).toBeVisible()
})

test('the reasons have an address, follow events, and show what is unknown about the market', async () => {
  reasons = {
    ...reasons,
    stockx: { ...STOCKX, listed: { state: 'live', price: 118, price_since: null }, lowest_then: null },
  }
  answer('GET /listings/variants/{id}/price-reasons', () => reasons)
  const { announce } = await openSite('/listings?why=11&at=stockx', { as: 'owner' })
  await expect.element(dialog('Why $118?')).toMatchTextContent('the lowest ask at that time is unknown')
  reasons = { ...reasons, stockx: { ...STOCKX, lowest_then: null } }
  await announce({ changed: 'listings', ids: [11] })
  await expect.element(dialog('Why $118?')).toMatchTextContent('there is no market data from before then')
})

test('reasons that fail to load can be retried', async () => {
  let isThere = false
  answer('GET /listings/variants/{id}/price-reasons', () =>
    isThere ? reasons : new RefusedAnswer(404, { detail: 'This size does not exist.', code: 'not_found' }),
  )
  await openSite('/listings?why=11&at=stockx', { as: 'owner' })
  await expect.element(page.getByText('Failed to load the reasons')).toBeVisible()
  isThere = true
  await page.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(dialog('Why $118?')).toBeVisible()
})

test('next to the reasons are the latest five changes of the size', async () => {
  const logs = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    description: `Repriced to $${120 - id} on StockX.`,
    created_at: '2026-11-20T12:00:00.000Z',
  }))
  answer('GET /listings/variants/{id}/price-reasons', reasons)
  const asked = answer('GET /listings/change-log', { logs, total_logs: 6 })
  await openSite('/listings?why=11&at=stockx', { as: 'owner' })
  const history = page.getByRole('region', { name: 'History of this size' })
  await expect.element(history).toMatchTextContent('Repriced to $119 on StockX.')
  await expect.element(history).not.toMatchTextContent('$114')
  await history.getByRole('button', { name: 'Show 1 more' }).click()
  await expect.element(history).toMatchTextContent('Repriced to $114 on StockX.')
  expect(asked[0]?.query).toEqual({ variant_id: 11 })
})
