import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BATCH_OPERATION_STATUSES,
  BATCH_STATUSES,
  CONDITIONS,
  DEFECTS,
  LABEL_TYPES,
  PACKAGING_CONDITIONS,
  PICTURE_TYPES,
  PRODUCT_CONDITIONS,
  SIZE_UNITS,
} from './api/enums.ts'
import { PANDA, startAlias } from './start-for-test.ts'

interface Contract {
  operations: string[]
  pages: Record<string, { parameter: string; most: number }>
  enums: Record<string, string[]>
}

/** alias' documented API in a compact form (contract/write-contract.ts). */
const contract: Contract = JSON.parse(readFileSync(new URL('contract/alias.json', import.meta.url), 'utf8'))

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterAll(() => world.close())

/** Fills in IDs that do not exist: an existing call never answers 415. */
const filled = (operation: string) => operation.replaceAll(/\{\w+\}/g, 'nobody')

describe('a documented call of alias', () => {
  test('is one of 34', () => expect(contract.operations).toHaveLength(34))

  test.each(contract.operations)('%s is answered', async (operation) => {
    expect((await world.call(filled(operation))).status).not.toBe(415)
  })
})

test.each(
  Object.entries({
    product_condition: PRODUCT_CONDITIONS,
    condition: CONDITIONS,
    packaging_condition: PACKAGING_CONDITIONS,
    size_unit: SIZE_UNITS,
    defects: DEFECTS,
    label_type: LABEL_TYPES,
    'picture type': PICTURE_TYPES,
    'batch status': BATCH_STATUSES,
    'batch operation status': BATCH_OPERATION_STATUSES,
  }),
)('the values of %s are those in the documentation of alias, in its order', (name, values) => {
  expect(values).toEqual(contract.enums[name])
})

test.each(Object.entries(contract.pages))('%s refuses a page larger than documented', async (operation, page) => {
  const { batch_id: id } = (await world.call('DELETE /listings/batch_delete', { query: { ids: 'nobody' } })).body
  const path = operation.replace('{id}', String(id))
  const { status } = await world.call(path, { query: { [page.parameter]: page.most + 1, ...PAIR } })
  expect(status).toBe(400)
})

/** The parameters that recent sales need besides; the lists ignore them. */
const PAIR = {
  catalog_id: PANDA,
  size: 10,
  product_condition: 'PRODUCT_CONDITION_NEW',
  packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
}

test.each(['status:sleeping', 'consigned:perhaps'])('listings are refused for %s', async (facet) => {
  expect((await world.call('GET /listings', { query: { facet_filters: facet } })).status).toBe(400)
})

test('a labeled order does not move when its steps take no time, as at StockX', async () => {
  world.alias.control.settings({ orderStepMs: 0 })
  const { id } = world.alias.control.buy({ listingId: (await world.list()).id })
  await world.call(`POST /orders/${id}/confirm`)
  await world.call(`POST /orders/${id}/generate_label`)
  await world.clock.advance(86_400_000)
  expect((await world.call(`GET /orders/${id}`)).body.order.status).toBe('ORDER_STATUS_LABEL_GENERATED')
})
