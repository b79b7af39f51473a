import { expect, test } from 'vitest'
import { patienceSeconds } from './patience.ts'

test('a patience that is no time is refused, with what it has to be', () => {
  for (const given of ['0', '-3', 'long', '1e9'])
    expect(() => patienceSeconds(given)).toThrow(`ARK_PATIENCE_SECONDS is "${given}"`)
})

test('who says nothing waits for four minutes', () => {
  expect([undefined, ' ', '10'].map(patienceSeconds)).toEqual([240, 240, 10])
})
