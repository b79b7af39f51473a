import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../shared/api.ts'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import { wholeSale } from '../../../test/whole-sale.ts'
import type { EarlySale } from './early-sales.ts'

type Summary = Answer<'GET /sales/summaries'>['sales'][number]

const summary = (id: number, of: Partial<Summary> = {}): Summary => ({
  id,
  platform: 'stockx',
  order_number: `4711-${id}`,
  stage: 'to_ship',
  status: 'CREATED',
  sale_date: '2026-11-20T10:00:00.000Z',
  sale_ask: 200,
  retailer_payout: 170,
  ark_product_name: `Dunk Low ${id}`,
  variant_size: '9',
  ...of,
})

const TOTALS: Answer<'GET /sales/totals'> = {
  total: 2,
  fell_through: 0,
  total_revenue: 400,
  total_retailer_payout: 340,
  pending_shopify_sync: 2,
  fulfillment_needed: 1,
  is_capped: false,
}

const early = (sale_id: number, of: Partial<EarlySale> = {}): EarlySale => ({
  sale_id,
  platform: 'stockx',
  status: 'CREATED',
  sale_date: '2026-11-20T10:00:00.000Z',
  sale_metadata: {
    location_nickname: 'Main Store',
    ark_product_name: `Dunk Low ${sale_id}`,
    product_name: `Dunk Low ${sale_id}`,
    catalog_name: `Dunk Low ${sale_id}`,
    size: '9',
    sku: 'DD1391-100',
    catalog_sku: 'DD1391-100',
    shopify_order_name: null,
    stockx_sale_id: `4711-${sale_id}`,
    stockx_order_number: `4711-${sale_id}`,
    alias_order_id: null,
    order_confirmed: false,
    confirmed_at: null,
    order_canceled: false,
    canceled_at: null,
    previous_status: null,
    label_info: null,
    cancellation: null,
  },
  ...of,
})

async function openSales(sales: Summary[], address = '/sales') {
  answer('GET /sales/summaries', { sales, next_cursor: null })
  answer('GET /sales/totals', TOTALS)
  answer('GET /locations/', [])
  return openSite(address, { as: 'owner' })
}

const dialog = page.getByRole('dialog', { name: 'Early Sales' })

