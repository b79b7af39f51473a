import { expect, test } from 'vitest'
import { bulkShippingRefusal, type ShippableOrder } from './bulk-shipping.ts'
import { NO_PAIR } from './pair-to-ship.ts'
import { SALE_STAGE_NAMES } from './sale-stages.ts'

const order = (of: Partial<ShippableOrder>): ShippableOrder => ({
  platform: 'goat',
  stage: 'to_ship',
  status: 'CONFIRMED',
  order_number: '10001',
  order_confirmed: true,
  order_canceled: false,
  is_oversold: false,
  is_requested: false,
  ...of,
})

test('an order qualifies by its stage until it has a label, whatever its status is', () => {
  for (const status of ['CREATED', 'SHIPPED', 'LABEL_GENERATED', 'TELEPORTED'])
    expect(SALE_STAGE_NAMES.filter((stage) => bulkShippingRefusal(order({ stage, status })) === null)).toEqual([
      'to_confirm',
      'to_ship',
    ])
})

test('the refusal of an order names its marketplace status', () => {
  const { message } = bulkShippingRefusal(order({ stage: 'labeled', status: 'ORDER_STATUS_LABEL_GENERATED' })) ?? {}
  expect(message).toBe('An order that is label generated cannot be shipped in bulk.')
})

test('an order that waits for its confirmation must be confirmed first', () => {
  const waiting = order({ stage: 'to_confirm', order_confirmed: false })
  expect(bulkShippingRefusal(waiting)?.title).toBe('Order Not Confirmed')
})

test('an oversold order has nothing to ship', () => {
  expect(bulkShippingRefusal(order({ is_oversold: true }))?.message).toBe(NO_PAIR)
})
