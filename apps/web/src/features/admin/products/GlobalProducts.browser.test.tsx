import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Run } from '../../../shared/runs/runs.ts'
import type { EditedProduct, GlobalProduct } from './global-products.queries.ts'

const PANDA: GlobalProduct = {
  id: 7,
  name: 'Dunk Low Panda',
  brand: 'Nike',
  sku: 'DD1391-100',
  description: null,
  image_url: null,
  retail_price: 110,
  release_date: '2021-03-10',
  promotional_ark_fee: 5,
  wholesale_markup: 0,
  stockx_product_id: 'a',
  variants: [
    { id: 1, size: '9', stockx_lowest_ask: 120, alias_lowest_ask: null },
    { id: 2, size: '10', stockx_lowest_ask: 118, alias_lowest_ask: 125 },
  ],
}
/** The product as the simulated server has it. */
let kept: GlobalProduct
const KEPT: EditedProduct = {
  id: 7,
  retail_price: 110,
  release_date: '2021-03-10',
  promotional_ark_fee: 5,
  wholesale_markup: 0,
}
const BACKFILL: Run = {
  id: 3,
  kind: 'price-backfill',
  subject_id: 1,
  title: 'Retail prices of 40 products',
  subject: null,
  state: 'running',
  phase: 'Asking StockX',
  done: 12,
  total: 40,
  problems: [{ line: null, field: 'Dunk Low', message: 'StockX knows no retail price.' }],
  problem_count: 1,
  result: null,
  error: null,
  can_undo: false,
  is_cancel_requested: false,
  started_at: '2026-11-22T13:00:00.000Z',
  finished_at: null,
}

beforeEach(() => {
  kept = PANDA
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
})

async function openProducts() {
  const asked = answer('GET /admin/products', () => ({ products: [kept], next_cursor: null }))
  await openSite('/admin?tab=products', { as: 'operator' })
  await expect.element(row()).toMatchTextContent('StockX $118.00ALIAS $125.00')
  return asked
}
/** Returns an answer that applies an edit to the server's product. */
const leaving = (change: Partial<typeof KEPT>) => () => {
  kept = { ...kept, ...change }
  return { ...KEPT, ...change }
}
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })
const cell = (name: string) => page.getByRole('textbox', { name: `${name} of Dunk Low Panda` })

test('typed values are saved after a pause, each by the call of its field', async () => {
  await openProducts()
  const priced = answer('PATCH /admin/products/{id}/retail-price', leaving({ retail_price: 115.5 }))
  const marked = answer('PATCH /admin/products/{id}/wholesale-markup', leaving({ wholesale_markup: 12 }))
  await cell('Retail price').fill('115.5')
  await endPause(1_000)
  await expect.poll(() => priced).toMatchObject([{ params: { id: 7 }, body: { retail_price: 115.5 } }])
  await expect.element(cell('Retail price')).toHaveValue('115.50')
  await cell('Wholesale markup').fill('12')
  await endPause(1_000)
  await expect.poll(() => marked).toMatchObject([{ body: { wholesale_markup: 12 } }])
  await expect.element(cell('Wholesale markup')).toHaveValue('12')
  await cell('Wholesale markup').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => marked.at(-1)).toMatchObject({ body: { wholesale_markup: 0 } })
})

test('clearing a promotional fee saves null at once', async () => {
  await openProducts()
  const asked = answer('PATCH /admin/products/{id}/promo-fee', leaving({ promotional_ark_fee: null }))
  await cell('Promotional fee').fill('')
  await expect.poll(() => asked).toMatchObject([{ body: { promotional_ark_fee: null } }])
})

test('a refused edit shows the product and the reason, and the previous value returns', async () => {
  await openProducts()
  answer('PATCH /admin/products/{id}/retail-price', new RefusedAnswer(404, { detail: 'This product was not found.' }))
  await cell('Retail price').fill('99')
  await endPause(1_000)
  await expect
    .element(page.getByText('Dunk Low Panda: Failed to update retail price: This product was not found.'))
    .toBeVisible()
  await expect.element(cell('Retail price')).toHaveValue('110')
})

