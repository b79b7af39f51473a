import { expect, test } from 'vitest'
import { problemsAsCsv } from './problems-file.ts'

test('problems become a CSV file: quotes are doubled, and typed text is no formula', () => {
  const file = problemsAsCsv([
    { line: 3, field: 'cost', message: '“12,5” is not an amount.' },
    { line: null, field: 'order 7', message: 'x' },
    { line: 9, field: '=cmd', message: 'A "quotation" mark' },
  ])
  expect(file.split('\r\n')).toEqual([
    'line,column,mistake',
    '3,cost,"“12,5” is not an amount."',
    ',order 7,x',
    `9,"'=cmd","A ""quotation"" mark"`,
    '',
  ])
})
