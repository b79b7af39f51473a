import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import { wholeSale } from '../../../test/whole-sale.ts'

const PROBLEM = 'Shopify no longer has this size, and takes no order for it.'
const missing = wholeSale({
  generated_in_shopify: false,
  size_missing_in_shopify: true,
  store_order_problem: PROBLEM,
  store_order_problem_since: '2026-11-22T12:00:05.000Z',
})
const recorded = wholeSale({
  generated_in_shopify: true,
  recorded_without_size: true,
  sale_metadata: { ...missing.sale_metadata, shopify_order_name: '#1513' },
})

const TOTALS = {
  total: 1,
  fell_through: 0,
  total_revenue: 200,
  total_retailer_payout: 170,
  pending_shopify_sync: 1,
  fulfillment_needed: 1,
  is_capped: false,
}

/** The sale as the simulated server has it. */
let sale: typeof missing

async function openSale() {
  sale = missing
  // Registered first, because its address would also match the lists'.
  answer('GET /sales/{id}', () => sale)
  const { id, platform, order_number, stage, status, sale_date, sale_ask, retailer_payout } = missing
  const summary = { id, platform, order_number, stage, status, sale_date, sale_ask, retailer_payout }
  const waiting = { not_in_shopify: true, size_missing_in_shopify: true, store_order_problem: PROBLEM }
  answer('GET /sales/summaries', {
    sales: [{ ...summary, ...waiting, ark_product_name: 'Dunk Low Panda', variant_size: '9' }],
    next_cursor: null,
  })
  answer('GET /sales/totals', TOTALS)
  answer('GET /locations/', [])
  await openSite('/sales?sale=11', { as: 'owner' })
}

const details = page.getByRole('dialog', { name: 'Sale Details' })
const alert = details.getByRole('alert').filter({ hasText: 'Shopify no longer has size 9 of Dunk Low Panda' })
const question = page.getByRole('dialog', { name: 'Record Without the Size' })

test('the list shows that the size is not in Shopify, and the details show what to do', async () => {
  await openSale()
  await expect.element(page.getByRole('row', { name: /Dunk Low Panda/ })).toMatchTextContent('Size not in Shopify')
  await expect.element(alert).toMatchTextContent('ARK creates the order')
  await alert.getByRole('button', { name: 'Record Without the Size' }).click()
  await expect.element(question).toMatchTextContent('Dunk Low Panda, size 9, DD1391-100')
  await expect.element(question).toMatchTextContent('no stock level changes')
  const sent = answer('POST /sales/record-without-size/{id}', recorded)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])

  await alert.getByRole('button', { name: 'Record Without the Size' }).click()
  sale = recorded
  await question.getByRole('button', { name: 'Record the Order' }).click()
  await expect.element(page.getByText('Recorded Without the Size')).toBeVisible()
  await expect.poll(() => sent).toMatchObject([{ params: { id: 11 } }])
  await expect.element(details).toMatchTextContent('#1513, without the size')
  await expect.element(alert).not.toBeInTheDocument()
})

test("a refusal shows the server's message, and the sale keeps its question", async () => {
  await openSale()
  await alert.getByRole('button', { name: 'Record Without the Size' }).click()
  answer('POST /sales/record-without-size/{id}', new RefusedAnswer(409, { detail: 'This sale was canceled.' }))
  await question.getByRole('button', { name: 'Record the Order' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Not Recorded' })
  await expect.element(toast).toMatchTextContent('This sale was canceled.')
  await expect.element(alert).toBeVisible()
})

test('a sale whose size was added again is committed from its details', async () => {
  await openSale()
  const asked = answer('POST /sales/generate-shopify-orders/bulk', {
    results: { successful: [11], failed: [] },
    run: null,
  })
  await alert.getByRole('button', { name: 'Commit Again' }).click()
  await expect.element(page.getByText('Shopify Orders Generated')).toBeVisible()
  await expect.poll(() => asked).toMatchObject([{ body: [11] }])
})
