import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

const now = new Date('2026-11-27T12:00:00Z')

test.each([
  ['2026-11-26T14:03:30+01:00', '2026-11-26T13:03:30.000Z'],
  ['2026-11-26 14:03:30 -0530', '2026-11-26T19:33:30.000Z'],
  ['2026-11-26 14:03z', '2026-11-26T14:03:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(readMoment(text, now).toISOString()).toBe(moment)
})

test('without a zone it is local time', () => {
  expect(readMoment(' 2026-11-26 14:03 ', now)).toEqual(new Date(2026, 10, 26, 14, 3))
})

test.each(['yesterday', '2026-02-30 10:00', '2026-11-26', '2026-11-26 25:00', '11/26/2026 14:03', ''])(
  '"%s" is refused with an example',
  (text) => {
    expect(() => readMoment(text, now)).toThrow('it has to be like "2026-11-26 14:03"')
  },
)

test('the future is refused', () => {
  expect(() => readMoment('2026-11-27 13:00Z', now)).toThrow('in the future')
})
