import { expect, test } from 'vitest'
import type { CsvValue } from '../columns/columns.ts'
import { csvHead, csvLines } from './csv.ts'

interface Cell {
  value: CsvValue
}

const written = (value: CsvValue, isMoney?: true) =>
  csvLines([{ csv: [{ header: '', value: (cell: Cell) => cell.value, ...(isMoney && { isMoney }) }] }], [{ value }])

test.each<[CsvValue, string]>([
  [-5, '-5'],
  ['-5', '"\'-5"'],
  [1_200_000, '1200000'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  ['Dunk "Low", Panda', '"Dunk ""Low"", Panda"'],
])('%o is written as %s: numbers stay numbers, and text is no formula', (value, cell) => {
  expect(written(value)).toBe(`${cell}\r\n`)
})

test.each<[CsvValue, string]>([
  [1234.5, '1234.50'],
  [-0.5, '-0.50'],
  [null, ''],
])('the amount %o is written as %s', (value, cell) => {
  expect(written(value, true)).toBe(`${cell}\r\n`)
})

test('columns without a CSV field are left out, and a column may have several', () => {
  const columns = [
    {},
    {
      csv: [
        { header: 'One', value: () => 1 },
        { header: 'Two, too', value: () => 2 },
      ],
    },
  ]
  expect(csvHead(columns)).toBe('One,"Two, too"\r\n')
  expect(csvLines(columns, [{}])).toBe('1,2\r\n')
})
