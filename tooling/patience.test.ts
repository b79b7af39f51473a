import { expect, test } from 'vitest'
import { patienceSeconds } from './patience.ts'

test('an invalid patience is refused, with the valid range', () => {
  for (const given of ['0', '-3', 'long', '1e9'])
    expect(() => patienceSeconds(given)).toThrow(`ARK_PATIENCE_SECONDS is "${given}"`)
})

test('the default patience is four minutes', () => {
  expect([undefined, ' ', '10'].map(patienceSeconds)).toEqual([240, 240, 10])
})
