import { describe, expect, test } from 'vitest'
import { barcodeKey, hasRightCheckDigit, isBarcode, readCode } from './barcodes.ts'

describe('spellings of one barcode have one key', () => {
  test.each([
    ['194817794556', '194817794556'],
    ['0194817794556', '194817794556'],
    ['00194817794556', '194817794556'],
    [' 1948 1779-4556\r', '194817794556'],
    [']E0194817794556', '194817794556'],
    // A UPC that begins with a zero, and the same code after a spreadsheet removed the zero.
    ['036000291452', '36000291452'],
    ['36000291452', '36000291452'],
    ['96385074', '96385074'],
    ['dd1391-100-9', 'DD1391-100-9'],
    ['box 0017', 'BOX0017'],
  ])('%s', (spelling, key) => {
    expect(barcodeKey(spelling)).toBe(key)
  })

  test('a number too short for a GTIN keeps its zeros, because it is the shop’s own', () => {
    expect(barcodeKey('00123')).toBe('00123')
    expect(barcodeKey('000001234565')).toBe('01234565')
  })

  test.each([
    ['the article number in brackets', '(01)00194817794556(21)7'],
    ['with a space behind it', '(01) 00194817794556 (10) LOT'],
    ['behind another element', '(10)LOT7(01)00194817794556'],
    ['without brackets', '010019481779455621SERIAL7'],
    ['alone', '0100194817794556'],
    ['GS1-128, with a separator', ']C1010019481779455610LOT\u001d21SERIAL'],
    ['Data Matrix, behind a separator', ']d210LOT\u001d0100194817794556'],
    ['a separator as its scanner writes it', '0100194817794556{GS}21SERIAL'],
    ['a separator at the end', '194817794556\u001d'],
    ['a link', 'https://id.gs1.org/01/00194817794556/21/7'],
    ['EAN-13 by its kind', ']E00194817794556'],
    ['Code 39', '*194817794556*'],
    ['Code 128 by its kind', ']C0194817794556'],
    ['a return at the end', '194817794556\r\n'],
  ])('the barcode from a scanner is read: %s', (_, scanned) => {
    expect(barcodeKey(scanned)).toBe('194817794556')
  })

  test.each([
    ['0100194817794557', '0100194817794557'],
    ['*BOX-7*', 'BOX-7'],
    ['*', null],
  ])('%s is not a GS1 element string: %s', (code, key) => {
    expect(barcodeKey(code)).toBe(key)
  })

  test.each([
    ['1.93655E+11', /shortened/],
    ['1,93655e+11', /shortened/],
    ['2E+11', /shortened/],
    ['(00)106141412345678908', /carton/],
    ['00106141412345678908', /carton/],
    [']C100106141412345678908', /carton/],
    ['https://example.com/shoe', /web page/],
    ['123', /4 to 64/],
  ])('a scan of %s reports why it names no pair', (code, words) => {
    expect(readCode(code)).toEqual({ problem: expect.stringMatching(words) })
  })

  test.each([[''], ['   '], ['123'], ['x'.repeat(65)], ['äöü12'], ['\u000012345']])('%j is no barcode', (spelling) => {
    expect(barcodeKey(spelling)).toBeNull()
  })
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
