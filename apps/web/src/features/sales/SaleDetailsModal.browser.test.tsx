import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import { wholeSale } from '../../../test/whole-sale.ts'

const TOTALS = {
  total: 0,
  fell_through: 0,
  total_revenue: 0,
  total_retailer_payout: 0,
  pending_shopify_sync: 0,
  fulfillment_needed: 0,
  is_capped: false,
}
const details = page.getByRole('dialog', { name: 'Sale Details' })

async function openSale(of: Parameters<typeof wholeSale>[0]) {
  // Registered first, because its address would also match the lists'.
  answer('GET /sales/{id}', wholeSale(of))
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /sales/totals', TOTALS)
  answer('GET /locations/', [])
  await openSite('/sales?sale=11', { as: 'owner' })
  await expect.element(details.getByText('Dunk Low Panda')).toBeVisible()
}

test('a failed sale shows the whole reason of its marketplace as plain text', async () => {
  const reason = `<img src=x onerror=alert(1)> ${'unbroken'.repeat(50)} end`
  await openSale({ status: 'AUTHFAILED', stage: 'failed', failure_reason: reason })
  const words = details.getByText(`StockX says: ${reason}`)
  await expect.element(words).toBeVisible()
  const { scrollWidth, clientWidth } = words.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(words.element().children).toHaveLength(0)
})

test('a sale without such a reason has no such line', async () => {
  await openSale({ status: 'AUTHFAILED', stage: 'failed' })
  expect(details.getByText(/says:/).elements()).toEqual([])
})
