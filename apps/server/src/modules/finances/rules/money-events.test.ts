import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aHappening, createMoneyModel, sumOfAccounts } from '#test/processes/money-model.ts'

/**
 * Checks the ledger's rules without a database: a million events with `ARK_LONG_TESTS=1`. `ledger.test.ts` shows that
 * the database and the screens agree with this model.
 */
const EVENTS = process.env['ARK_LONG_TESTS'] === '1' ? 1_000_000 : 30_000
const EVENTS_OF_EACH = 1_000

test('after any events, the ledger sums to zero and equals the sums of sales and payments', () => {
  const counts = { events: 0, posted: 0 }
  const startedAt = performance.now()
  fc.assert(
    fc.property(
      fc.array(aHappening, { minLength: EVENTS_OF_EACH, maxLength: EVENTS_OF_EACH, size: 'max' }),
      (happenings) => {
        const model = createMoneyModel()
        for (const event of happenings) model.happen(event)
        expect(sumOfAccounts(model.balances)).toBe(0)
        expect(model.shown()).toMatchObject(model.booked())
        for (const { posted } of model.sales) {
          expect(sumOfAccounts(posted.balances)).toBe(0)
          counts.posted += posted.events
        }
        counts.events += happenings.length
      },
    ),
    { numRuns: EVENTS / EVENTS_OF_EACH, endOnFailure: true },
  )
  const perSecond = Math.round((counts.events / (performance.now() - startedAt)) * 1_000)
  console.log(`F1: ${counts.events} money events, ${counts.posted} postings of sales, ${perSecond} events a second`)
  expect(counts.events).toBeGreaterThanOrEqual(EVENTS)
})
