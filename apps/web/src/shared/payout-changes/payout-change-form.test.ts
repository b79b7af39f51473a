import { expect, test } from 'vitest'
import {
  EMPTY_CHANGE,
  type PayoutChangeForm,
  payoutChangeOf,
  scopeOfSizes,
  typedProblems,
} from './payout-change-form.ts'

const form = (of: Partial<PayoutChangeForm>): PayoutChangeForm => ({ ...EMPTY_CHANGE, ...of })

test.each<[Partial<PayoutChangeForm>, object]>([
  [{}, { problems: { rule: 'Choose a change.' } }],
  [{ rule: 'set' }, { problems: { payouts: 'Choose which payout.', number: 'Enter an amount.' } }],
  [{ rule: 'set', payouts: 'both', number: 150 }, { body: { rule: 'set', payouts: 'both', amount: 150 } }],
  [
    { rule: 'raise', payouts: 'desired', number: 5, unit: '%' },
    { body: { rule: 'raise', payouts: 'desired', percentage: 5 } },
  ],
  [{ rule: 'lower', payouts: 'desired', number: 100, unit: '%' }, { problems: { number: expect.any(String) } }],
  [
    { rule: 'round', payouts: 'both', direction: 'down', step: 5, number: 7 },
    { body: { rule: 'round', payouts: 'both', direction: 'down', step: 5 } },
  ],
  [{ rule: 'match-ask', marketplace: 'goat' }, { body: { rule: 'match-ask', marketplace: 'goat' } }],
  [{ rule: 'below-desired', payouts: 'both', number: 10 }, { body: { rule: 'below-desired', percentage: 10 } }],
])('only the fields of the rule are sent, and missing ones are reported at their field: %o', (of, came) => {
  expect(payoutChangeOf(form(of), {})).toEqual(came)
})

test('an empty field shows no error while a person types; a typed value does', () => {
  const shown = (of: Partial<PayoutChangeForm>) => {
    const read = payoutChangeOf(form(of), {})
    return 'problems' in read ? typedProblems(form(of), read.problems) : null
  }
  expect(shown({ rule: 'set' })).toEqual({})
  expect(shown({ rule: 'set', number: 0 })).toEqual({ number: 'Enter an amount above $0.' })
})

test('selected sizes are named, or the whole list except unselected ones', () => {
  expect(scopeOfSizes({ kind: 'some', ids: new Set([3, 4]) }, { search: 'dunk' })).toEqual({
    scope: { variant_ids: [3, 4] },
  })
  expect(scopeOfSizes({ kind: 'all', except: new Set([4]) }, { search: 'dunk', filter: 'listed' })).toEqual({
    scope: { search: 'dunk', filter: 'listed', in_stock: true, except_variant_ids: [4] },
  })
  expect(scopeOfSizes({ kind: 'all', except: new Set() }, { zeroStock: true })).toEqual({ scope: {} })
  const many = new Set(Array.from({ length: 5_001 }, (_, at) => at + 1))
  expect(scopeOfSizes({ kind: 'some', ids: many }, {})).toMatchObject({ problem: /^At most 5,000/ })
})
