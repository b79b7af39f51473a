import { saleStatus } from '@ark/domain'
import { expect, test } from 'vitest'
import { orderStage } from './order-stages.ts'

test.each([
  ['ORDER_STATUS_SOLD', 'to_confirm'],
  ['ORDER_STATUS_CONFIRMED', 'to_ship'],
  ['ORDER_STATUS_LABEL_GENERATED', 'to_ship'],
  ['ORDER_STATUS_IN_TRANSIT', 'shipped'],
  ['ORDER_STATUS_COMPLETED', 'completed'],
  ['ORDER_STATUS_INVALID', 'failed'],
  ['ORDER_STATUS_CANCELED', 'canceled'],
  ['ORDER_STATUS_TELEPORTED', 'unknown'],
])('%s is %s, and looks so', (status, stage) => {
  expect([orderStage(status), saleStatus(status).stage]).toEqual([stage, stage])
})
