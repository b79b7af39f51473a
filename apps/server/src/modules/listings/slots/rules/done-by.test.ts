import { expect, test } from 'vitest'
import { doneBy, type Pace } from './done-by.ts'

const NOW = new Date('2026-11-23T20:00:00Z')
const PACE: Pace = {
  waiting: 300,
  requestsPerSecond: 1,
  batchedPerSecond: 0,
  leftToday: 10_000,
  perDay: 22_500,
  resetsAt: new Date('2026-11-24T00:00:00Z'),
  pausedUntil: null,
  now: NOW,
}

test.each<[what: string, pace: Partial<Pace>, at: string | null]>([
  ['nothing waits', { waiting: 0 }, null],
  ['300 changes at a request a second', {}, '2026-11-23T20:10:00.000Z'],
  ['the same at four a second', { requestsPerSecond: 4 }, '2026-11-23T20:02:30.000Z'],
  ['the same, half of them together', { batchedPerSecond: 0.5 }, '2026-11-23T20:05:00.000Z'],
  ['the same after a pause', { pausedUntil: new Date('2026-11-23T20:05:00Z') }, '2026-11-23T20:15:00.000Z'],
  ['a pause that is over', { pausedUntil: new Date('2026-11-23T19:05:00Z') }, '2026-11-23T20:10:00.000Z'],
  ['as many as are left', { leftToday: 600 }, '2026-11-23T20:10:00.000Z'],
  ['two more than are left wait for midnight', { leftToday: 598 }, '2026-11-24T00:00:02.000Z'],
  ['nothing is left', { leftToday: -5 }, '2026-11-24T00:10:00.000Z'],
  ['more than two days take', { waiting: 30_000, leftToday: 0 }, '2026-11-26T04:10:00.000Z'],
  ['a day is used up after the next day has begun', { waiting: 10_050, leftToday: 20_000 }, '2026-11-24T01:35:00.000Z'],
  ['whole days only', { waiting: 22_500, leftToday: 0 }, '2026-11-25T06:15:00.000Z'],
  ['more than a month takes', { waiting: 1_000_000 }, null],
  ['no pace is set', { requestsPerSecond: Number.POSITIVE_INFINITY }, NOW.toISOString()],
  ['changes may not be sent at all', { leftToday: 0, perDay: 0 }, null],
])('%s', (_what, pace, at) => {
  expect(doneBy({ ...PACE, ...pace })?.toISOString() ?? null).toBe(at)
})
