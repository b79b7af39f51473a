import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

type Products = Answer<'GET /listings/product-summaries'>['products']
type Preview = Answer<'GET /listings/products/{id}/repricing-preview'>
type Rules = Answer<'GET /listings/products/{id}/selling-rules'>
type Hold = Answer<'GET /listings/repricing-hold'>

const PRODUCT: Products[number] = {
  product_id: 1,
  product_name: 'Dunk Low Panda',
  total_variants: 2,
  shown_variants: 2,
  total_available: 5,
  total_shopify_stock: 5,
}
const RULES: Rules = {
  last_pair: null,
  default_last_pair: 'both',
  repricing: 'off',
  ceiling_percent: 150,
  changes_per_day: 6,
}
const PREVIEW: Preview = {
  changes: 1,
  rows: [
    {
      variant_id: 11,
      size: '9',
      marketplace: 'goat',
      ask: 220,
      new_ask: null,
      reason: 'stays: ours is the lowest ask',
      net_payout: 171.2,
      lowest_price: 180,
      highest_price: 300,
    },
    {
      variant_id: 11,
      size: '9',
      marketplace: 'stockx',
      ask: 214,
      new_ask: 209,
      reason: 'beats the lowest ask of $210 by $1',
      net_payout: 170.98,
      lowest_price: 176,
      highest_price: 290,
    },
    {
      variant_id: 12,
      size: '10',
      marketplace: 'stockx',
      ask: null,
      new_ask: null,
      reason: 'Set desired and minimum payout',
      net_payout: null,
      lowest_price: null,
      highest_price: null,
    },
  ],
}

let products: Products
let previews: { query: object }[]
beforeEach(() => {
  products = [PRODUCT]
  answer('GET /listings/product-summaries', () => ({ products, has_more: false }))
  answer('GET /listings/products/{id}/selling-rules', RULES)
  previews = answer('GET /listings/products/{id}/repricing-preview', PREVIEW)
  answer('GET /listings/stats', {
    total_variants: 3,
    stocked_variants: 3,
    enabled_listings: 3,
    configured_variants: 3,
    available_stock: 5,
  })
})

const open = () => openSite('/listings?view=product', { as: 'owner' })
const dialog = () => page.getByRole('dialog', { name: 'Selling rules' })
const openDialog = async () => {
  await open()
  await page.getByRole('button', { name: 'Selling rules: Dunk Low Panda' }).click()
  await expect.element(dialog().getByRole('radio', { name: 'As in Settings: on both marketplaces' })).toBeChecked()
}
const choose = (name: string) => dialog().getByRole('radio', { name }).click()

test('rules are set after a preview, and are shown on the product', async () => {
  const sent = answer('PUT /listings/products/{id}/selling-rules', () => {
    products = [{ ...PRODUCT, repricing: 'beat_lowest_ask', last_pair: 'higher_payout' }]
    return { message: 'Selling rules are saved. 1 price changes now.' }
  })
  await openDialog()
  await choose('Only where it nets more')
  expect(previews).toEqual([])
  await choose('Beat the lowest ask by $1')
  const rows = dialog().getByRole('region', { name: 'What would change' }).getByRole('listitem')
  await expect.element(dialog()).toMatchTextContent('1 price of 2 would change right now.')
  // Changed sizes come first.
  await expect.element(rows.nth(0)).toMatchTextContent('Size 9 on StockX')
  await expect.element(rows.nth(0)).toMatchTextContent('$214 → $209')
  await expect.element(rows.nth(0)).toMatchTextContent('nets $170.98')
  await expect.element(rows.nth(0)).toMatchTextContent('beats the lowest ask of $210 by $1 · between $176 and $290')
  await expect.element(rows.nth(1)).toMatchTextContent('stays: ours is the lowest ask')
  await expect.element(dialog()).toMatchTextContent('Sizes without payouts stay as they are.')
  await dialog().getByRole('textbox', { name: 'Ceiling' }).fill('200')
  await expect.poll(() => previews.at(-1)?.query).toMatchObject({ ceiling_percent: 200, repricing: 'beat_lowest_ask' })
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      last_pair: 'higher_payout',
      repricing: 'beat_lowest_ask',
      ceiling_percent: 200,
      changes_per_day: 6,
    })
  await expect.element(page.getByText('Selling Rules Saved')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Beats lowest ask')).toBeVisible()
  await expect.element(page.getByText('Last pair where it pays more')).toBeVisible()
})

test('a refused change stays for a retry', async () => {
  answer(
    'PUT /listings/products/{id}/selling-rules',
    new RefusedAnswer(403, {
      detail: 'Some sizes of this product lie at locations that you do not see.',
      code: 'forbidden',
    }),
  )
  await openDialog()
  await choose('On neither')
  await dialog().getByRole('button', { name: 'Save rules' }).click()
  await expect.element(page.getByText('Some sizes of this product lie at locations that you do not see.')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: 'On neither' })).toBeChecked()
})

const HOLD: Hold = {
  held_since: '2026-11-22T14:00:00.000Z',
  moved: 9,
  live: 40,
  waiting: 2,
  rows: [
    { variant_id: 11, product_name: 'Dunk Low Panda', size: '9', marketplace: 'stockx', ask: 214, new_ask: 199 },
    { variant_id: 12, product_name: 'Dunk Low Panda', size: '10', marketplace: 'goat', ask: null, new_ask: 240 },
  ],
}

test('a paused repricing shows what it would change, and can be resumed or left', async () => {
  let hold = HOLD
  const sent = answer('POST /listings/repricing-hold', () => {
    hold = { held_since: null, moved: 0, live: 0, waiting: 0, rows: [] }
    return { message: 'Repricing resumed: 2 prices change now.' }
  })
  const site = await open()
  answer('GET /listings/repricing-hold', () => hold)
  await site.announce({ changed: 'offers', ids: [] })
  const banner = page.getByRole('alert', { name: 'Repricing is paused: too many prices would change' })
  await expect
    .element(banner)
    .toMatchTextContent('9 prices had moved within an hour; 2 more would change, of 40 that are live.')
  await expect.element(banner).toMatchTextContent('Dunk Low Panda, Size 9 on StockX: $214 → $199')
  await expect.element(banner).toMatchTextContent('Dunk Low Panda, Size 10 on ALIAS: $240')
  await banner.getByRole('button', { name: 'Resume repricing' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ decision: 'go_on' }])
  await expect.element(page.getByText('Repricing resumed: 2 prices change now.')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})
