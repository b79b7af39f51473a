import type { Call } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { type CallKey, CALLS, requestOf } from '../requests/contract-requests.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import type { TestApp } from '../start-test-app.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'

let app: TestApp
let own: Belongings
let watch: RowWatch
/** Managers of only `own.elsewhere`, and of all locations with sizes of this test. */
let restricted: TestPerson
let ofBoth: TestPerson

const platform = () => app.capabilities.db.platform

/** Puts every size that a request of the battery names, and the other sizes of its product, at both locations. */
beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  await sql`
    with sizes as (
      delete from inventory_items where retailer_id = ${own.retailer} and (product_id in (${own.product},
        ${own.ownProduct}) or variant_id = ${own.spareVariant})
      returning *
    ), kinds as (select distinct on (product_sync_id, variant_id) * from sizes order by product_sync_id, variant_id)
    insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id, shopify_variant_id,
      shopify_inventory_item_id, shopify_stock)
    select k.retailer_id, k.product_sync_id, k.product_id, k.variant_id, l.id, k.shopify_variant_id,
      k.shopify_inventory_item_id, 2
    from kinds k cross join unnest(array[${own.location}, ${own.elsewhere}]::int8[]) as l (id)`.execute(platform())
  const person = { role: 'manager', retailerId: own.retailer } as const
  restricted = await aPerson(app, { ...person, locationIds: [own.elsewhere] })
  ofBoth = await aPerson(app, { ...person, locationIds: [own.location, own.elsewhere] })
  await app.drain({ allowFailures: true })
  watch = await watchRows(app)
})
afterAll(() => app?.close())

const pricing = CALLS.filter(({ changes }: Pick<Call, 'changes'>) => typeof changes === 'object')
const inBulk = CALLS.filter(({ changes }: Pick<Call, 'changes'>) => changes === 'prices of each size')
/** Calls whose rows belong to another starter. */
const OF_ANOTHER: readonly CallKey[] = inBulk.flatMap(({ key }) =>
  key.endsWith('/undo') || key === 'POST /inventory/csv/runs' ? [key] : [],
)
const askAs = (from: TestPerson, key: CallKey) => ask(app, { key, request: requestOf(key, own), from })

test('calls of both kinds exist', () => {
  expect([pricing.length > 15, inBulk.length > 8]).toEqual([true, true])
})

describe.each(pricing)('$key', ({ key }) => {
  test('is closed to staff who see only some of the locations of a size, and changes nothing', async () => {
    const before = await watch.now()
    const { status, body } = await askAs(restricted, key)
    expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'not_priced_here' }])
    expect(body).toContain('Some pairs are at locations that you cannot see: ')
    await app.drain({ allowFailures: true })
    expect(await watch.changes(own.retailer, before)).toEqual([])
  })
})

/** The tables of runs and of the reports about them. */
const ABOUT_RUNS = ['runs', 'bulk_runs', 'audit_log']

describe.each(inBulk)('$key', ({ key }) => {
  test('leaves out and names sizes at locations that its starter does not see', async () => {
    const before = await watch.now()
    const { status, body } = await askAs(restricted, key)
    await app.drain()
    const changed = (await watch.rows(own.retailer, before)).map(({ table_name }) => table_name)
    expect(changed.filter((table) => !ABOUT_RUNS.includes(table))).toEqual([])
    const { id } = JSON.parse(body) as { id?: number }
    const run = id === undefined ? null : await restricted.call('GET', `/runs/${id}`)
    const words = OF_ANOTHER.includes(key) ? 'This' : 'Some pairs are at locations that you cannot see'
    expect([status === 404, JSON.stringify(run?.body ?? body)]).toEqual([
      OF_ANOTHER.includes(key),
      expect.stringContaining(words),
    ])
  })
})

describe.each(pricing)('$key', ({ key }) => {
  test('is open to staff who see every location of its sizes', async () => {
    expect((await askAs(ofBoth, key)).status).not.toBe(403)
  })
})

test('staff of some locations cannot price a size without a pair, since its next location is unknown', async () => {
  const price = (from: TestPerson) =>
    from.call('PATCH', `/listings/variants/${own.variant}/payouts`, { desired_payout: 120 })
  const setStock = (at: number, stock: number) =>
    sql`update inventory_items set shopify_stock = ${stock}, quantity_reserved = 0, sold_on_ark = 0
      where retailer_id = ${own.retailer} and variant_id = ${own.variant} and location_id = ${at}`.execute(platform())
  await setStock(own.location, 0)
  expect((await price(restricted)).status).toBe(200)
  await setStock(own.elsewhere, 0)
  expect(await price(restricted)).toMatchObject({ status: 403, body: { code: 'not_priced_here' } })
  expect((await price(own.owner)).status).toBe(200)
  await setStock(own.location, 1)
  expect((await price(restricted)).status).toBe(403)
})
