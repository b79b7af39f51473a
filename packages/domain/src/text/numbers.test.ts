import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecimalMark, markEvidence, markOf, readDollars, readNumber } from './numbers.ts'

const amount = (text: string, mark?: DecimalMark | null) => readDollars(text, mark)

describe('an amount that has only one reading', () => {
  test.each([
    ['120', '120'],
    ['120.5', '120.5'],
    ['120.50', '120.5'],
    ['  95  ', '95'],
    ['0', '0'],
    ['007', '7'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['95,50', '95.5'],
    ['99,9', '99.9'],
    ['3,0', '3'],
    ['0,500', '0.5'],
    ['1,200', '1200'],
    ['12,345,678', '12345678'],
    ['1,200.50', '1200.5'],
    ['1.200,50', '1200.5'],
    ['1.234.567', '1234567'],
    ['1 200', '1200'],
    ['1 200,50', '1200.5'],
    ['1\u00a0200,50', '1200.5'],
    ['1\u202f200.50', '1200.5'],
    ['1\u2009200', '1200'],
    ["1'200.50", '1200.5'],
    ['1’200', '1200'],
    ['$1,200.50', '1200.5'],
    ['US$ 95,50', '95.5'],
    ['usd 95', '95'],
    ['95 USD', '95'],
    ['95 $', '95'],
  ])('%j means %s', (text, plain) => expect(amount(text)).toBe(plain))
})

describe('a text that is no amount, or has two readings, is refused', () => {
  const NONE = [
    ['', ' ', '.', ',', 'abc', '-5', '+5', '1e3', '5%', '€95', '95 EUR', '1.2.3', '1,2,3', '12,34,567'],
    ['1,200,50', '1.200.50', '1,20,0', '1 200 50', "1'200 300", '1,200 300', '1.200,500.1', '1200,300,100'],
    ['1.200', '80.123', '1.200,505', '95.505', '1 20', '0 200', '=1+1', '９５', '1.93655E+11'],
    ['1234567890123456'],
  ].flat()
  test.each(NONE)('%j', (text) => expect(amount(text)).toBeNull())
})

describe('with the decimal mark of its column', () => {
  test.each<[string, DecimalMark | null, string | null]>([
    ['1,200', null, null],
    ['95,50', null, '95.5'],
    ['95.50', null, '95.5'],
    ['120', null, '120'],
    ['1.200', 'comma', '1200'],
    ['1.200', 'point', '1.2'],
    ['1,200', 'point', '1200'],
    ['1,200', 'comma', '1.2'],
    ['80.123', 'point', null],
    ['80.123', 'comma', '80123'],
    ['95,50', 'point', null],
    ['95.50', 'comma', null],
    ['120', 'comma', '120'],
    ['1 200', 'point', '1200'],
  ])('%s with mark %s means %s', (text, mark, plain) => expect(amount(text, mark)).toBe(plain))
})

test.each<[string, number, string | null]>([
  ['12', 0, '12'],
  ['3.0', 0, '3'],
  ['3,0', 0, '3'],
  ['3,00', 0, '3'],
  ['1,200', 0, '1200'],
  ['1.200', 0, null],
  ['3.000', 0, null],
  ['2.5', 0, null],
  ['2,5', 0, null],
  ['12.345', 3, null],
  ['12.3456', 4, '12.3456'],
])('%s with %i decimals means %s', (text, decimals, plain) => expect(readNumber(text, { decimals })).toBe(plain))

describe('the common decimal mark of a column', () => {
  const of = (...cells: string[]) => markOf(cells.map(markEvidence).filter((each) => each !== null))
  test.each<[DecimalMark | null, string[]]>([
    ['point', []],
    ['point', ['95', '120', 'soon', '1 200']],
    ['point', ['95.50', '1,200']],
    ['point', ['1,200', '1,300']],
    ['comma', ['95,50', '120']],
    ['comma', ['95,50', '1.200']],
    ['comma', ['1.200,50', '1.200']],
    [null, ['1.200', '120']],
    [null, ['1,200', '1.200']],
    [null, ['95,50', '95.50']],
    [null, ['95,50', '1,200']],
    [null, ['95.50', '1.200']],
  ])('is %s for %j', (mark, cells) => expect(of(...cells)).toBe(mark))
})

describe('every amount that a program writes is read unchanged', () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 })
  const wholeGrouped = (whole: number, group: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, group)
  test.each<[DecimalMark, string, string]>([
    ['point', '.', ','],
    ['comma', ',', '.'],
    ['point', '.', ' '],
    ['comma', ',', '\u202f'],
    ['point', '.', "'"],
    ['comma', ',', ''],
  ])('with a %s: %s after groups by %j', (mark, decimal, group) => {
    fc.assert(
      fc.property(cents, (amountCents) => {
        const [whole, rest] = [Math.floor(amountCents / 100), String(amountCents % 100).padStart(2, '0')]
        const text = `${wholeGrouped(whole, group)}${decimal}${rest}`
        // Two decimals cannot be a group of three digits, so no mark is needed.
        for (const read of [readDollars(text, mark), readDollars(text)]) expect(Number(read)).toBe(amountCents / 100)
      }),
    )
  })

  test('the surroundings of a text never change its number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,' ]{1,12}$/), (text) => {
        const plain = readNumber(text, { decimals: 15 })
        if (plain === null) return
        // The digits stay the same and in order; only zeros at either end disappear.
        const bare = (digits: string) => digits.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
        expect(bare(plain)).toBe(bare(text))
      }),
    )
  })
})
