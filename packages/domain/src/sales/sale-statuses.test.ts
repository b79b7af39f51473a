import { expect, test } from 'vitest'
import { SYSTEM_STATUS_GROUPS } from './sale-status-groups.ts'
import { SALE_STATUSES, saleStatus, stageSetBy, wireValuesWhere } from './sale-statuses.ts'

test("the operator's groups contain the specified statuses", () => {
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
    expect(wireValuesWhere(({ system_group }) => system_group === group)).toEqual(expect.arrayContaining(wires))
  expect(SYSTEM_STATUS_GROUPS.map(({ group }) => group)).toEqual(Object.keys(groups))
})

test('every status is in one group, so that the filters reach every sale', () => {
  const reached = SYSTEM_STATUS_GROUPS.flatMap(({ group }) => wireValuesWhere((each) => each.system_group === group))
  expect(reached.toSorted()).toEqual(wireValuesWhere(() => true).toSorted())
})

test('an unknown status is shown as received and cannot be set', () => {
  expect(saleStatus('ORDER_STATUS_BEING_TELEPORTED')).toEqual({ label: 'BEING TELEPORTED', color: 'gray' })
  expect(stageSetBy('ORDER_STATUS_BEING_TELEPORTED')).toBeNull()
})

test('a person may set any status except a marketplace step or a resolved cancellation', () => {
  const fixed = SALE_STATUSES.filter(({ set_stage }) => set_stage === null).flatMap(({ wire }) => wire)
  expect(fixed).toEqual(['PENDING', 'DONOTSHIP', 'CANCELEDRESOLVED'])
  expect(stageSetBy('LABEL_GENERATED')).toBe('labeled')
})
