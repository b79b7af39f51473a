import { expect, test } from 'vitest'
import { otherStyleCode, styleCodeKeys, taughtStyleCode } from './style-codes.ts'

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
])('the SKU %s teaches no code', (sku) => {
  expect(taughtStyleCode(sku)).toBeNull()
})

test('a compound code consists of several codes, each once', () => {
  expect(styleCodeKeys('DZ5485-612/dz5485 612/FZ5808/AB')).toEqual(['DZ5485612', 'FZ5808'])
})

test.each([
  ['DZ5485-612-9.5', 'FQ8138-100', 'DZ5485612'],
  ['555088-101-10', 'DZ5485-612', '555088101'],
  ['IE3438-8', 'ID2350', 'IE3438'],
  ['M990GL6', 'M990GY6', 'M990GL6'],
  ['1201A019-107-US 9', '1203A275-100', '1201A019107'],
  ['VN0A38HKPXC-8', 'VN0A4U3BPXC', null],
])('the SKU %s next to the product %s has the other code %s', (sku, product, code) => {
  expect(otherStyleCode(sku, product)).toBe(code)
})

test.each([
  ['DZ5485-612-9.5', 'DZ5485-612'],
  ['DZ5485-612-9.5', 'FQ8138-100/DZ5485-612'],
  ['DZ5485-61', 'DZ5485-612'],
  ['KICKS-000123', 'DZ5485-612'],
  ['STORE10001-9', 'DZ5485-612'],
  ['DZ5485-612', null],
  [null, 'DZ5485-612'],
])('the SKU %s next to the product %s has no other code: it is the same, or a number of the shop', (sku, product) => {
  expect(otherStyleCode(sku, product)).toBeNull()
})
