import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

const money = { min: 0, max: undefined, decimals: 2 }
const units = { min: 0, max: 5, decimals: 0 }

test.each([
  ['12', money, 12],
  ['$1,200.50', money, 1200.5],
  ['12.345', money, undefined],
  ['95,50', money, 95.5],
  ['1.200', money, undefined],
  ['3,0', units, 3],
  ['.5', money, 0.5],
  ['', money, null],
  ['.', money, undefined],
  ['-1', money, undefined],
  ['1e5', money, undefined],
  ['abc', money, undefined],
  ['3', units, 3],
  ['6', units, undefined],
  ['2.5', units, undefined],
])('%j with %j means %j', (text, bounds, number) => {
  expect(parseNumber(text, bounds)).toBe(number)
})
