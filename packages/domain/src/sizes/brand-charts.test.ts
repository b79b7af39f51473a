import { describe, expect, test } from 'vitest'
import { suggestedSize } from './brand-charts.ts'

interface Case {
  brand?: string | null
  gender?: string | null
  sizes?: readonly (string | [size: string, ...chart: string[]])[]
}

/** Returns the suggested size as the catalog writes it. */
function suggested(text: string, { brand = 'Nike', gender = 'men', sizes = MENS }: Case = {}): string | null {
  const known = sizes.map((each, id) => {
    const [size, ...chart] = typeof each === 'string' ? [each] : each
    return { id, size, chart }
  })
  const found = suggestedSize(text, { brand, gender, sizes: known })
  return found === null ? null : (known[found]?.size ?? null)
}

const MENS = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11', '12', '13']
const WOMENS = ['5W', '6W', '6.5W', '7W', '7.5W', '8W', '8.5W', '9W', '9.5W', '10W']
const YOUTH = ['3.5Y', '4Y', '4.5Y', '5Y', '5.5Y', '6Y', '6.5Y', '7Y']

describe("the brand's usual chart suggests", () => {
  test.each<[string, string, Case, string]>([
    ['Nike', 'UK 8', {}, '9'],
    ['Nike', 'EU 42.5', {}, '9'],
    ['Nike', '42,5', {}, '9'],
    ['Nike', 'EU 42', {}, '8.5'],
    ['Nike', '27 cm', {}, '9'],
    ['Nike, on two scales that agree', 'UK 9.5 / EU 44.5', {}, '10.5'],
    ['Jordan', 'UK 11', { brand: 'Jordan' }, '12'],
    ['Nike, women', 'UK 5', { gender: 'women', sizes: WOMENS }, '7.5W'],
    ['Nike, women', 'EU 40', { gender: 'women', sizes: WOMENS }, '8.5W'],
    ["Nike, women's by its letters", 'EU 40', { gender: null, sizes: WOMENS }, '8.5W'],
    ['Nike, youth', 'EU 38', { gender: 'child', sizes: YOUTH }, '5.5Y'],
    ['adidas', 'UK 8', { brand: 'adidas' }, '8.5'],
    ['adidas', 'EU 42 2/3', { brand: 'adidas' }, '9'],
    ['adidas', 'EU 42', { brand: 'adidas', gender: 'unisex' }, '8.5'],
    ['adidas, women', 'UK 5.5', { brand: 'adidas', gender: 'women', sizes: WOMENS }, '7W'],
    ['New Balance', 'UK 8', { brand: 'New Balance' }, '8.5'],
    ['New Balance', 'EU 42.5', { brand: 'New Balance' }, '9'],
    ['New Balance, women', 'UK 6', { brand: 'New Balance', gender: 'women', sizes: WOMENS }, '8W'],
    ['ASICS', 'EU 42.5', { brand: 'ASICS' }, '9'],
    ['ASICS', 'EU 41.5', { brand: 'ASICS' }, '8'],
    ['Converse', 'UK 9', { brand: 'Converse', gender: 'unisex' }, '9'],
    ['Vans', 'EU 42', { brand: 'Vans', gender: 'unisex' }, '9'],
  ])('%s: %s', (_name, text, of, size) => expect(suggested(text, of)).toBe(size))
})

describe('nothing is suggested', () => {
  test.each<[string, string, Case]>([
    ['for a brand without a known chart', 'EU 42', { brand: 'Salomon' }],
    ['without a brand', 'EU 42', { brand: null }],
    ["if two of the brand's sizes have that name", 'UK 6', {}],
    ['even if the product has only one of them', 'UK 6', { sizes: ['7', '8', '9'] }],
    ['if the brand has no such size', 'EU 43.5', {}],
    ['if the product does not have the size', 'EU 51.5', {}],
    ['if two scales contradict each other', 'UK 8 / EU 44', {}],
    [
      "if the product's own chart has that scale",
      'EU 42',
      {
        sizes: [
          ['9', 'EU 43'],
          ['9.5', 'EU 44'],
        ],
      },
    ],
    ['for a product of unknown gender', 'EU 42', { gender: null }],
    ["for a men's size of a women's shoe", 'US M 9', { gender: 'women', sizes: WOMENS }],
    ['for another width', 'UK 8 2E', {}],
    ['for text that is no size', '9 - new', {}],
    ['for letters', 'EU L', {}],
    ['on the French scale', 'FR 42', {}],
  ])('%s: %s', (_name, text, of) => expect(suggested(text, of)).toBeNull())

  test("for an adidas size in Nike's halves, or a Nike size in adidas' thirds", () => {
    expect(suggested('EU 42.5', { brand: 'adidas' })).toBeNull()
    expect(suggested('EU 42 2/3')).toBeNull()
  })
})

test("the brand's chart applies to scales that the product's own chart lacks", () => {
  expect(suggested('EU 42.5', { sizes: [['9', 'UK 8'], '9.5'] })).toBe('9')
})

test.each(['Nike', 'adidas', 'New Balance', 'ASICS', 'Converse', 'Vans'])(
  'a larger size of %s is larger on every scale',
  (brand) => {
    const sizes = Array.from({ length: 31 }, (_, half) => String(3 + half / 2))
    const steps = (scale: string, from: number, to: number) =>
      Array.from({ length: (to - from) * 6 + 1 }, (_, sixth) => from + sixth / 6)
        .map((number) => suggested(`${scale} ${thirds(number)}`, { brand, gender: 'men', sizes }))
        .flatMap((size) => (size === null ? [] : [Number(size)]))
    for (const [scale, from, to] of [
      ['UK', 3, 12],
      ['EU', 35, 50],
    ] as const) {
      const found = steps(scale, from, to)
      expect(found.length).toBeGreaterThan(12)
      expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other))
    }
  },
)

/** Returns a number of sixths as shops write it: 42.5, 42 2/3. */
function thirds(number: number): string {
  const sixths = Math.round((number % 1) * 6)
  const parts: Record<number, string> = { 0: '', 2: ' 1/3', 3: '.5', 4: ' 2/3' }
  return `${Math.floor(number)}${parts[sixths] ?? ' 1/6'}`
}
