import { expect, test } from 'vitest'
import { sizeKey, sizeKeys, sizeOrder } from './sizes.ts'

test.each([
  ['US 9', '9'],
  ['9', '9'],
  ['9.0', '9'],
  ['9 M', '9'],
  ['US M 9', '9'],
  ['9W', '9w'],
  ['US W 9.5', '9.5w'],
  ['9 W', '9w'],
  ['7Y', '7y'],
  ['7 GS', '7y'],
  ['38 EU', '38eu'],
  ['EU 38', '38eu'],
  ['10.5C', '10.5c'],
  ['8½', '8.5'],
  ['XL', 'xl'],
  ['One Size', 'os'],
  ['Default Title', 'os'],
])('%s is size %s', (spelling, key) => expect(sizeKey(spelling)).toBe(key))

test.each(['', 'Black', 'White / 9 / Wide box'])('%j is no size', (spelling) => expect(sizeKey(spelling)).toBeNull())

test.each([
  ['M 9.5 / W 11', ['9.5', '11w']],
  ['9.5M/11W', ['9.5', '11w']],
  ['US 9 / EU 42.5', ['9', '42.5eu']],
  ['9Y', ['9y']],
  ['White / 9 / Wide box', []],
  ['', []],
])('%j may mean %j', (spelling, keys) => expect(sizeKeys(spelling)).toEqual(keys))

test('a shelf is ordered toddler, youth, adult, clothes, unknown', () => {
  const shelf = ['10', 'XL', '9.5', '7Y', 'Red', '10C', 'S']
  expect(shelf.sort((a, b) => sizeOrder(a) - sizeOrder(b))).toEqual(['10C', '7Y', '9.5', '10', 'S', 'XL', 'Red'])
})
