import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
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

let shown: Parameters<typeof wholeSale>[0]

async function openSale(of: typeof shown, as: 'owner' | 'associate' = 'owner') {
  // Registered first, because its address would also match the lists'.
  shown = of
  answer('GET /sales/{id}', () => wholeSale(shown))
  answer('GET /sales/summaries', { sales: [], next_cursor: null })
  answer('GET /sales/totals', TOTALS)
  answer('GET /locations/', [])
  await openSite('/sales?sale=11', { as })
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

const PACKED = { status: 'FULFILLED', stage: 'packed', fulfilled_at: '2026-11-22T13:00:00.000Z' } as const
const undo = details.getByRole('button', { name: 'Undo Fulfilled', exact: true })

test('people who pack undo the fulfillment of a packed sale, and never a later one', async () => {
  await openSale(PACKED, 'associate')
  const asked = answer('POST /sales/scanning/{id}/mark-created', () => {
    shown = {}
    return wholeSale(shown)
  })
  await undo.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Fulfillment undone' })).toBeVisible()
  expect(asked).toMatchObject([{ params: { id: 11 }, query: { fulfilled_at: PACKED.fulfilled_at } }])
  await expect.element(undo).not.toBeInTheDocument()
})

test('a refused undo shows the reason of the server', async () => {
  await openSale(PACKED)
  const detail = 'This sale was taken back and packed again since. Check its pair before you undo that.'
  answer('POST /sales/scanning/{id}/mark-created', new RefusedAnswer(409, { detail, code: 'fulfilled_again' }))
  await undo.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to undo' })).toMatchTextContent(detail)
  await expect.element(undo).toBeVisible()
})

test.each([
  ['that nobody marked as fulfilled', { status: 'FULFILLED', stage: 'packed' }],
  ['that is on its way', { ...PACKED, status: 'SHIPPED', stage: 'shipped' }],
  ['that was canceled', { ...PACKED, status: 'CANCELED', stage: 'canceled' }],
] as const)('a sale %s has no such button', async (_, of) => {
  await openSale(of)
  expect(undo.elements()).toEqual([])
})
