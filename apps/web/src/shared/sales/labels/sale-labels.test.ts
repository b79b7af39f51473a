import { confirmRefusal } from '@ark/domain'
import { expect, test } from 'vitest'
import { shortOrder } from '../../formats.ts'
import { aliasOrder, type Sale, saleName, type SaleSummary } from './sale-labels.ts'

const sale = { platform: 'goat', order_number: '10001', ark_product_name: 'AF1', variant_size: '9' } as Sale

test('an order of GOAT is called ALIAS and named after its product', () => {
  expect(saleName(sale)).toBe('ALIAS order 10001 (AF1, size 9)')
})

test('a sale without a known product still has a name', () => {
  const { ark_product_name: _, variant_size: __, ...unknown } = sale
  expect(saleName({ ...sale, ark_product_name: null, variant_size: null })).toBe('ALIAS order 10001 (Unknown product)')
  expect(saleName(unknown as SaleSummary)).toBe('ALIAS order 10001 (Unknown product)')
})

test.each([
  [{ order_confirmed: true }, 'This order is already confirmed.'],
  [{ order_canceled: true }, 'This order was canceled.'],
  [{}, null],
])('for a sale with %j its row and the whole sale allow the same actions', (said, refusal) => {
  const row = { ...sale, stage: 'to_confirm', status: 'ORDER_STATUS_SOLD', ...said } as SaleSummary
  const metadata = { order_confirmed: false, order_canceled: false, ...said } as Sale['sale_metadata']
  const whole = { ...sale, stage: 'to_confirm', status: 'ORDER_STATUS_SOLD', sale_metadata: metadata } as Sale
  expect([confirmRefusal(aliasOrder(row)), confirmRefusal(aliasOrder(whole))]).toEqual([refusal, refusal])
})

test.each([
  ['212d4e19-7878-4ffe-8c71-bf4338a956c5', '212d4e19'],
  ['03123456-88120', '03123456-88120'],
])('the order number %s is shown as %s', (orderNumber, shown) => {
  expect(shortOrder(orderNumber)).toBe(shown)
})