test('early sales are all selected, some are unselected, and the button has the number to commit', async () => {
  answer('GET /sales/pending-shopify-generation', { sales: [early(1), early(2), early(3)] })
  const { search } = await openSales([summary(1)])
  await page.getByRole('button', { name: 'Early Sales' }).click()
  expect(search()).toBe('?early=true')
  await expect.element(dialog.getByRole('button', { name: 'Commit 0 Sales to Shopify' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Commit 3 Sales to Shopify' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Deselect All' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('0 of 3 selected')
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /4711-2/ }).click()
  const asked = answer('POST /sales/generate-shopify-orders/bulk', {
    results: { successful: [1], failed: [{ sale_id: 3, error: 'Sale 3 was canceled.' }] },
    run: null,
  })
  await dialog.getByRole('button', { name: 'Commit 2 Sales to Shopify' }).click()
  await expect.element(page.getByText('Shopify Orders Generated')).toBeVisible()
  await expect.element(page.getByText('Generation Failed')).toBeVisible()
  await expect.poll(() => asked).toMatchObject([{ body: [1, 3] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a failure without a message of the server has one of ours, and the selection stays', async () => {
  answer('GET /sales/pending-shopify-generation', { sales: [early(1)] })
  await openSales([summary(1)], '/sales?early=true')
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  answer('POST /sales/generate-shopify-orders/bulk', new RefusedAnswer(500, { detail: '', code: 'unknown' }))
  await dialog.getByRole('button', { name: 'Commit 1 Sale to Shopify' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Generation Failed' })
  await expect.element(toast).toMatchTextContent('Failed to generate Shopify orders')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('1 of 1 selected')
})

test('last pairs, oversold sales with a remedy, and platforms are marked; disabled actions say why', async () => {
  await openSales([
    summary(1, { one_left: true }),
    summary(2, {
      platform: 'goat',
      stage: 'to_confirm',
      status: 'ORDER_STATUS_SOLD',
      oversold: true,
      remedy: 'No pair is left.',
      remedy_facts: { is_searching: false, is_in_stock: true, order: null },
    }),
    summary(3, { platform: 'goat', stage: 'shipped', status: 'ORDER_STATUS_IN_TRANSIT' }),
    summary(4, { platform: 'goat', stage: 'to_confirm', status: 'ORDER_STATUS_SOLD' }),
  ])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Dunk Low 1')).toMatchTextContent('Last unit')
  await expect.element(page.getByRole('alert').filter({ hasText: 'oversold: no pair is left' })).toBeVisible()
  await expect.element(row('Dunk Low 2').getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  const given = answer('POST /sales/take-pair/{id}', new RefusedAnswer(409, { detail: 'Another sale took it.' }))
  await page.getByRole('alert').getByRole('button', { name: 'Assign a Pair' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'No Pair Assigned' })
  await expect.element(failed).toMatchTextContent('Another sale took it.')
  expect(given[0]?.params).toEqual({ id: 2 })
  for (const name of ['Confirm', 'Cancel'])
    await expect.element(row('Dunk Low 3').getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  answer('POST /sales/confirm-alias-order/{id}', new RefusedAnswer(500, { detail: '', code: 'unknown' }))
  await row('Dunk Low 4').getByRole('button', { name: 'Confirm' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Confirmation Failed' })
  await expect.element(toast).toMatchTextContent('Failed to confirm order')
})

test("the actions depend on the stage, whatever the marketplace's status is", async () => {
  const oversold = { platform: 'goat', oversold: true, remedy: 'No pair is left.' } as const
  await openSales([
    summary(1, { ...oversold, stage: 'shipped', status: 'ORDER_STATUS_SOLD' }),
    summary(2, { ...oversold, stage: 'to_confirm', status: 'ORDER_STATUS_IN_TRANSIT' }),
    summary(3, { platform: 'goat', stage: 'to_confirm', status: 'ORDER_STATUS_IN_TRANSIT' }),
  ])
  const banner = page.getByRole('alert').filter({ hasText: '1 sale oversold' })
  await expect.element(banner.getByRole('button', { name: /4711-2/ })).toBeVisible()
  await expect.element(banner.getByRole('button', { name: /4711-1/ })).not.toBeInTheDocument()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Dunk Low 3').getByRole('button', { name: 'Confirm' })).toBeEnabled()
  const confirm = row('Dunk Low 1').getByRole('button', { name: 'Confirm' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
})

test('sales that fail to load show what to do, and can be retried', async () => {
  answer('GET /sales/summaries', new RefusedAnswer(400, { detail: 'The list has changed.' }))
  answer('GET /sales/totals', TOTALS)
  answer('GET /locations/', [])
  await openSite('/sales', { as: 'owner' })
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading sales data' })
  await expect.element(alert).toMatchTextContent('Please check your connection and try again.')
  answer('GET /sales/summaries', { sales: [summary(4)], next_cursor: null })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Dunk Low 4' })).toBeVisible()
})

test('a sale of the shop shows its price, and no payout from ARK', async () => {
  const own = { platform: 'shopify', order_number: '#1513', sale_ask: 195, retailer_payout: 0 } as const
  await openSales([summary(1, own), summary(2)], '/sales?platform=shopify')
  const row = page.getByRole('row', { name: /#1513/ })
  await expect.element(row.getByText('$195.00')).toBeVisible()
  await expect.element(row.getByTitle('Paid through Shopify')).toHaveTextContent('–')
  await expect.element(row.getByText('$0.00')).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /4711-2/ }).getByText('$170.00')).toBeVisible()
})

test('the actions of a packed ALIAS order fit its row: undo and cancel', async () => {
  await page.viewport(1440, 900)
  await openSales([
    summary(1, { platform: 'goat', stage: 'packed', status: 'FULFILLED', fulfilled_at: '2026-11-20T12:00:00.000Z' }),
  ])
  const buttons = page.getByRole('cell').last().getByRole('button')
  await expect.element(buttons.first()).toBeVisible()
  const cell = page.getByRole('cell').last().element()
  expect(buttons.all().map((each) => each.element().textContent)).toEqual(['Cancel', ''])
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})

test('a packed sale has an icon in its row that undoes the fulfillment', async () => {
  const packed = { stage: 'packed', status: 'FULFILLED' } as const
  await openSales([summary(1, { ...packed, fulfilled_at: '2026-11-20T12:00:00.000Z' }), summary(2, packed)])
  const undo = page.getByRole('button', { name: /^Undo Fulfilled: / })
  await expect.element(undo).toHaveAccessibleName('Undo Fulfilled: StockX order 4711-1 (Dunk Low 1, size 9)')
  const asked = answer('POST /sales/scanning/{id}/mark-created', wholeSale({ id: 1 }))
  answer('GET /sales/summaries', { sales: [summary(1), summary(2, packed)], next_cursor: null })
  await undo.click()
  await expect
    .poll(() => asked)
    .toMatchObject([{ params: { id: 1 }, query: { fulfilled_at: '2026-11-20T12:00:00.000Z' } }])
  await expect.element(undo).not.toBeInTheDocument()
})
