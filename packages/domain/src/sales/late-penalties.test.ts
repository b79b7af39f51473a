import { expect, test } from 'vitest'
import { latePenalty } from './late-penalties.ts'

test.each([
  ['stockx', true, 210_00, 31_50],
  ['stockx', true, 80_00, 15_00],
  ['goat', true, 210_00, 10_00],
  ['goat', false, 210_00, 0],
])('an order of %s that is late (confirmed: %s) at $%i cents costs %i', (platform, isConfirmed, ask, costs) => {
  expect(latePenalty({ platform, isConfirmed }, ask)?.cents).toBe(costs)
})

test('a sale in the shop has no known penalty', () => {
  expect(latePenalty({ platform: 'shopify', isConfirmed: true }, 100_00)).toBeNull()
})
