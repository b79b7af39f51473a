import { describe, expect, test } from 'vitest'
import { isKnownSaleStatus, saleStatus, SYSTEM_STATUS_GROUPS, wireValuesWhere } from './sale-statuses.ts'

test("the operator's groups hold the statuses that document 3 §4 puts into them", () => {
  const groups = {
    created: ['CREATED', 'ORDER_STATUS_SOLD', 'CONFIRMED', 'LABEL_GENERATED'],
    shipped: ['SHIPPED', 'ORDER_STATUS_IN_TRANSIT'],
    received: ['RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'PAYOUTPENDING'],
    completed: ['PAYOUTCOMPLETED', 'SYSTEMFULFILLED', 'COMPLETED', 'ORDER_STATUS_COMPLETED'],
    error: ['CCAUTHORIZATIONFAILED', 'PAYOUTFAILED', 'SUSPENDED', 'ORDER_STATUS_INVALID'],
    failed_authentication: ['AUTHFAILED'],
    canceled: ['DIDNOTSHIP', 'CANCELED', 'ORDER_STATUS_CANCELED', 'CANNOTFULFILL'],
    returned: ['RETURNED'],
    fulfilled: ['FULFILLED'],
  }
  for (const [group, wires] of Object.entries(groups))
    expect(wires.map((wire) => [wire, saleStatus(wire).system_group])).toEqual(wires.map((wire) => [wire, group]))
  expect(SYSTEM_STATUS_GROUPS.map(({ group }) => group)).toEqual(Object.keys(groups))
})

test('every status is in one of them, so that no sale is out of the reach of the filters', () => {
  const reached = SYSTEM_STATUS_GROUPS.flatMap(({ group }) => wireValuesWhere((each) => each.system_group === group))
  expect(reached.toSorted()).toEqual(wireValuesWhere(() => true).toSorted())
})

/** StockX' own two lists, complete as of its swagger of October 2026 (stockx.md 4). */
const ACTIVE = [
  'CREATED', 'CCAUTHORIZATIONFAILED', 'SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'PAYOUTPENDING',
  'PAYOUTCOMPLETED', 'SYSTEMFULFILLED', 'PAYOUTFAILED', 'SUSPENDED', 'PENDING', 'DONOTSHIP',
] // biome-ignore format: a table
const HISTORICAL = ['AUTHFAILED', 'DIDNOTSHIP', 'CANCELED', 'COMPLETED', 'RETURNED']

describe("StockX' 18 statuses", () => {
  test.each(ACTIVE)('%s is known and not over: it is read again, and its money is not lost', (wire) => {
    expect(isKnownSaleStatus(wire)).toBe(true)
    expect(saleStatus(wire)).toMatchObject({ terminal: false })
    expect(saleStatus(wire).money).not.toBe('lost')
    expect(saleStatus(wire).group).not.toBe('canceled')
  })

  test.each(HISTORICAL)('%s is known and over', (wire) => {
    expect(isKnownSaleStatus(wire)).toBe(true)
    expect(saleStatus(wire).terminal).toBe(true)
    expect(saleStatus(wire).money).toBe(wire === 'COMPLETED' ? 'paid' : 'lost')
  })

  test('a pending order has not failed, and one not to be shipped waits in no packing list', () => {
    expect(saleStatus('PENDING').group).toBe('created')
    expect(saleStatus('DONOTSHIP').to_ship).toBe(false)
  })
})
