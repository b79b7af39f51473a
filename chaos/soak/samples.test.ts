import { expect, test } from 'vitest'
import { drawLine, findGrowth, findLateJobs, type Sample } from './samples.ts'

const BOUNDED = new Set(['stores'])

function sampled(count: number, change: (nth: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: count }, (_, nth) => ({
    minute: nth,
    programs: { api: { residentMb: 200, openFiles: 60 } },
    rows: { stores: 100, sales: nth * 50 },
    oldestJob: null,
    oldestJobSeconds: 0,
    ...change(nth),
  }))
}

test('steady figures, single peaks and tables of records pass', () => {
  const peaks = (nth: number) => (nth % 9 === 0 ? { programs: { api: { residentMb: 320, openFiles: 90 } } } : {})
  expect(findGrowth(sampled(40, peaks), BOUNDED)).toEqual([])
})

test('figures that rise in the first half only pass', () => {
  const warm = (nth: number) => ({ programs: { api: { residentMb: Math.min(100 + nth * 10, 250), openFiles: 60 } } })
  expect(findGrowth(sampled(40, warm), BOUNDED)).toEqual([])
})

test('memory, open files and bounded tables that keep growing are named with both figures', () => {
  const growing = (nth: number) => ({
    programs: { api: { residentMb: 200 + nth, openFiles: 60 + nth * 3 } },
    rows: { stores: 100 + nth * 5, sales: 5 },
  })
  expect(findGrowth(sampled(40, growing), BOUNDED)).toEqual([
    'Grows: megabytes of the api: 224.0 at the middle, 236.0 at the end',
    'Grows: open files of the api: 132.0 at the middle, 168.0 at the end',
    'Grows: rows of stores: 220.0 at the middle, 280.0 at the end',
  ])
})

test('a job that is due for more than a minute is named', () => {
  const late = (nth: number) => (nth < 2 ? { oldestJob: 'sales.poll-orders', oldestJobSeconds: 60 + nth } : {})
  expect(findLateJobs(sampled(40, late))).toEqual(['Late: sales.poll-orders was due for 61 s, in 1 of 40 samples'])
})

test('a line has a bar per figure, from nothing to the most', () => {
  expect(drawLine([0, 50, 100])).toBe('▁▅█')
})
