import { expect, test } from 'vitest'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { nextAct, nextActs } from './next-act.ts'

const sale = (of: Partial<SaleSummary>): SaleSummary => ({
  id: 1,
  platform: 'goat',
  order_number: '10001',
  stage: 'to_ship',
  status: 'CONFIRMED',
  sale_date: '2026-11-21T07:00:00.000Z',
  sale_ask: 200,
  retailer_payout: 170,
  ...of,
})

test('an ALIAS order is confirmed, labeled, then handed over; a shop order has no label', () => {
  expect(nextAct(sale({ stage: 'to_confirm' }))).toBe('confirm')
  expect(nextAct(sale({ stage: 'to_confirm', order_confirmed: true }))).toBe('label')
  expect(nextAct(sale({}))).toBe('label')
  expect(nextAct(sale({ stage: 'labeled', label_tracking_number: '1Z' }))).toBe('label')
  expect(nextAct(sale({ stage: 'labeled', label_tracking_number: '1Z', has_label: true }))).toBe('fulfill')
  expect(nextAct(sale({ platform: 'shopify', stage: 'to_ship' }))).toBe('fulfill')
})

test('an order without a pair and a canceled one have no next step, and are left out of bulk actions', () => {
  const without = [
    sale({ oversold: true, stage: 'to_confirm' }),
    sale({ order_canceled: true }),
    sale({ stage: 'held' }),
  ]
  expect(without.map(nextAct)).toEqual([null, null, null])
  const ready = [sale({ id: 2, stage: 'to_confirm' }), sale({ id: 3 })]
  expect(nextActs([...without, ...ready])).toEqual({ ready, toConfirm: 1, toLabel: 1, leftOut: 3 })
})
