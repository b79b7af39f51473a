import { expect, test } from 'vitest'
import { tooBig, typeOfFile } from './csv-file.ts'

test('a file that is too large is reported with the excess', () => {
  expect(tooBig(12_345_678)).toBe('The file has 12.3 MB; 8.0 MB or 50,000 rows fit in one. Split it.')
})

test('an Excel file is sent as such, anything else as CSV', () => {
  expect(['a.xlsx', 'A.XLSX', 'a.csv', 'a.txt', 'xlsx'].map((name) => typeOfFile(name).split('/')[0])).toEqual([
    'application',
    'application',
    'text',
    'text',
    'text',
  ])
})
