import { expect, test } from 'vitest'
import { styleCodeKeys, taughtStyleCode } from './style-codes.ts'

test.each([
  ['DZ5485-612', 'DZ5485612'],
  ['dz5485-612-9.5', 'DZ5485612'],
  ['FZ5808-10', 'FZ5808'],
  ['555088-101-7Y', '555088101'],
  ['M990GL6', 'M990GL6'],
  ['VN0A38HKPXC-8', 'VN0A38HKPXC'],
  ['1201A019-107-US 9', '1201A019107'],
])('the SKU %s teaches the style code %s', (sku, key) => {
  expect(taughtStyleCode(sku)).toBe(key)
})

test.each([
  null,
  '',
  'JORDAN',
  'JORDAN-RED',
  'AIR-MAX-90',
  'AJ1',
  'JORDAN1-9',
  'NIKE 123456',
  '-123456',
  'A1',
  '1234567890123456',
  'ЈОRDАN123',
])('the SKU %s teaches nothing', (sku) => {
  expect(taughtStyleCode(sku)).toBeNull()
})

test('a compound code is several, each once', () => {
  expect(styleCodeKeys('DZ5485-612/dz5485 612/FZ5808/AB')).toEqual(['DZ5485612', 'FZ5808'])
})
