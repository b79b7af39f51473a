import { describe, expect, test } from 'vitest'
import { type CsvCell, csvCell, csvLine } from './csv-cells.ts'

test.each<[CsvCell, string]>([
  [null, ''],
  [undefined, ''],
  [-5, '-5'],
  [12.5, '12.5'],
  ['Dunk Low', 'Dunk Low'],
  ['Low, Panda', '"Low, Panda"'],
  ['say "9"', '"say ""9"""'],
  ['-5', '"\'-5"'],
  ['=1+1', '"\'=1+1"'],
  ['\tx', '"\'\tx"'],
  ['a-b=c@d+e', 'a-b=c@d+e'],
])('%j is written as %s', (value, cell) => expect(csvCell(value)).toBe(cell))

test('a line ends as spreadsheets end it', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n')
})

/**
 * Returns the cells that a spreadsheet with this separator reads from a text. Quotes count only at the beginning of a
 * cell.
 */
function readAs(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at] ?? ''
      }
      at += 1
    }
    for (; at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? ''); at += 1) cell += text[at]
    cells.push(cell)
  }
  return cells
}

test('the reader of these tests splits where a spreadsheet does', () => {
  expect(readAs(',', '1,"Low;=1+1",9')).toEqual(['1', 'Low;=1+1', '9'])
  expect(readAs(';', '1,"Low;=1+1",9')).toEqual(['1,"Low', '=1+1",9'])
})

describe('no spreadsheet finds a formula, whatever its separator is', () => {
  const signs = ['=', '+', '-', '@', '\uff1d']
  const attacks = [',', ';', '\t', '|', '\n', '\r'].flatMap((before) =>
    signs.flatMap((sign) => [`Low${before}${sign}cmd|'/c calc'!A1`, `Low${before} "${sign}1+1"`, `${before}${sign}1`]),
  )
  test.each([...attacks, ...signs.map((sign) => `${sign}1+1`), ' =1', '"=1'])('%j', (text) => {
    const line = csvLine([1, text, 'next'])
    for (const separator of [',', ';', '\t', '|'])
      for (const cell of readAs(separator, line)) expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@\uff1d]/)
  })

  test('an ordinary text looks unchanged', () => {
    expect(readAs(',', csvLine(['Low; Panda', 'x']).trimEnd())).toEqual(['Low; Panda', 'x'])
  })
})
