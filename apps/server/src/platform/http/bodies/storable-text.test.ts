import { expect, test } from 'vitest'
import { isReadable, isStorable, placeOfBadText } from './storable-text.ts'
import { trimToSchema } from './trim-to-schema.ts'

test.each<[unknown, string | null]>([
  ['text', null],
  ['half \ud800', ''],
  [{ matches: [{ name: 'a' }, { name: 'zero \u0000' }] }, '/matches/1/name'],
  [{ 'name \u0000': 1 }, ''],
  [{ price: 12, note: null }, null],
])('%j has its first bad text at %j', (value, place) => expect(placeOfBadText(value, isStorable)).toBe(place))

test('the bytes of a file are not searched as object keys', () => {
  const bytes = Buffer.alloc(8)
  // A walk over the object would find this name too.
  Object.assign(bytes, { 'half \ud800': 1 })
  expect(placeOfBadText(bytes, isStorable)).toBeNull()
  expect(placeOfBadText({ file: bytes }, isStorable)).toBeNull()
  expect(trimToSchema(bytes, { type: 'object', properties: { 0: {} } })).toEqual({})
})

test.each([
  ['two lines\r\nand a tab\t', true],
  ['a family \u{1f468}\u200d\u{1f469}', true],
  ['what a scanner sends: 01\u001d10', true],
  ['half \ud800', false],
  ['a bell \u0007', false],
  ['turned \u202e around', false],
  ['isolated \u2066 text', false],
])('%j is readable: %j', (text, is) => expect(isReadable(text)).toBe(is))
