import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { SalesChain, SystemInfo, UnlinkedSale } from './debug.queries.ts'

const AT = '2026-11-22T13:00:00.000Z'
const SALE: UnlinkedSale = {
  sale_id: 41,
  retailer_name: 'Kicks & Co',
  platform: 'stockx',
  order_number: '63538757-63438516',
  product_name: 'Dunk Low Panda',
  sku: 'DD1391-100',
  size: '9',
  sale_ask: 120,
  created_at: AT,
  description: 'It had no pair when it sold.',
}
const CHAIN: SalesChain = {
  sale_id: 41,
  retailer_name: 'Kicks & Co',
  location_name: 'Main St',
  sales_chain: [
    { step: 'marketplace_order', state: 'ok', at: AT, description: 'StockX order 63538757-63438516: CREATED.' },
    { step: 'allocation', state: 'missing', at: null, description: 'It has no inventory item.' },
    { step: 'payout', state: 'open', at: null, description: 'The marketplace has not paid yet.' },
  ],
  problems: ['It has no inventory item.'],
}

beforeEach(() => {
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
})

async function openTools() {
  answer('GET /admin/debug/unlinked-sales', { count: 1, sales: [SALE] })
  await openSite('/admin?tab=debug', { as: 'operator' })
  await expect.element(row()).toMatchTextContent('Kicks & Co')
}
const row = () => page.getByRole('row').filter({ hasText: 'Dunk Low Panda' })

test('a sale without a pair is listed, and its chain shows what is missing', async () => {
  await openTools()
  await expect.element(page.getByText('1 sale not linked to a pair in stock.')).toBeVisible()
  const asked = answer('GET /admin/debug/sales-chain/{id}', CHAIN)
  await row().getByRole('button', { name: 'Chain of sale No. 41' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales Chain Debug Information' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It has no inventory item.')
  await expect.element(dialog).toMatchTextContent('StockX order 63538757-63438516: CREATED.')
  await expect.poll(() => asked).toMatchObject([{ params: { id: 41 } }])
})

test('a repair covers all pages, and shows the result of each sale', async () => {
  await openTools()
  const asked = answer('POST /admin/sales/link-to-inventory', ({ body }) => ({
    linked_count: body.after ? 0 : 1,
    failed_count: body.after ? 1 : 0,
    details: [
      body.after
        ? { sale_id: 90, order_number: 'B-2', is_done: false, description: 'No pair of this size is in stock yet.' }
        : { sale_id: 41, order_number: 'A-1', is_done: true, description: 'Linked to the pair in stock.' },
    ],
    next_after: body.after ? null : 41,
  }))
  answer('GET /admin/debug/unlinked-sales', { count: 0, sales: [] })
  await page.getByRole('button', { name: 'Link to Inventory' }).click()
  const result = page.getByRole('status').filter({ hasText: '1 sale linked, 1 not' })
  await expect.element(result).toMatchTextContent('Order A-1: Linked to the pair in stock.')
  await expect.element(result).toMatchTextContent('Order B-2: No pair of this size is in stock yet.')
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{}, { after: 41 }])
  await expect.element(page.getByText('Every sale has its pair')).toBeVisible()
})

test('each failure has its own message', async () => {
  await openTools()
  answer('POST /admin/sales/fix-metadata', new RefusedAnswer(503, { detail: 'Try again later.' }))
  await page.getByRole('button', { name: 'Fix Metadata' }).click()
  await expect.element(page.getByText('Fix Failed')).toBeVisible()
  answer('GET /admin/debug/sales-chain/{id}', new RefusedAnswer(404, { detail: 'This sale was not found.' }))
  await page.getByRole('textbox', { name: 'Sales chain of sale No.' }).fill('7')
  await page.getByRole('button', { name: 'Show Chain' }).click()
  await expect.element(page.getByText('Chain Debug Failed')).toBeVisible()
})

test('the overview lists the tasks, each with a button, and figures of the platform', async () => {
  const info: SystemInfo = {
    system_stats: {
      total_products: 40,
      total_variants: 800,
      products_with_retail_price: 39,
      products_without_retail_price: 1,
      total_inventory_items: 1_200,
      fulfillment_settings_enabled: 3,
    },
    unlinked_sales: { count: 1, sales: [SALE] },
    sample_inventory: [
      { product_name: 'Samba OG', sku: 'B75806', size: '8', quantity_available: 4, location: 'Main St' },
    ],
    recommendations: ['Sales without a pair: 1. Link them in Debug Tools.'],
    as_of: AT,
  }
  answer('GET /admin/system-info', info)
  answer('GET /admin/debug/unlinked-sales', { count: 1, sales: [SALE] })
  await openSite('/admin?tab=overview', { as: 'operator' })
  const work = page.getByRole('region', { name: 'Needs attention' })
  const kind = (text: string) => work.getByRole('listitem').filter({ hasText: text })
  await expect.element(kind('Sales without a pair')).toMatchTextContent('1Sales')
  await expect.element(kind('Failed jobs')).toMatchTextContent('Nothing to do.')
  await expect.element(kind('Products without a retail price')).toMatchTextContent('1Products')
  await expect.element(page.getByRole('row').filter({ hasText: 'Samba OG' })).toMatchTextContent('Main St')
  // The navigation shows the count that the list shows.
  await expect.element(page.getByRole('link', { name: /^Debug Tools/ })).toMatchTextContent('1 waiting')
  await work.getByRole('button', { name: 'Link sales' }).click()
  await expect.element(row()).toMatchTextContent('Kicks & Co')
})
