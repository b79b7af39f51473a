import Type from 'typebox'
import { expect, test } from 'vitest'
import {
  centsFromDollars,
  dateOrNull,
  dayOrNull,
  maybeText,
  numberOrNull,
  outsideLineOrNull,
  readerOf,
  UnreadableJson,
} from './wire-values.ts'

test.each([
  ['76', 7_600],
  ['23500.0000', 2_350_000],
  ['-5.71', -571],
  ['59.45', 5_945],
  ['19.995', 2_000],
  [115, 11_500],
  [76.81, 7_681],
  ['0', 0],
  ['', null],
  ['n/a', null],
  [null, null],
  [undefined, null],
])('%s dollars are %s cents', (dollars, cents) => {
  expect(centsFromDollars(dollars)).toBe(cents)
})

test('an int64 may be a string, a number or missing', () => {
  expect([numberOrNull('5200'), numberOrNull(10.5), numberOrNull('0'), numberOrNull(''), numberOrNull(null)]).toEqual([
    5_200,
    10.5,
    0,
    null,
    null,
  ])
})

test('a time is read with and without milliseconds and zone, and an invalid one is null', () => {
  const iso = (text: string) => dateOrNull(text)?.toISOString() ?? null
  expect(iso('2023-10-11T05:05:12.229Z')).toBe('2023-10-11T05:05:12.229Z')
  expect(iso('2022-01-18T20:20:39Z')).toBe('2022-01-18T20:20:39.000Z')
  expect(iso('2022-01-18T20:20:39')).toBe('2022-01-18T20:20:39.000Z')
  expect(iso('2026-11-21T05:00:00-05:00')).toBe('2026-11-21T10:00:00.000Z')
  expect(iso('2021-03-10')).toBe('2021-03-10T00:00:00.000Z')
  expect([iso('soon'), iso('')]).toEqual([null, null])
  expect([dayOrNull('2021-03-10T23:59:59.999Z'), dayOrNull('2021-03-10'), dayOrNull('')]).toEqual([
    '2021-03-10',
    '2021-03-10',
    null,
  ])
})

test('unknown fields are accepted, a missing field is like null, and the first error is named', () => {
  const read = readerOf(Type.Object({ id: Type.String(), note: maybeText }))
  expect(read({ id: '1', note: null, new_in_2027: {} })).toMatchObject({ id: '1' })
  expect(read({ id: '1' }).note).toBeUndefined()
  expect(() => read({ id: 1 })).toThrow(UnreadableJson)
  expect(() => read({ id: 1 })).toThrow('/id must be string')
})

test.each([
  ['  It is\n\tworn\u0000  ', 'It is worn'],
  ['Worn \u202eylevisulcni', 'Worn ylevisulcni'],
  ['<b>Worn</b>', '<b>Worn</b>'],
  ['\ud800 half', '\ufffd half'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['x'.repeat(21), `${'x'.repeat(19)}…`],
  [`${'x'.repeat(18)}😀😀`, `${'x'.repeat(18)}\ufffd…`],
  [' \n', null],
  ['', null],
  [null, null],
  [undefined, null],
])('of the free text %j, one line is kept: %j', (text, line) => {
  expect(outsideLineOrNull(text, 20)).toBe(line)
})
