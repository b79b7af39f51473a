import { describe, expect, test } from 'vitest'
import { readPastedRun } from './pasted-run.ts'

const sizes = ['8', '8.5', '9', '9.5', '10']
const read = (text: string, at = 0) => {
  const { quantities, problems } = readPastedRun(text, { sizes, at })
  return { run: sizes.map((_, place) => quantities.get(place) ?? null), problems }
}

describe('unreadable input', () => {
  test('is named and left out; the rest counts', () => {
    expect(read('8\t2\n16\t1\n9\tmany\n10\t3')).toEqual({
      run: [2, null, null, null, 3],
      problems: ['Not offered: size 16.', 'Not a whole number: many.'],
    })
  })

  test.each(['', '\t\t\n\n', '   '])('is empty text: %j', (text) => {
    expect(read(text)).toEqual({ run: [null, null, null, null, null], problems: ['Nothing was pasted.'] })
  })

  test('is a table of three columns, or a whole file', () => {
    expect(read('a\tb\tc\nd\te\tf').problems).toEqual([
      'Paste sizes and quantities in two columns, or quantities alone.',
    ])
    expect(read('1\n'.repeat(500)).problems).toEqual(['That is too much for one size run.'])
  })

  test.each(['-3', '2.5', '2,5', '1.200', '1e9', '999999999999', '=1+1'])('is not a quantity: %s', (text) => {
    expect(read(text)).toEqual({ run: [null, null, null, null, null], problems: [`Not a whole number: ${text}.`] })
  })

  test('is a quantity without a size left', () => {
    expect(read('1\n2\n3', 3)).toEqual({
      run: [null, null, null, 1, 2],
      problems: ['1 quantity had no size to match.'],
    })
  })
})

describe('sizes with their quantities', () => {
  test.each([
    ['two columns in any order', '10\t4\n8\t2'],
    ['with a heading', 'Size\tQuantity\n8\t2\n10\t4'],
    ['as a sheet of Windows ends lines', '8\t2\r\n10\t4\r\n'],
    ['in other spellings', 'US 8\t2\n10.0\t4'],
    ['two lines', '8\t8.5\t10\n2\t\t4'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ run: [2, null, null, null, 4], problems: [] })
  })

  test('the same size twice is added up, and 0 of an unknown size is no problem', () => {
    expect(read('8\t2\n8\t3\n14\t0')).toEqual({ run: [5, null, null, null, null], problems: [] })
  })
})

describe('quantities alone', () => {
  test('a column or a row fills sizes from the focused one on; empty cells are skipped', () => {
    expect(read('1\n\n3', 1).run).toEqual([null, 1, null, 3, null])
    expect(read('1\t\t3', 1).run).toEqual([null, 1, null, 3, null])
  })

  test('a decimal comma is not a group separator: 3,0 means three', () => {
    expect(read('3,0\n1,200\n1.200\n1 200')).toEqual({
      run: [3, null, null, 1_200, null],
      problems: ['Not a whole number: 1,200, 1.200.'],
    })
    expect(read('3,0\n1.200').run).toEqual([3, 1_200, null, null, null])
  })

  test('one number goes to the focused size', () => {
    expect(read('1,200', 2)).toEqual({ run: [null, null, 1_200, null, null], problems: [] })
  })
})
