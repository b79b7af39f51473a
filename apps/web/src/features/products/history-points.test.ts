import { expect, test } from 'vitest'
import { historyPoints } from './history-points.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const reading = (minute: number, marketplace: 'stockx' | 'goat', lowest_ask: number | null) => ({
  at: at(minute),
  marketplace,
  lowest_ask,
  highest_bid: 100,
})

test('each point carries on the last prices of the other marketplace, up to now', () => {
  expect(
    historyPoints([reading(1, 'stockx', 200), reading(2, 'goat', 210), reading(3, 'stockx', 190)], 300_000),
  ).toEqual([
    { at: 60_000, 'StockX ask': 200, 'StockX bid': 100 },
    { at: 120_000, 'StockX ask': 200, 'StockX bid': 100, 'ALIAS ask': 210, 'ALIAS bid': 100 },
    { at: 180_000, 'StockX ask': 190, 'StockX bid': 100, 'ALIAS ask': 210, 'ALIAS bid': 100 },
    { at: 300_000, 'StockX ask': 190, 'StockX bid': 100, 'ALIAS ask': 210, 'ALIAS bid': 100 },
  ])
})

test('readings at the same time are one point; a removed ask has no value', () => {
  const points = historyPoints([reading(1, 'stockx', 200), reading(1, 'goat', 210), reading(2, 'goat', null)], 0)
  expect(points.map((point) => [point.at, point['StockX ask'], point['ALIAS ask']])).toEqual([
    [60_000, 200, 210],
    [120_000, 200, null],
  ])
})

test('without readings there are no points', () => {
  expect(historyPoints([], 1)).toEqual([])
})
