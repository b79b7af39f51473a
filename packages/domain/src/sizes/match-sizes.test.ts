import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchSizes, onlyCandidateSize } from './match-sizes.ts'

interface Case {
  gender?: string | null
  sizes: readonly (string | [size: string, ...chart: string[]])[]
  options: readonly string[]
}

/** Returns the catalog size of each option, or why it has none. */
function matched({ gender = 'men', sizes, options }: Case): Record<string, string> {
  const known = sizes.map((each, id) => {
    const [size, ...chart] = typeof each === 'string' ? [each] : each
    return { id, size, chart }
  })
  const found = matchSizes(
    options.map((text) => ({ id: text, text })),
    { gender, sizes: known },
  )
  return Object.fromEntries(
    [...found].map(([text, match]) => [text, match.size === null ? match.doubt : (known[match.size]?.size ?? '')]),
  )
}

/** A women's shoe with the chart of StockX. */
const WOMENS: Case['sizes'] = [
  ['8.5W', 'US W 8.5', 'UK 6', 'EU 40', 'CM 25.5', 'US M 7'],
  ['9W', 'US W 9', 'UK 6.5', 'EU 40.5', 'CM 26', 'US M 7.5'],
  ['9.5W', 'US W 9.5', 'UK 7', 'EU 41', 'CM 26.5', 'US M 8'],
]
const MENS: Case['sizes'] = [
  ['7', 'US M 7', 'UK 6', 'EU 40', 'CM 25', 'US W 8.5'],
  ['7.5', 'US M 7.5', 'UK 6.5', 'EU 40.5', 'CM 25.5', 'US W 9'],
  ['8', 'US M 8', 'UK 7', 'EU 41', 'CM 26', 'US W 9.5'],
  ['9', 'US M 9', 'UK 8', 'EU 42.5', 'CM 27', 'US W 10.5'],
]

