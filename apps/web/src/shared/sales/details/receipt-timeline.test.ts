import { describe, expect, test } from 'vitest'
import type { Sale } from '../labels/sale-labels.ts'
import { receiptTimeline, durationLabel } from './receipt-timeline.ts'

const receipt = (changes: Partial<Sale['receipt']>): Sale['receipt'] => ({
  seen_at: '2026-11-21T07:00:00.000Z',
  taken_at: '2026-11-21T07:00:00.120Z',
  withdrawal_sent_at: null,
  withdrawal_confirmed_at: null,
  store_order_created_at: null,
  store_order_fulfilled_at: null,
  seconds_to_withdrawn: null,
  withdrawals: [],
  ...changes,
})

const timeline = (changes: Partial<Sale['receipt']>, sale: Partial<Sale> = {}) =>
  receiptTimeline({
    sale_date: '2026-11-21T06:59:56.500Z',
    receipt: receipt(changes),
    generated_in_shopify: false,
    store_order_problem: null,
    store_order_problem_since: null,
    oversold: false,
    ...sale,
  })

const SINCE = '2026-11-21T07:03:00.000Z'
const goatGone = { marketplace: 'goat' as const, state: 'withdrawn', sent_at: null, confirmed_at: null, problem: null }

describe('the receipt of a sale', () => {
  test('counts seconds from the moment when ARK saw the sale', () => {
    const steps = timeline({
      withdrawal_sent_at: '2026-11-21T07:00:00.500Z',
      withdrawal_confirmed_at: '2026-11-21T07:00:02.900Z',
      store_order_created_at: '2026-11-21T07:00:04.000Z',
      withdrawals: [goatGone],
    })
    expect(steps.map((step) => [step.title, step.secondsAfterSeen, step.state])).toEqual([
      ['Sale seen', 0, 'done'],
      ['Unit taken', 0.1, 'done'],
      ['Withdrawal sent', 0.5, 'done'],
      ['Withdrawal confirmed', 2.9, 'done'],
      ['Store order created', 4, 'done'],
    ])
  })

  test('ends with the fulfillment of the store order, once it exists', () => {
    const at = '2026-11-22T09:30:00.000Z'
    expect(timeline({}).map(({ title }) => title)).not.toContain('Store order fulfilled')
    const [last] = timeline({ store_order_fulfilled_at: at }, { generated_in_shopify: true }).slice(-1)
    expect(last).toMatchObject({ title: 'Store order fulfilled', at, state: 'done' })
  })

  test('shows how long after the sale ARK saw it', () => {
    expect(timeline({})[0]?.note).toBe('3.5 s after the sale')
  })

  test('shows that no withdrawal was needed when nothing else was listed', () => {
    expect(timeline({}).map((step) => [step.title, step.state])).toEqual([
      ['Sale seen', 'done'],
      ['Unit taken', 'done'],
      ['Withdrawal elsewhere', 'not-needed'],
      ['Store order', 'waiting'],
    ])
  })

  test('names the problem that delays a withdrawal, and drops it once the withdrawal is confirmed', () => {
    const stuck = { ...goatGone, state: 'withdrawing', problem: 'ALIAS does not answer since 07:00.' }
    const sent = { withdrawal_sent_at: '2026-11-21T07:00:00.500Z', withdrawals: [stuck] }
    expect(timeline(sent)[3]).toMatchObject({ state: 'problem', note: 'ALIAS does not answer since 07:00.' })
    expect(timeline({ ...sent, withdrawal_confirmed_at: '2026-11-21T07:05:00.000Z' })[3]).toMatchObject({
      state: 'done',
    })
  })

  test('marks a sale that got no unit', () => {
    expect(timeline({}, { oversold: true })[1]).toMatchObject({ title: 'No unit left to take', state: 'problem' })
  })

  test('shows why the store order is missing, and no reason once it exists', () => {
    expect(
      timeline({}, { store_order_problem: 'Shopify refused the order.', store_order_problem_since: SINCE }).at(-1),
    ).toMatchObject({
      state: 'problem',
      note: 'Shopify refused the order.',
      since: SINCE,
    })
    expect(timeline({}, { generated_in_shopify: true }).at(-1)).toMatchObject({ state: 'done' })
  })
})

test.each([
  [0.42, '0.4 s'],
  [38.4, '38 s'],
  [252, '4 min 12 s'],
  [11_100, '3 h 5 min'],
])('%d seconds are written as %s', (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words)
})