test('a release date is set in a dialog', async () => {
  await openProducts()
  const asked = answer('PATCH /admin/products/{id}/release-date', leaving({ release_date: '2026-12-01' }))
  await row()
    .getByRole('button', { name: /release date of Dunk Low Panda/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Release Date' })
  await expect.element(dialog.getByLabelText('Dunk Low Panda')).toHaveValue('2021-03-10')
  await dialog.getByLabelText('Dunk Low Panda').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter the date of the release')).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByLabelText('Dunk Low Panda').fill('2026-12-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => asked).toMatchObject([{ body: { release_date: '2026-12-01' } }])
  await expect.element(row()).toMatchTextContent('Dec 1, 2026')
})

test('a refresh from StockX shows its changes field by field', async () => {
  await openProducts()
  answer('POST /admin/products/{id}/refresh-stockx-data', {
    product_name: 'Dunk Low Panda',
    stockx_product_id: 'a',
    changes: {
      product_changes: { colorway: { old: null, new: 'White/Black' } },
      variant_changes: [
        { action: 'created', size: '15', sku: 'DD1391-100', changes: { barcodes: { old: null, new: '195866' } } },
      ],
      denormalized_updates: {
        inventory_items: 4,
        sales: 0,
        product_syncs: 1,
        marketplace_listings: 2,
        listing_queue: 0,
      },
    },
    refresh_timestamp: '2026-11-22T13:00:00.000Z',
  })
  await row().getByRole('button', { name: 'Refresh Dunk Low Panda from StockX' }).click()
  const dialog = page.getByRole('dialog', { name: 'StockX Data Refresh Results' })
  await expect.element(dialog).toMatchTextContent('colorway: none → White/Black')
  await expect.element(dialog.getByRole('region', { name: 'Size 15, created' })).toMatchTextContent('none → 195866')
  await expect.element(dialog).toMatchTextContent('4 inventory items, 2 live listings')
  await dialog.getByRole('button', { name: 'Close' }).click()
  answer(
    'POST /admin/products/{id}/refresh-stockx-data',
    new RefusedAnswer(409, { detail: 'StockX is not connected.' }),
  )
  await row().getByRole('button', { name: 'Refresh Dunk Low Panda from StockX' }).click()
  await expect.element(page.getByText('Refresh Failed')).toBeVisible()
})

test('the server performs the search', async () => {
  const asked = await openProducts()
  await page.getByRole('searchbox').fill('samba')
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ search: 'samba' })
})

test('a backfill is shown as a run with progress, Cancel and left-out products; then another can start', async () => {
  answer('GET /admin/products', { products: [], next_cursor: null })
  answer('GET /admin/products/backfill-retail-prices', { run: BACKFILL, missing: 30 })
  const { announce } = await openSite('/admin?tab=retail-prices', { as: 'operator' })
  const card = page.getByRole('region', { name: 'Backfill' })
  await expect.element(card.getByRole('progressbar', { name: BACKFILL.title })).toBeVisible()
  await expect.element(card.getByText(/Asking StockX: 12 of 40/)).toBeVisible()
  await expect.element(card.getByRole('button', { name: `Cancel: ${BACKFILL.title}` })).toBeVisible()
  const start = card.getByRole('button', { name: 'Backfill Retail Prices' })
  await expect.element(start).toBeDisabled()
  const ended = { ...BACKFILL, state: 'completed' as const, done: 40, phase: '39 retail prices set' }
  answer('GET /admin/products/backfill-retail-prices', {
    run: { ...ended, result: { updated_products: 39, failed_products: 1 }, finished_at: '2026-11-22T13:01:00.000Z' },
    missing: 1,
  })
  await announce({ changed: 'runs', ids: [3] })
  await expect.element(card.getByText(/39 retail prices set; 1 left out: the first is Dunk Low/)).toBeVisible()
  answer('POST /admin/products/backfill-retail-prices', new RefusedAnswer(503, { detail: 'Try again later.' }))
  await start.click()
  await expect.element(page.getByText('Backfill Failed')).toBeVisible()
})
