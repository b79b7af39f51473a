import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Products = Answer<'GET /listings/product-summaries'>['products']
type Sizes = Answer<'GET /listings/products/{id}/variants'>

const PRODUCT: Products[number] = {
  product_id: 1,
  product_name: 'Dunk Low Panda',
  product_sku: 'DD1391-100',
  total_variants: 3,
  shown_variants: 2,
  total_available: 5,
  total_shopify_stock: 5,
}
const OTHER: Products[number] = { ...PRODUCT, product_id: 2, product_name: 'Samba OG', shown_variants: 1 }

const SIZES: Sizes = {
  fee_schedule: {
    effective_from: '2026-01-01',
    stockx: { commission_bps: 900, processing_bps: 300, shipping_cents: 400 },
    goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 290 },
    ark: { kind: 'flat', rate_bps: 300 },
  },
  products: [{ product_id: 1, product_name: 'Dunk Low Panda', has_retail_price: true }],
  variants: ['9', '9.5'].map((size, at) => ({
    variant_id: 11 + at,
    product_id: 1,
    size,
    total_available: 2,
    total_shopify_stock: 2,
  })),
  has_more: false,
}

async function openProducts(products: Products, address = '/listings?view=product') {
  const lists = answer('GET /listings/product-summaries', { products, has_more: false })
  const sizes = answer('GET /listings/products/{id}/variants', SIZES)
  answer('GET /listings/stats', {
    total_variants: 6,
    stocked_variants: 5,
    enabled_listings: 1,
    configured_variants: 1,
    available_stock: 5,
  })
  const { search } = await openSite(address, { as: 'owner' })
  return { lists, sizes, search }
}

const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const desired = (name: string) => page.getByRole('textbox', { name: `Desired payout of all sizes of ${name}` })

test('different payouts show as Mixed; a typed one is sent for all sizes, and a message confirms it', async () => {
  await openProducts([{ ...PRODUCT, is_desired_mixed: true, bottom_payout: 90 }, OTHER])
  await expect.element(desired('Dunk Low Panda')).toHaveAttribute('placeholder', 'Mixed')
  await expect.element(rowOf('Dunk Low Panda')).toMatchTextContent('Variants have different payouts')
  await expect.element(rowOf('Samba OG')).not.toMatchTextContent('Variants have different payouts')
  const asked = answer('PATCH /listings/products/{id}/desired-payout', { total_updated: 3 })
  answer('GET /listings/product-summaries', {
    products: [{ ...PRODUCT, desired_payout: 120.5, bottom_payout: 90 }, OTHER],
    has_more: false,
  })
  await desired('Dunk Low Panda').fill('120.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Desired Payout Updated')
  await expect.poll(() => asked[0]).toMatchObject({ params: { id: 1 }, body: { desired_payout: 120.5 } })
  await expect.element(desired('Dunk Low Panda')).toHaveValue('120.50')
  // Enter moves to the product below.
  await expect.element(desired('Samba OG')).toHaveFocus()
})

test('a refused payout is reset, with the reason', async () => {
  await openProducts([{ ...PRODUCT, desired_payout: 100, bottom_payout: 90 }])
  const detail = 'The desired payout ($50.00) has to be at least the minimum: size 9 has $90.00.'
  answer('PATCH /listings/products/{id}/desired-payout', new RefusedAnswer(422, { detail, code: 'invalid' }))
  await desired('Dunk Low Panda').fill('50')
  await userEvent.keyboard('{Enter}')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(`Dunk Low Panda: Failed to update desired payout: ${detail}`)
  await expect.element(desired('Dunk Low Panda')).toHaveValue('100')
})

test('a partly listed product has both buttons; one that is not listed has a switch', async () => {
  await openProducts([{ ...PRODUCT, enabled_variants: 1 }, OTHER])
  await expect.element(rowOf('Dunk Low Panda')).toMatchTextContent('1/3 listed')
  await expect.element(rowOf('Dunk Low Panda')).toMatchTextContent('Partial listing')
  await expect.element(page.getByRole('switch', { name: 'Disabled: all sizes of Samba OG' })).not.toBeChecked()
  const asked = answer('PATCH /listings/products/{id}/toggle', {
    message: '3 sizes enabled. Of these, 2 sizes wait for payouts.',
    successful_variants: 3,
    unpriced_variants: 2,
    background_task_running: false,
  })
  answer('GET /listings/product-summaries', { products: [{ ...PRODUCT, enabled_variants: 3 }, OTHER], has_more: false })
  await page.getByRole('button', { name: 'Enable All: Dunk Low Panda' }).click()
  await expect.element(page.getByRole('switch', { name: 'Enabled: all sizes of Dunk Low Panda' })).toBeChecked()
  await expect.element(rowOf('Dunk Low Panda')).toMatchTextContent('3/3 listed')
  // The screen changes at once, and the call is sent.
  await expect.poll(() => asked[0]?.body).toEqual({ enabled: true })
  await expect.element(page.getByText('Payout Settings Required')).toBeVisible()
  await expect.element(page.getByText('Listings Enabled Successfully!')).toBeVisible()
})

