import { expect, test } from 'vitest'
import { SYSTEM_STATUS_GROUPS } from './sale-status-groups.ts'
import { saleStatus, wireValuesWhere } from './sale-statuses.ts'

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
