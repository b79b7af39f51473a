import { expect, test } from 'vitest'
import {
  discountAt,
  fieldsOfTerms,
  nearestQuantities,
  nextTier,
  priceWholesaleLines,
  quantityFault,
  quantityFaultMessage,
  quantityRuleLabel,
  readWholesaleTerms,
  termsOf,
  tierLabel,
  DEFAULT_TERMS,
  wholesaleUnitPrice,
  type WholesaleTerms,
  type WholesaleTermsFields,
} from './wholesale-terms.ts'

const cases: WholesaleTerms = {
  minimum_quantity: 12,
  quantity_step: 6,
  tiers: [
    { from_quantity: 24, discount_basis_points: 500 },
    { from_quantity: 60, discount_basis_points: 1_250 },
  ],
}
const tier = (from_quantity: number, discount_percentage: number) => ({ from_quantity, discount_percentage })
const fields = (given: Partial<WholesaleTermsFields>): WholesaleTermsFields => ({
  minimum_quantity: 1,
  quantity_step: 1,
  tiers: [],
  ...given,
})

test.each<[string, Partial<WholesaleTermsFields>, string[]]>([
  ['no pairs at least', { minimum_quantity: 0 }, ['minimum_quantity']],
  ['half a pair', { minimum_quantity: 1.5 }, ['minimum_quantity']],
  ['a step of none', { quantity_step: 0 }, ['quantity_step']],
  ['more than can be ordered', { minimum_quantity: 10_001 }, ['minimum_quantity']],
  ['a minimum between two steps', { minimum_quantity: 10, quantity_step: 6 }, ['minimum_quantity']],
  ['a tier at the minimum', { minimum_quantity: 12, tiers: [tier(12, 5)] }, ['tiers.0.from_quantity']],
  ['tiers of falling quantity', { tiers: [tier(24, 5), tier(12, 10)] }, ['tiers.1.from_quantity']],
  ['tiers of falling discount', { tiers: [tier(12, 5), tier(24, 5)] }, ['tiers.1.discount_percentage']],
  ['no discount', { tiers: [tier(12, 0)] }, ['tiers.0.discount_percentage']],
  ['nearly for nothing', { tiers: [tier(12, 90.01)] }, ['tiers.0.discount_percentage']],
  ['too many tiers', { tiers: Array.from({ length: 11 }, (_, at) => tier(at + 2, at + 1)) }, ['tiers']],
])('terms with %s are refused by field', (_, given, expected) => {
  const read = readWholesaleTerms(fields(given))
  expect('problems' in read ? read.problems.map(({ field }) => field) : []).toEqual(expected)
})

test('a minimum that is no multiple of the step says which are', () => {
  const message = (minimum_quantity: number) => {
    const read = readWholesaleTerms(fields({ minimum_quantity, quantity_step: 6 }))
    return 'problems' in read ? read.problems[0]?.message : null
  }
  expect(message(10)).toBe('The minimum must be a multiple of the step: 6 or 12.')
  expect(message(5)).toBe('The minimum must be a multiple of the step: 6.')
})

test('terms survive the wire format unchanged', () => {
  const given = fields({ minimum_quantity: 12, quantity_step: 6, tiers: [tier(24, 4.35), tier(60, 12.5)] })
  const read = readWholesaleTerms(given)
  expect(read).toEqual({ terms: termsOf(given) })
  expect(fieldsOfTerms(termsOf(given))).toEqual(given)
})

test.each([
  [1, 0],
  [23, 0],
  [24, 500],
  [59, 500],
  [60, 1_250],
  [9_999, 1_250],
])('%i pairs bring a discount of %i basis points', (quantity, expected) => {
  expect(discountAt(cases, quantity)).toBe(expected)
})

test('the discount of a pair is rounded half up to the cent, and never exceeds its price', () => {
  // 5% of $100.10 is $5.005.
  expect(wholesaleUnitPrice(cases, 10_010, 24)).toBe(10_010 - 501)
  expect(wholesaleUnitPrice(cases, 10_010, 23)).toBe(10_010)
  expect(wholesaleUnitPrice(cases, 0, 60)).toBe(0)
  expect(wholesaleUnitPrice(DEFAULT_TERMS, 12_345, 9_999)).toBe(12_345)
})

