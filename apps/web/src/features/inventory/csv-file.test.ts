import { expect, test } from 'vitest'
import { problemsAsCsv, tooBig } from './csv-file.ts'

test('mistakes are a file: quotes are doubled, and what was typed is no formula', () => {
  const file = problemsAsCsv([
    { line: 3, field: 'cost', message: '“12,5” is not an amount.' },
    { line: 9, field: '=cmd', message: 'A "quotation" mark' },
  ])
  expect(file.split('\r\n')).toEqual([
    'line,column,mistake',
    '3,"cost","“12,5” is not an amount."',
    `9,"'=cmd","A ""quotation"" mark"`,
    '',
  ])
})

test('a file that is too big is told by how much', () => {
  expect(tooBig(12_345_678)).toBe('The file has 12.3 MB; 8.0 MB or 50,000 rows fit in one. Split it.')
})
