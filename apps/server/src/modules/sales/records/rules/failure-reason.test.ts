import type { SaleStage } from '@ark/domain'
import { expect, test } from 'vitest'
import { failureReasonAfter } from './failure-reason.ts'

const CASES: [stage: SaleStage, said: string | null, before: string | null, after: string | null][] = [
  ['failed', 'Wrong size', null, 'Wrong size'],
  ['failed', null, 'Wrong size', 'Wrong size'],
  ['canceled', 'Worn', 'Wrong size', 'Worn'],
  ['suspended', 'Under review', null, 'Under review'],
  ['unknown', null, 'Wrong size', 'Wrong size'],
  ['unknown', 'Worn', null, 'Worn'],
  ['shipped', null, 'Wrong size', null],
  ['completed', 'Wrong size', 'Wrong size', null],
  ['held', null, 'Wrong size', null],
  ['failed', null, null, null],
]

test.each(CASES)('%s, reported %j, known %j: %j', (stage, failureReason, before, after) => {
  expect(failureReasonAfter({ stage, failureReason }, before)).toBe(after)
})
