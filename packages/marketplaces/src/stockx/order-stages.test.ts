import { SALE_STAGES, SALE_STATUSES, stageSetBy, wireValuesWhere } from '@ark/domain'
import { describe, expect, test } from 'vitest'
import { orderStage } from './order-stages.ts'

/** StockX' own two lists of statuses, complete as of its API description of October 2026. */
const ACTIVE = [
  'CREATED', 'CCAUTHORIZATIONFAILED', 'SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'PAYOUTPENDING',
  'PAYOUTCOMPLETED', 'SYSTEMFULFILLED', 'PAYOUTFAILED', 'SUSPENDED', 'PENDING', 'DONOTSHIP',
] // biome-ignore format: a table
const HISTORICAL = ['AUTHFAILED', 'DIDNOTSHIP', 'CANCELED', 'COMPLETED', 'RETURNED']

describe("StockX' 18 statuses", () => {
  test.each(ACTIVE)('%s is known and open: it is read again, and its money is not lost', (status) => {
    expect(orderStage(status)).not.toBe('unknown')
    expect(SALE_STAGES[orderStage(status)]).toMatchObject({ terminal: false, canceled: false })
    expect(SALE_STAGES[orderStage(status)].money).not.toBe('lost')
  })

  test.each(HISTORICAL)('%s is known and final', (status) => {
    const money = status === 'COMPLETED' ? 'paid' : 'lost'
    expect(SALE_STAGES[orderStage(status)]).toMatchObject({ terminal: true, money })
  })

  test.each([...ACTIVE, ...HISTORICAL])('%s has a label, and the same stage when a person sets it', (status) => {
    expect(SALE_STATUSES.flatMap(({ wire }) => wire)).toContain(status)
    expect([null, orderStage(status)]).toContain(stageSetBy(status))
  })

  test('a pending order has not failed, and one that must not ship is in no packing list', () => {
    expect(wireValuesWhere(({ group }) => group === 'created')).toContain('PENDING')
    expect(SALE_STAGES[orderStage('DONOTSHIP')].to_ship).toBe(false)
  })
})

test('a new status of StockX is unknown: nothing is shipped, lost or ended for it', () => {
  expect(SALE_STAGES[orderStage('TELEPORTED')]).toMatchObject({ to_ship: false, terminal: false, money: 'pending' })
})
