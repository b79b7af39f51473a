import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SALE_STAGES, type SaleStage } from '@ark/domain'
import { ACCOUNTS, difference, type Entries, entriesOfPayment, entriesOfSale } from './sale-entries.ts'

const sum = (entries: Entries) => ACCOUNTS.reduce((total, account) => total + (entries[account] ?? 0), 0)
const stage = fc.constantFrom(...(Object.keys(SALE_STAGES) as SaleStage[]))
const money = fc.record({
  stage,
  marketplace_payout_cents: fc.integer({ min: 0, max: 1e7 }),
  ark_fee_cents: fc.integer({ min: 0, max: 1e6 }),
})

test.each<{ stage: SaleStage; balances: Entries }>([
  { stage: 'to_ship', balances: { marketplace: -170_72, ark_income: 11_95, in_transit: 158_77 } },
  { stage: 'completed', balances: { marketplace: -170_72, ark_income: 11_95, payable: 158_77 } },
  { stage: 'canceled', balances: {} },
])('a sale that is $stage', ({ stage, balances }) => {
  expect(entriesOfSale({ stage, marketplace_payout_cents: 170_72, ark_fee_cents: 11_95 })).toEqual(balances)
})

test('a sale that pays nothing leaves zero and not negative zero', () => {
  const nothing = entriesOfSale({ stage: 'to_ship', marketplace_payout_cents: 0, ark_fee_cents: 0 })
  expect(nothing).toEqual({ marketplace: 0, ark_income: 0, in_transit: 0 })
})

test('after any changes of a sale, the ledger sums to zero and matches its state', () => {
  fc.assert(
    fc.property(fc.array(money, { minLength: 1 }), (history) => {
      const balances: Entries = {}
      for (const moment of history) {
        const posted = difference(entriesOfSale(moment), balances)
        expect(posted.reduce((total, [, amount]) => total + amount, 0)).toBe(0)
        for (const [account, amount] of posted) balances[account] = (balances[account] ?? 0) + amount
      }
      const last = history.at(-1)
      for (const account of ACCOUNTS) expect(balances[account] ?? 0).toBe((last && entriesOfSale(last)[account]) ?? 0)
    }),
  )
})

test('a payment moves the ready amount to the paid amount', () => {
  expect(sum(entriesOfPayment(100_00))).toBe(0)
  expect(entriesOfPayment(100_00)).toEqual({ payable: -100_00, paid_out: 100_00 })
})
