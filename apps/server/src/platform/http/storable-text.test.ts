import { expect, test } from 'vitest'
import { placeOfUnstorableText } from './storable-text.ts'
import { trimToSchema } from './trim-to-schema.ts'

test.each<[unknown, string | null]>([
  ['text', null],
  ['half \ud800', ''],
  [{ matches: [{ name: 'a' }, { name: 'zero \u0000' }] }, '/matches/1/name'],
  [{ 'name \u0000': 1 }, ''],
  [{ price: 12, note: null }, null],
])('%j stands at %j', (value, place) => expect(placeOfUnstorableText(value)).toBe(place))

test('the bytes of a file are not walked: a name would be made of each of them', () => {
  const bytes = Buffer.alloc(8)
  // A walk would come by this name, too.
  Object.assign(bytes, { 'half \ud800': 1 })
  expect(placeOfUnstorableText(bytes)).toBeNull()
  expect(placeOfUnstorableText({ file: bytes })).toBeNull()
  expect(trimToSchema(bytes, { type: 'object', properties: { 0: {} } })).toEqual({})
})