describe('options become sizes', () => {
  test.each<[string, Case, Record<string, string>]>([
    ['a fraction is its half', { sizes: ['7', '7.5'], options: ['7 1/2'] }, { '7 1/2': '7.5' }],
    ['without a chart a UK size is nothing', { sizes: ['8', '9'], options: ['UK 8'] }, { 'UK 8': 'missing' }],
    ['with a chart it is its US size', { sizes: MENS, options: ['UK 8'] }, { 'UK 8': '9' }],
    ['a shop without a US 7', { sizes: MENS, options: ['7 1/2', 'UK 7'] }, { '7 1/2': '7.5', 'UK 7': '8' }],
    ['of two scales the catalogue has one', { sizes: ['8', '9'], options: ['UK 8 / US 9'] }, { 'UK 8 / US 9': '9' }],
    ['they have to agree with the chart', { sizes: MENS, options: ['UK 7 / US 9'] }, { 'UK 7 / US 9': 'missing' }],
    [
      "men's and women's in one",
      { gender: 'women', sizes: ['9.5W', '11W'], options: ['M 9.5 / W 11'] },
      { 'M 9.5 / W 11': '11W' },
    ],
    ['the same of a shoe of men', { sizes: ['9.5', '11'], options: ['M 9.5 / W 11'] }, { 'M 9.5 / W 11': '9.5' }],
    [
      'parts that are two sizes',
      { gender: null, sizes: ['9.5', '11W'], options: ['M 9.5 / W 11'] },
      { 'M 9.5 / W 11': 'several' },
    ],
    [
      "a men's size of a unisex shoe",
      { gender: 'unisex', sizes: ['9', '11W'], options: ['M 9', '11'] },
      { 'M 9': '9', '11': 'missing' },
    ],
    [
      "a toddler size is no men's size",
      { sizes: ['10', '11'], options: ['10C', '10'] },
      { '10C': 'missing', '10': '10' },
    ],
    [
      "a women's size is no men's size",
      { sizes: ['9', '10'], options: ['9 Women', '9'] },
      { '9 Women': 'missing', '9': '9' },
    ],
    ["a chart converts a women's size", { sizes: MENS, options: ['9 Women'] }, { '9 Women': '7.5' }],
    ["a men's size of a women's shoe", { gender: 'women', sizes: WOMENS, options: ['M 8'] }, { 'M 8': '9.5W' }],
    [
      'leftover text makes a size unknown',
      { sizes: ['9'], options: ['9 (Used)', '9 - New'] },
      { '9 (Used)': 'unread', '9 - New': 'unread' },
    ],
    ['dates are no sizes', { sizes: ['10'], options: ['10. Mai'] }, { '10. Mai': 'unread' }],
    ['two times large is not 2', { sizes: ['2', '3'], options: ['2XL'] }, { '2XL': 'missing' }],
    [
      'spellings of letters',
      { sizes: ['S', 'M', 'XXL'], options: ['Small', 'Medium', '2XL'] },
      { Small: 'S', Medium: 'M', '2XL': 'XXL' },
    ],
    ['a missing W is added', { gender: 'women', sizes: WOMENS, options: ['9'] }, { '9': '9W' }],
    ['a missing M too', { sizes: ['9'], options: ['9 M'] }, { '9 M': '9' }],
    [
      'a Y is not',
      { gender: 'child', sizes: ['7Y'], options: ['7', '6.5 GS'] },
      { '7': 'missing', '6.5 GS': 'missing' },
    ],
    [
      'another width is another shoe',
      { sizes: ['10', '10 2E'], options: ['10 EE', '10 4E'] },
      { '10 EE': '10 2E', '10 4E': 'missing' },
    ],
    ['a wide size has no regular match', { sizes: ['10'], options: ['10 Wide'] }, { '10 Wide': 'missing' }],
    [
      'two options for one size are contested',
      { sizes: ['9', '10'], options: ['US 9', '9.0', '10'] },
      { 'US 9': 'contested', '9.0': 'contested', '10': '10' },
    ],
    ['the exact one has it', { sizes: MENS, options: ['UK 8', '9'] }, { 'UK 8': 'taken', '9': '9' }],
    ['a European size without its letters', { sizes: MENS, options: ['42,5', '41'] }, { '42,5': '9', '41': '8' }],
    ['thirds', { sizes: [['8.5', 'EU 42 2/3']], options: ['42⅔'] }, { '42⅔': '8.5' }],
    ['trousers', { sizes: ['W32 L34', 'W32'], options: ['32x34', '32W'] }, { '32x34': 'W32 L34', '32W': 'W32' }],
    ['one size', { gender: null, sizes: [''], options: ['Default Title'] }, { 'Default Title': '' }],
    [
      'an unknown size matches the same spelling',
      { sizes: ['PSA 10', '2T'], options: ['psa 10', '3T'] },
      { 'psa 10': 'PSA 10', '3T': 'unread' },
    ],
  ])('%s', (_, given, expected) => expect(matched(given)).toEqual(expected))

  test('the order of options and sizes decides nothing', () => {
    const options = ['UK 8', '9', '9 M', '7 1/2', '7.5', '42.5', 'W 9', '9 (Used)', 'US 8']
    fc.assert(
      fc.property(
        fc.shuffledSubarray(options, { minLength: 2 }),
        fc.shuffledSubarray([...MENS], { minLength: 4 }),
        (some, sizes) => {
          const inOrder = matched({ sizes: MENS, options: options.filter((each) => some.includes(each)) })
          expect(matched({ sizes, options: some })).toEqual(inOrder)
        },
      ),
    )
  })

  test('a size belongs to one option, whatever they are', () => {
    const text = fc.constantFrom(
      '9',
      '9 M',
      'US 9',
      'UK 8',
      '8',
      '42.5',
      'W 10.5',
      '10.5W',
      'M',
      '9 2E',
      '10C',
      'UK 8 / US 9',
    )
    fc.assert(
      fc.property(fc.uniqueArray(text), (options) => {
        const sizes = Object.values(matched({ sizes: MENS, options })).filter((each) => /^\d/.test(each))
        expect(new Set(sizes).size).toBe(sizes.length)
      }),
    )
  })
})

const shoe = { gender: 'men', sizes: ['8', '9', '10'].map((size, id) => ({ id, size })) }

test('a barcode outranks a spelling, and two options with one barcode are contested', () => {
  const found = matchSizes(
    [
      { id: 'a', text: '9' },
      { id: 'b', text: 'nine', by_barcode: 1 },
    ],
    shoe,
  )
  expect(found.get('a')).toEqual({ size: null, doubt: 'taken' })
  expect(found.get('b')).toEqual({ size: 1, by: 'barcode' })
  const copied = matchSizes(
    [1, 2].map((id) => ({ id, text: String(id + 7), by_barcode: 1 })),
    shoe,
  )
  expect([...copied.values()].map(({ size }) => size)).toEqual([null, null])
})

test('a choice for a spelling applies without stronger evidence, and a linked size is taken', () => {
  expect(matchSizes([{ id: 1, text: '9 - New', chosen: 1 }], shoe).get(1)).toEqual({ size: 1, by: 'chosen' })
  expect(matchSizes([{ id: 1, text: '9', chosen: 2 }], shoe).get(1)).toEqual({ size: 1, by: 'exact' })
  expect(matchSizes([{ id: 1, text: '9' }], { ...shoe, taken: new Set([1]) }).get(1)).toEqual({
    size: null,
    doubt: 'taken',
  })
})

test('a product with only women’s sizes is a women’s product', () => {
  expect(onlyCandidateSize('9', { gender: null, sizes: ['8.5W', '9W'].map((size, id) => ({ id, size })) })).toBe(1)
  expect(onlyCandidateSize('9', { gender: null, sizes: ['9M', '9W'].map((size, id) => ({ id, size })) })).toBeNull()
})
