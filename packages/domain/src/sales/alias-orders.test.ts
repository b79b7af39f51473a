import { expect, test } from 'vitest'
import { type AliasOrder, cancelRefusal, confirmRefusal } from './alias-orders.ts'
import { SALE_STAGE_NAMES } from './sale-stages.ts'

const order = (of: Partial<AliasOrder>): AliasOrder => ({
  platform: 'goat',
  stage: 'to_confirm',
  status: 'ORDER_STATUS_SOLD',
  alias_order_id: '10001',
  order_confirmed: false,
  order_canceled: false,
  ...of,
})

test('an order is confirmed once, in the stage that requires it, whatever its status is', () => {
  for (const status of ['ORDER_STATUS_SOLD', 'ORDER_STATUS_IN_TRANSIT', 'TELEPORTED'])
    expect(SALE_STAGE_NAMES.filter((stage) => confirmRefusal(order({ stage, status })) === null)).toEqual([
      'to_confirm',
    ])
  expect(confirmRefusal(order({ order_confirmed: true }))).toBe('This order is already confirmed.')
})

test.each([false, true])(
  'the refusal is the same whether or not its confirmation is recorded: %s',
  (order_confirmed) => {
    const said = {
      to_ship: 'CONFIRMED',
      labeled: 'LABEL_GENERATED',
      shipped: 'IN_TRANSIT',
      canceled: 'CANCELED',
    } as const
    const words = Object.entries(said).map(([stage, status]) =>
      confirmRefusal(order({ stage: stage as keyof typeof said, status: `ORDER_STATUS_${status}`, order_confirmed })),
    )
    expect(words).toEqual([
      'This order is already confirmed.',
      'This order is already confirmed.',
      'An order that is shipped cannot be confirmed.',
      'This order was canceled.',
    ])
  },
)

test('an order can be canceled until it is in transit or closed, whatever its status is', () => {
  for (const status of ['ORDER_STATUS_SOLD', 'ORDER_STATUS_IN_TRANSIT'])
    expect(SALE_STAGE_NAMES.filter((stage) => cancelRefusal(order({ stage, status })) === null)).toEqual([
      'pending',
      'to_confirm',
      'to_ship',
      'labeled',
      'packed',
      'fulfilled',
      'held',
      'suspended',
      'unknown',
    ])
})
