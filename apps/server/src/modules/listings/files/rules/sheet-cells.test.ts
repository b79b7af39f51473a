import { expect, test } from 'vitest'
import { bareCell, isCaption, isTotalLine, mergedNames } from './sheet-cells.ts'

test.each([
  ['="0123"', '0123'],
  ['=("0123")', '0123'],
  ['= "0123"', '0123'],
  ['="say ""9"""', 'say "9"'],
  ['=1+1', '=1+1'],
  ['=A1', '=A1'],
  ["'0123", '0123'],
  ["'=1+1", '=1+1'],
  ["'s", "'s"],
  ['  \u00a095 ', '95'],
])('%j is %j', (written, cell) => expect(bareCell(written)).toBe(cell))

const ABOVE = ['DD1391-100', '9.5', '200']
test.each<[string[], boolean]>([
  [['Total', '', '400'], true],
  [['', 'Summe:', '400'], true],
  [['GRAND TOTAL', '', '$1,400.00'], true],
  [['', '', '400'], true],
  [['', '2', '1.400,00'], true],
  [['DD1391-100', '9', '200'], false],
  [['', '9 Y', '200'], false],
  [['Total Orange', '9', '200'], false],
  [['', '', ''], false],
])('%j at the end is a sum: %s', (cells, is) => expect(isTotalLine(cells, ABOVE)).toBe(is))

test('numbers alone are not a total where the first column above is also empty', () => {
  expect(isTotalLine(['', '9', '200'], ['', '9.5', '200'])).toBe(false)
  expect(isTotalLine(['', '9', '200'], null)).toBe(false)
})

test.each([
  [['(code)', '(US)', '(USD)'], true],
  [['DD1391-100', '9', '200'], false],
  [['', ''], false],
])('%j below the names explains them: %s', (cells, is) => expect(isCaption(cells)).toBe(is))

test('a merged cell names all the columns below it', () => {
  expect(mergedNames(['', 'StockX', '', 'Alias'], ['Style', 'Ask', 'Payout', 'Ask'])).toEqual([
    'Style',
    'StockX Ask',
    'StockX Payout',
    'Alias Ask',
  ])
})
