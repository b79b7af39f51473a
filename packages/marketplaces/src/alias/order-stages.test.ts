import { stageSetBy } from '@ark/domain'
import { expect, test } from 'vitest'
import { orderStage } from './order-stages.ts'

test.each([
  ['ORDER_STATUS_SOLD', 'to_confirm'],
  ['ORDER_STATUS_CONFIRMED', 'to_ship'],
  ['ORDER_STATUS_LABEL_GENERATED', 'labeled'],
  ['ORDER_STATUS_IN_TRANSIT', 'shipped'],
  ['ORDER_STATUS_COMPLETED', 'completed'],
  ['ORDER_STATUS_INVALID', 'failed'],
  ['ORDER_STATUS_CANCELED', 'canceled'],
])('%s is %s, the same as when a person sets it', (status, stage) => {
  expect([orderStage(status), stageSetBy(status)]).toEqual([stage, stage])
})

test('a new status of alias is unknown', () => {
  expect(orderStage('ORDER_STATUS_TELEPORTED')).toBe('unknown')
})
