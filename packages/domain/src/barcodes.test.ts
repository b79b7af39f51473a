import { describe, expect, test } from 'vitest'
import { barcodeKey, barcodeSpellings, hasRightCheckDigit, isBarcode } from './barcodes.ts'

describe('spellings of one barcode have one key', () => {
  test.each([
    ['194817794556', '194817794556'],
    ['0194817794556', '194817794556'],
    ['00194817794556', '194817794556'],
    [' 1948 1779-4556\r', '194817794556'],
    [']E0194817794556', '194817794556'],
    // A UPC that begins with a zero, and what a spreadsheet makes of it.
    ['036000291452', '36000291452'],
    ['36000291452', '36000291452'],
    ['96385074', '96385074'],
    ['dd1391-100-9', 'DD1391-100-9'],
    ['box 0017', 'BOX0017'],
  ])('%s', (spelling, key) => {
    expect(barcodeKey(spelling)).toBe(key)
  })

  test('a number too short for a GTIN keeps its zeros: it is the shop’s own', () => {
    expect(barcodeKey('00123')).toBe('00123')
    expect(barcodeKey('000001234565')).toBe('01234565')
  })

  test.each([[''], ['   '], ['123'], ['x'.repeat(65)], ['äöü12'], ['\u000012345']])('%j is none', (spelling) => {
    expect(barcodeKey(spelling)).toBeNull()
  })
})

test('every spelling of a key has that key, and no other digits', () => {
  for (const key of ['194817794556', '36000291452', '96385074', '01234565', 'DD1391-100-9', '00123']) {
    const spellings = barcodeSpellings(key)
    expect(spellings).toContain(key)
    expect([...new Set(spellings.map(barcodeKey))]).toEqual([key])
  }
  expect(barcodeSpellings('194817794556')).toEqual(['194817794556', '0194817794556', '00194817794556'])
})

test.each([
  ['194817794556', true],
  ['194817794557', false],
  ['194817794565', false],
  ['36000291452', true],
  ['4006381333931', true],
  ['96385074', true],
  ['DD1391-100-9', true],
  ['00123', true],
])('the check digit of %s fits: %s', (key, fits) => {
  expect(hasRightCheckDigit(key)).toBe(fits)
})

test.each([
  ['194817794556', true],
  ['0 194817 794556', true],
  ['194817794557', false],
  ['10001', false],
  ['DD1391-100', false],
  ['', false],
])('%j typed into a search is a barcode: %s', (text, expected) => {
  expect(isBarcode(text)).toBe(expected)
})
