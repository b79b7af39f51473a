import { SALE_STAGE_NAMES, SALE_STAGES } from '@ark/domain'
import { expect, test } from 'vitest'
import { timesOfStage } from './sale-times.ts'

test('each stage determines the times of its sales', () => {
  const table = Object.fromEntries(
    SALE_STAGE_NAMES.map((stage) => [stage, Object.values(timesOfStage(stage)).join(' ')]),
  )
  expect(table).toEqual({
    pending: 'clear keep',
    to_confirm: 'clear clear',
    to_ship: 'clear clear',
    labeled: 'clear clear',
    packed: 'clear set',
    fulfilled: 'clear keep',
    shipped: 'clear keep',
    delivered: 'clear keep',
    paid: 'clear keep',
    completed: 'clear keep',
    held: 'clear keep',
    suspended: 'clear keep',
    failed: 'set keep',
    canceled: 'set keep',
    resolved: 'set keep',
    unknown: 'clear keep',
  })
})

test('the database has the same lists of lost and ended stages', () => {
  const named = (is: (stage: (typeof SALE_STAGE_NAMES)[number]) => boolean) => SALE_STAGE_NAMES.filter(is)
  expect(named((stage) => SALE_STAGES[stage].fell_through)).toEqual(['failed', 'canceled', 'resolved'])
  expect(named((stage) => SALE_STAGES[stage].to_ship)).toEqual(['to_confirm', 'to_ship', 'labeled'])
  expect(named((stage) => SALE_STAGES[stage].terminal)).toEqual(['completed', 'failed', 'canceled', 'resolved'])
  expect(named((stage) => SALE_STAGES[stage].to_resolve)).toEqual(['suspended', 'failed', 'canceled'])
})