test('all sizes of a product count towards its tier, and lines add up to the total', () => {
  const priced = priceWholesaleLines(cases, [
    { quantity: 10, price_cents: 9_999 },
    { quantity: 14, price_cents: 15_001 },
  ])
  expect(priced).toEqual({
    quantity: 24,
    discount_basis_points: 500,
    lines: [
      { quantity: 10, price_cents: 9_999, unit_cents: 9_499, total_cents: 94_990 },
      { quantity: 14, price_cents: 15_001, unit_cents: 14_251, total_cents: 199_514 },
    ],
    total_cents: 294_504,
  })
  expect(priceWholesaleLines(cases, [])).toMatchObject({ quantity: 0, lines: [], total_cents: 0 })
})

test.each<[number, ReturnType<typeof quantityFault>]>([
  [0, 'below-minimum'],
  [6, 'below-minimum'],
  [12, null],
  [13, 'off-step'],
  [18, null],
])('whether %i pairs can be ordered: %s', (quantity, expected) => {
  expect(quantityFault(cases, quantity)).toBe(expected)
})

test.each<[number, number | undefined, number | null, number | null]>([
  [1, undefined, null, 12],
  [12, undefined, 12, 12],
  [13, undefined, 12, 18],
  [13, 17, 12, null],
  [40, 17, 12, null],
  [40, 11, null, null],
  [3, 11, null, null],
])('next to %i of %s available pairs %s and %s can be ordered', (wanted, available, lower, higher) => {
  expect(nearestQuantities(cases, wanted, available)).toEqual({ lower, higher })
})

test('every quantity that is reported as allowed is allowed', () => {
  for (let step = 1; step <= 4; step += 1)
    for (let wanted = 0; wanted <= 20; wanted += 1)
      for (let available = 0; available <= 20; available += 1) {
        const terms = { ...DEFAULT_TERMS, minimum_quantity: 2 * step, quantity_step: step }
        const { lower, higher } = nearestQuantities(terms, wanted, available)
        const allowed = Array.from({ length: available + 1 }, (_, count) => count).filter(
          (count) => quantityFault(terms, count) === null,
        )
        expect(lower).toBe(allowed.filter((count) => count <= wanted).at(-1) ?? null)
        expect(higher).toBe(allowed.find((count) => count >= wanted) ?? null)
      }
})

test('terms as text', () => {
  expect(quantityRuleLabel(DEFAULT_TERMS)).toBe('')
  expect(quantityRuleLabel({ ...DEFAULT_TERMS, minimum_quantity: 4 })).toBe('At least 4 pairs')
  expect(quantityRuleLabel({ ...cases, minimum_quantity: 1, quantity_step: 1 })).toBe('')
  expect(quantityRuleLabel(cases)).toBe('At least 12 pairs, in steps of 6')
  expect(cases.tiers.map(tierLabel)).toEqual(['From 24 pairs 5% off', 'From 60 pairs 12.5% off'])
})

test('the message for a quantity that cannot be ordered names quantities that can', () => {
  expect(quantityFaultMessage(cases, 12)).toBeNull()
  expect(quantityFaultMessage(cases, 13)).toBe('At least 12 pairs, in steps of 6. Order 12 or 18.')
  expect(quantityFaultMessage(cases, 3)).toBe('At least 12 pairs, in steps of 6. Order 12.')
  expect(quantityFaultMessage(cases, 3, 8)).toBe(
    'At least 12 pairs, in steps of 6. There are not enough pairs for that.',
  )
})

test('the next tier is the first above the quantity', () => {
  expect(nextTier(cases, 12)?.from_quantity).toBe(24)
  expect(nextTier(cases, 24)?.from_quantity).toBe(60)
  expect(nextTier(cases, 60)).toBeNull()
})
