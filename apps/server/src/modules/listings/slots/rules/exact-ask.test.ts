import { askForNetPayout, netPayout } from '@ark/domain'
import { expect, test } from 'vitest'
import { exactAskFor } from './exact-ask.ts'

const SCHEDULE = {
  effective_from: '2026-01-01',
  stockx: { commission_bps: 1_000, processing_bps: 0, shipping_cents: 400 },
  goat: { commission_bps: 950, seller_fee_cents: 500, cash_out_bps: 300 },
  ark: { kind: 'flat', rate_bps: 500 },
} as const
const FACTS = { promotional_ark_fee_cents: null, is_pre_release: false, has_retail_price: true }

test.each(['stockx', 'goat'] as const)('%s: the ask to the cent nets it, a cent less does not', (marketplace) => {
  for (const net_cents of [1, 5_000, 9_700, 12_345, 99_999]) {
    const wanted = { marketplace, net_cents, facts: FACTS }
    const exact = exactAskFor(wanted, SCHEDULE) ?? 0
    const nets = (ask_cents: number) =>
      netPayout({ marketplace, ask_cents, facts: FACTS }, SCHEDULE).net_payout_cents >= net_cents
    expect([nets(exact), nets(exact - 1)]).toEqual([true, false])
    expect((askForNetPayout(wanted, SCHEDULE) ?? 0) - exact).toBeLessThan(100)
  }
})

test('a net that no ask reaches has no exact ask', () => {
  expect(exactAskFor({ marketplace: 'goat', net_cents: 999_999_999, facts: FACTS }, SCHEDULE)).toBeNull()
})
