import { expect, test } from 'vitest'
import { type GapFacts, marketplaceGap } from './marketplace-gap.ts'

const KNOWN: GapFacts = {
  marketplace: 'goat',
  is_product_known: true,
  is_size_known: true,
  size: '9.5W',
  style_code: 'DD1503-101',
  only_there: [],
}

test.each<[what: string, facts: Partial<GapFacts>, words: string | null]>([
  ['a known size has no gap', {}, null],
  [
    'a product that was not found',
    { is_product_known: false, is_size_known: false },
    'Not matched with ALIAS yet: nothing was found for DD1503-101',
  ],
  [
    'a product that cannot be searched for',
    { is_product_known: false, is_size_known: false, style_code: null },
    'Not matched with ALIAS: it has no style code to look for',
  ],
  ["a missing women's size", { is_size_known: false }, "ALIAS has no women's 9.5"],
  [
    'a product matched before sizes were stored',
    { is_size_known: false, only_there: null },
    "ALIAS has no women's 9.5",
  ],
  ['a youth size', { is_size_known: false, size: '7Y' }, 'ALIAS has no youth 7'],
  ['a toddler size', { is_size_known: false, size: '10.5C' }, 'ALIAS has no toddler 10.5'],
  ["a men's size", { is_size_known: false, size: '14' }, 'ALIAS has no size 14'],
  ['clothes', { is_size_known: false, size: 'XL' }, 'ALIAS has no size XL'],
  ['a size on another scale', { is_size_known: false, size: '42 EU' }, 'ALIAS has no size 42 EU'],
  ['at the other marketplace', { is_size_known: false, marketplace: 'stockx' }, "StockX has no women's 9.5"],
  [
    "a women's size that is listed as its men's size",
    { is_size_known: false, only_there: ['7.5', '8', '8.5'] },
    "ALIAS lists this model under another size: men's 8",
  ],
  [
    'other sizes that only the marketplace has',
    { is_size_known: false, size: '14', only_there: ['15', '16'] },
    'ALIAS has no size 14; it has 15, 16 instead',
  ],
  [
    'many other sizes',
    { is_size_known: false, size: '14', only_there: ['15', '16', '17', '18', '19', '20'] },
    'ALIAS has no size 14; it has 15, 16, 17, 18 and 2 more instead',
  ],
])('%s', (_what, facts, words) => {
  expect(marketplaceGap({ ...KNOWN, ...facts })).toBe(words)
})
