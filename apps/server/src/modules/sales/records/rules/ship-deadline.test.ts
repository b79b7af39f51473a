import { expect, test } from 'vitest'
import { type DeadlineFacts, shipDeadline } from './ship-deadline.ts'

const isHoliday = (day: string) => day === '2026-11-26'
const deadline = (facts: Partial<DeadlineFacts> & Pick<DeadlineFacts, 'platform' | 'soldAt'>) =>
  shipDeadline({ stage: 'to_ship', confirmedAt: null, isAtRelease: false, ...facts }, isHoliday).toISOString()
const at = (text: string) => new Date(text)

test.each([
  // 2026-11-23 is a Monday, and the 26th is Thanksgiving.
  [
    'an alias order to confirm: 24 hours',
    { platform: 'goat', stage: 'to_confirm' },
    '2026-11-23T15:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
  ],
  [
    'alias, from Monday: Tuesday, Wednesday, Friday',
    { platform: 'goat' },
    '2026-11-23T15:00:00.000Z',
    '2026-11-28T04:59:59.000Z',
  ],
  ['alias counts Saturdays, not Sundays', { platform: 'goat' }, '2026-11-20T15:00:00.000Z', '2026-11-25T04:59:59.000Z'],
  [
    'StockX, from Friday: Monday and Tuesday',
    { platform: 'stockx' },
    '2026-11-20T15:00:00.000Z',
    '2026-11-25T04:59:59.000Z',
  ],
  ['StockX over a holiday', { platform: 'stockx' }, '2026-11-24T15:00:00.000Z', '2026-11-28T04:59:59.000Z'],
  [
    'StockX on the release day: five',
    { platform: 'stockx', isAtRelease: true },
    '2026-11-20T15:00:00.000Z',
    '2026-12-01T04:59:59.000Z',
  ],
  [
    'the day is New York’s: late on Monday there',
    { platform: 'stockx' },
    '2026-11-10T03:00:00.000Z',
    '2026-11-12T04:59:59.000Z',
  ],
  ['in summer it is four hours behind', { platform: 'stockx' }, '2026-07-06T15:00:00.000Z', '2026-07-09T03:59:59.000Z'],
] as const)('%s', (_, facts, soldAt, expected) => {
  expect(deadline({ ...facts, soldAt: at(soldAt) })).toBe(expected)
})

test('the deadline of an alias order counts from its confirmation', () => {
  const facts = {
    platform: 'goat',
    soldAt: at('2026-11-02T15:00:00Z'),
    confirmedAt: at('2026-11-03T15:00:00Z'),
  } as const
  expect(deadline(facts)).toBe('2026-11-07T04:59:59.000Z')
})
