import { expect, test } from 'vitest'
import { adjustmentEvidence, isKeyRemembered } from './adjustment-evidence.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes))
const sent = { levelBefore: 5, delta: -1, firstSentAt: at(0), lastSentAt: at(90) }

test.each([
  ['the level has not moved since', { available: 5, updatedAt: at(-2) }, 'not-made'],
  ['the level was lowered by someone else before, and not since', { available: 4, updatedAt: at(-2) }, 'not-made'],
  ['the level moved by one when the change was first sent', { available: 4, updatedAt: at(0) }, 'made'],
  ['the level moved by one when the change was last sent', { available: 4, updatedAt: at(91) }, 'made'],
  ['the level moved by one between two attempts', { available: 4, updatedAt: at(40) }, 'in-doubt'],
  ['the level moved by more when the change was sent', { available: 3, updatedAt: at(0) }, 'in-doubt'],
  ['the level moved long after', { available: 4, updatedAt: at(600) }, 'in-doubt'],
  ['someone else set the same level when it was sent', { available: 5, updatedAt: at(0) }, 'in-doubt'],
  ['the shop no longer has such a level', null, 'in-doubt'],
] as const)('%s', (_, found, evidence) => {
  expect(adjustmentEvidence(sent, found)).toBe(evidence)
})

test('ARK repeats a key for less than the 24 hours that Shopify keeps it', () => {
  expect(isKeyRemembered(at(0), at(22 * 60))).toBe(true)
  expect(isKeyRemembered(at(0), at(23 * 60 + 1))).toBe(false)
})
