import { expect, test } from 'vitest'
import {
  decideWholesalePrice,
  readWholesalePriceChange,
  revealsCosts,
  type WholesalePricedSize,
  type WholesalePriceFields,
  wholesalePriceRuleLabel,
} from './wholesale-price-rules.ts'

type Given = Partial<WholesalePriceFields> & Pick<WholesalePriceFields, 'rule'>
const read = (given: Given) => readWholesalePriceChange({ turns_on: true, ...given })
function changeOf(given: Given) {
  const made = read(given)
  if ('problems' in made) throw new Error(made.problems.map(({ message }) => message).join())
  return made.change
}
const SIZE: WholesalePricedSize = { is_offered: false, ask_cents: 20_333, cost_cents: 9_990 }

test.each<[Given, string, string]>([
  [{ rule: 'set' }, 'amount', 'Enter an amount.'],
  [{ rule: 'set', amount: 0 }, 'amount', 'Enter an amount above $0.'],
  [{ rule: 'ask-share' }, 'percentage', 'Enter a percentage.'],
  [{ rule: 'ask-share', percentage: 0 }, 'percentage', 'Enter a percentage from 0.01 to 1,000.'],
  [{ rule: 'over-cost', percentage: 1_000.01 }, 'percentage', 'Enter a percentage from 0 to 1,000.'],
  [{ rule: 'over-cost', percentage: 5, amount: 5 }, 'amount', 'Enter an amount or a percentage, not both.'],
  [{ rule: 'over-cost', amount: 0 }, 'amount', 'Enter an amount above $0.'],
])('%j is refused at its field', (given, field, message) => {
  expect(read(given)).toEqual({ problems: [{ field, message }] })
})

test.each<[Given, number, string]>([
  [{ rule: 'set', amount: 120 }, 12_000, 'wholesale price set to $120'],
  // 162.664 is rounded half up.
  [{ rule: 'ask-share', percentage: 80 }, 16_266, 'wholesale price 80% of the StockX ask'],
  [{ rule: 'ask-share', percentage: 80, round_to: 5 }, 16_500, 'wholesale price 80% of the StockX ask, rounded to $5'],
  [{ rule: 'over-cost', percentage: 12.5 }, 11_239, 'wholesale price 12.5% over cost'],
  [{ rule: 'over-cost', percentage: 0 }, 9_990, 'wholesale price 0% over cost'],
  [{ rule: 'over-cost', amount: 10, round_to: 1 }, 11_000, 'wholesale price $10 over cost, rounded to $1'],
])('%j gives %i cents', (given, price_cents, words) => {
  const change = changeOf(given)
  expect(decideWholesalePrice(change, SIZE)).toEqual({ price_cents })
  expect(wholesalePriceRuleLabel(change)).toBe(words)
})

test.each<[string, Given, Partial<WholesalePricedSize>]>([
  ['no-ask', { rule: 'ask-share', percentage: 80 }, { ask_cents: null }],
  ['no-cost', { rule: 'over-cost', percentage: 10 }, { cost_cents: null }],
  ['nothing-left', { rule: 'ask-share', percentage: 1, round_to: 10 }, {}],
  ['too-much', { rule: 'ask-share', percentage: 1_000 }, { ask_cents: 999_999_999 }],
  ['not-offered', { rule: 'set', amount: 100, turns_on: false }, {}],
])('a size is left out: %s', (left_out, given, size) => {
  expect(decideWholesalePrice(changeOf(given), { ...SIZE, ...size })).toEqual({ left_out })
})

test('a rule that reads costs reveals them', () => {
  expect(revealsCosts(changeOf({ rule: 'over-cost', amount: 10 }))).toBe(true)
  expect(revealsCosts(changeOf({ rule: 'over-cost', percentage: 10 }))).toBe(true)
  expect(revealsCosts(changeOf({ rule: 'ask-share', percentage: 10 }))).toBe(false)
})