test('a product that was switched a moment ago stays unchanged, with a message', async () => {
  await openProducts([{ ...PRODUCT, enabled_variants: 3 }])
  const detail = 'Please wait a moment before toggling this product again'
  answer('PATCH /listings/products/{id}/toggle', new RefusedAnswer(429, { detail, code: 'toggled_a_moment_ago' }))
  const all = page.getByRole('switch', { name: 'Enabled: all sizes of Dunk Low Panda' })
  await all.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(`Toggle FailedDunk Low Panda: ${detail}`)
  await expect.element(all).toBeChecked()
})

test('by keyboard a product opens to its sizes in stock, and the address keeps it', async () => {
  const { sizes, search } = await openProducts([PRODUCT, OTHER])
  await expect.element(rowOf('Dunk Low Panda')).toBeVisible()
  expect(sizes).toHaveLength(0)
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Desired payout of Dunk Low Panda, size 9.5' })).toBeVisible()
  await expect.poll(() => sizes[0]).toMatchObject({ params: { id: 1 }, query: { in_stock: true } })
  expect(search()).toContain('open=')
  await page.getByRole('button', { name: 'Close Dunk Low Panda' }).click()
  await expect.element(page.getByRole('textbox', { name: /size 9\.5$/ })).not.toBeInTheDocument()
})

test('Expand All opens every product, Collapse All closes them, and the view can be left', async () => {
  const { lists, search } = await openProducts([PRODUCT])
  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Desired payout of Dunk Low Panda, size 9' })).toBeVisible()
  expect(search()).toContain('all=true')
  await page.getByRole('button', { name: 'Collapse All' }).click()
  await expect.element(page.getByRole('textbox', { name: /size 9$/ })).not.toBeInTheDocument()
  await expect.poll(() => lists[0]?.query).toEqual({ limit: 50, in_stock: true })
  answer('GET /listings/variant-summaries', SIZES)
  await page.getByText('Variant view').click()
  await expect.element(page.getByRole('table', { name: 'Listings', exact: true })).toBeVisible()
  expect(search()).not.toContain('view=')
})

test('CHECK MARKET of a product opens it and refreshes all of its sizes at once', async () => {
  await openProducts([PRODUCT])
  const block = { lowest_ask: 222, highest_bid: 180, current_listed_ask: null, net_payout: null }
  const market = { ...block, floor_payout_ask: null, floor_payout: null, ask_breakdown: null, bid_net_payout: 160 }
  const read = { ...market, updated_at: new Date().toISOString() }
  const asked = answer('POST /listings/bulk-market-data', {
    variants: [11, 12].map((variant_id) => ({
      variant_id,
      product_name: 'Dunk Low Panda',
      variant_sku: null,
      size: '9',
      last_ask_update: read.updated_at,
      stockx: read,
      goat: read,
    })),
    total_variants: 2,
    products_queued: 1,
  })
  await page.getByRole('button', { name: 'CHECK MARKET: Dunk Low Panda', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Market Data Loaded')
  await expect.poll(() => asked[0]?.body).toEqual({ variant_ids: [11, 12], refresh_market_data: true })
  await expect.element(page.getByText('$222').first()).toBeVisible()
})

test('without products the page says what to do', async () => {
  await openProducts([], '/listings?view=product&search=nothing')
  await expect.element(page.getByText('No products found')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show sizes without stock' })).toBeVisible()
})

test('staff of some locations cannot change products with pairs elsewhere, and see the reason', async () => {
  await openProducts([{ ...PRODUCT, not_priced_here: 'pairs-elsewhere' }, OTHER])
  const words = 'Some pairs are at locations that you cannot see'
  await expect.element(rowOf('Dunk Low Panda')).toMatchTextContent(words)
  await expect.element(desired('Dunk Low Panda')).toBeDisabled()
  await expect.element(page.getByRole('switch', { name: 'Disabled: all sizes of Dunk Low Panda' })).toBeDisabled()
  for (const name of ['Goblin Mode: Dunk Low Panda', 'Selling rules: Dunk Low Panda'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  await expect.element(rowOf('Samba OG')).not.toMatchTextContent(words)
  await expect.element(desired('Samba OG')).toBeEnabled()
})
