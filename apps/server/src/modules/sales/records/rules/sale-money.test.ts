import { DEFAULT_FEE_SCHEDULE } from '@ark/domain'
import type { PayoutBasis } from '@ark/marketplaces'
import { expect, test } from 'vitest'
import { orderMoney } from './sale-money.ts'

const schedule = DEFAULT_FEE_SCHEDULE
const goat = { marketplace: 'goat' as const, schedule }
const stockx = { marketplace: 'stockx' as const, schedule }
const usd = (cents: number) => ({ cents, currency: 'USD' })
const eur = (cents: number) => ({ cents, currency: 'EUR' })
const reported = (cents: number, basis: PayoutBasis = 'either') => ({ ...usd(cents), basis, lines: [] })

test('a price in another currency is described and never counted', () => {
  const money = orderMoney({ price: eur(13_800), payout: { ...eur(12_006), basis: 'paid-out', lines: [] } }, stockx)
  expect(money).toMatchObject({ ask_cents: null, reported: null, payout_cents: null })
  expect(money.problem).toBe(
    'StockX sold this for 138.00 EUR and pays 120.06 EUR for it; the account is in USD. ' +
      'No amount in another currency is counted.',
  )
})

test('a payout in another currency does not change the price, and one in dollars counts in any case', () => {
  const foreign = orderMoney({ price: usd(20_000), payout: { ...eur(16_000), basis: 'paid-out', lines: [] } }, stockx)
  expect(foreign).toMatchObject({ ask_cents: 20_000, payout_cents: null })
  expect(foreign.problem).toContain('pays 160.00 EUR')
  const ours = orderMoney({ price: eur(13_800), payout: reported(13_050, 'paid-out') }, stockx)
  expect(ours).toMatchObject({ ask_cents: null, payout_cents: 13_050 })
})

// $250 at GOAT leaves $226.25 after the commission, $221.25 in the balance, and $214.61 after 3% cash-out or $214.83
// after 2.9%.
test.each([
  { case: 'the balance', cents: 22_125, basis: 'before-cash-out', payout: 21_461 },
  { case: 'the paid amount at the rate of ARK', cents: 21_461, basis: 'paid-out', payout: 21_461 },
  { case: "what is paid, at alias' rate of 2.9%", cents: 21_483, basis: 'paid-out', payout: 21_483 },
  {
    case: 'a balance after another seller fee: the lower reading',
    cents: 22_325,
    basis: 'before-cash-out',
    payout: 21_655,
  },
  { case: 'a figure of a worse rating: the lower reading', cents: 20_750, basis: 'before-cash-out', payout: 20_127 },
])('the figure of alias is read as the one that fits: $case', ({ cents, basis, payout }) => {
  expect(orderMoney({ price: usd(25_000), payout: reported(cents) }, goat)).toEqual({
    ask_cents: 25_000,
    reported: { cents, basis, lines: [] },
    payout_cents: payout,
    problem: null,
  })
})

test('a configured basis wins over the one that fits', () => {
  const paid = orderMoney({ price: usd(25_000), payout: reported(22_125, 'paid-out') }, goat)
  expect(paid).toMatchObject({ reported: { basis: 'paid-out' }, payout_cents: 22_125 })
  const before = orderMoney({ price: usd(25_000), payout: reported(21_461, 'before-cash-out') }, goat)
  expect(before.payout_cents).toBe(20_817)
})

test('an order without a payout figure has no payout', () => {
  expect(orderMoney({ price: usd(25_000), payout: null }, stockx)).toEqual({
    ask_cents: 25_000,
    reported: null,
    payout_cents: null,
    problem: null,
  })
})
