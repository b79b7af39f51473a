import { expect, test } from 'vitest'
import { boundaryProblem, leftAfterReserve, type ReserveRule, reserveBy } from './reserve-rules.ts'

const boundary = (rule: Omit<Extract<ReserveRule, { kind: 'boundary' }>, 'kind'>): ReserveRule => ({
  kind: 'boundary',
  ...rule,
})

test.each<[what: string, rule: ReserveRule, stock: number, sold: number, reserved: number]>([
  ['all reserves the unsold units', { kind: 'all' }, 5, 2, 3],
  ['all of oversold stock is nothing', { kind: 'all' }, 1, 2, 0],
  ['none', { kind: 'none' }, 5, 0, 0],
  ['a number', { kind: 'custom', amount: 2 }, 5, 0, 2],
  ['a number, but never more than the stock', { kind: 'custom', amount: 9 }, 5, 1, 5],
  ['negative stock has nothing to reserve', { kind: 'custom', amount: 2 }, -1, 0, 0],
  ['a share, rounded down', boundary({ percentage: 50 }), 5, 0, 2],
  ['a share, rounded up', boundary({ percentage: 50, round_up: true }), 5, 0, 3],
  ['a share that is whole stays so when rounded up', boundary({ percentage: 30, round_up: true }), 10, 0, 3],
  ['a tiny share rounded up is one', boundary({ percentage: 0.01, round_up: true }), 5, 0, 1],
  ['at least the minimum', boundary({ percentage: 10, min_reserve: 2 }), 5, 0, 2],
  ['at most the maximum', boundary({ percentage: 100, max_reserve: 3 }), 5, 0, 3],
  ['never above the available units', boundary({ percentage: 100 }), 5, 4, 1],
  ['a minimum above the stock', boundary({ min_reserve: 4 }), 2, 0, 2],
  ['only a minimum', boundary({ min_reserve: 1 }), 5, 0, 1],
  ['only a maximum: up to that number', boundary({ max_reserve: 2 }), 5, 0, 2],
  ['nothing of nothing', boundary({ percentage: 100, min_reserve: 1, round_up: true }), 0, 0, 0],
])('%s', (_, rule, shopify_stock, sold_on_ark, reserved) => {
  expect(reserveBy(rule, { shopify_stock, sold_on_ark }).reserved).toBe(reserved)
})

test('a preview shows the requested number, and a negative remainder if there are fewer units', () => {
  const stock = { shopify_stock: 2, sold_on_ark: 1 }
  const { wanted, reserved } = reserveBy({ kind: 'custom', amount: 4 }, stock)
  expect([wanted, reserved, leftAfterReserve(stock, wanted)]).toEqual([4, 2, -3])
})

test('a boundary needs one of its three fields, and a minimum below its maximum', () => {
  expect(boundaryProblem({})).toBe('Please set at least one bulk reserve parameter')
  expect(boundaryProblem({ min_reserve: 3, max_reserve: 2 })).toMatch(/must not exceed the maximum/)
  expect([boundaryProblem({ percentage: 0 }), boundaryProblem({ max_reserve: 0 })]).toEqual([null, null])
})
