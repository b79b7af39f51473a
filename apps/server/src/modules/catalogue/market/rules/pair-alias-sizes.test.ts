import { expect, test } from 'vitest'
import { pairAliasSizes } from './pair-alias-sizes.ts'

const pairs = (gender: string, ours: string[], alias: { gender: string; sizes: (string | [string, string])[] }) => {
  const variants = alias.sizes.map((size, sortIndex) => ({
    variantId: Array.isArray(size) ? size[0] : size,
    size: Array.isArray(size) ? size[0] : size,
    chart: Array.isArray(size) ? [size[1]] : [],
    gtins: [],
    sortIndex,
  }))
  const sizes = ours.map((size, id) => ({ id, size, chart: [] }))
  const found = pairAliasSizes({ gender, sizes }, { product: { gender: alias.gender }, variants })
  return ours.map((_, id) => found.get(id) ?? null)
}

test.each([
  ['men', ['9', '9.5', '10 2E'], 'men', ['9', '9.5', '10'], ['9', '9.5', null]],
  ['women', ['9W', '9.5W'], 'women', ['9', '9.5'], ['9', '9.5']],
  ['women', ['5W / 3.5M', '6W / 4.5M'], 'women', ['5', '6'], ['5', '6']],
  ['child', ['10.5C', '1Y', '7Y'], 'youth', ['10.5', '1', '7', '10'], ['10.5', '1', '7']],
  ['child', ['10.5K', '1'], 'youth', ['10.5', '1'], ['10.5', '1']],
  ['child', ['5C', '10C'], 'infant', ['5', '10'], ['5', '10']],
  ['men', ['S', 'M', 'L', 'XL', 'XXL'], 'men', ['S', 'M', 'L', 'XL', '2XL'], ['S', 'M', 'L', 'XL', '2XL']],
  ['men', ['8.5', '9'], 'men', [['EU 42', 'US 8.5'] as [string, string]], ['EU 42', null]],
  ['women', ['8.5W'], 'women', [['EU 40', 'US 8.5'] as [string, string]], ['EU 40']],
  ['men', ['9', '9.5'], 'men', ['9', 'US 9'], [null, null]],
  ['men', ['2', '3'], 'men', ['2XL', '3XL'], [null, null]],
])('%s %j and alias %s %j pair as %j', (gender, ours, theirs, sizes, expected) =>
  expect(pairs(gender, ours, { gender: theirs, sizes })).toEqual(expected),
)
