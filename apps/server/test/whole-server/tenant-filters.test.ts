import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { type CallKey, CALLS, CHANGES_CALLER, requestOf } from '../requests/contract-requests.ts'
import { type Listening, listenToStatements, scansOfOtherTenants } from '../statements/retailer-statements.ts'
import { type RowWatch, watchRows } from '../statements/row-watch.ts'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { ATTACKED, attack, foreignAnswer, leaks } from '../requests/tenant-attacks.ts'
import { aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, twoRetailers } from '../belongings/two-retailers.ts'
import { reconcileStoreJob } from '../../src/modules/inventory/inventory.jobs.ts'

/**
 * Tests the application's own filters without row-level security: either layer has to suffice when the other fails
 * (platform/database/row-level-security.test.ts tests only the other one).
 */

const READINGS = CALLS.filter(({ verb, access }) => verb === 'GET' && access !== 'public').map(({ key }) => key)

let app: TestApp
let own: Belongings
let other: Belongings
/** Staff of `own` who see only one location, whose statements have other filters. */
let associate: TestPerson
let withRowLevelSecurity: Map<string, string>
let listening: Listening
let rows: RowWatch

beforeAll(async () => {
  listening = listenToStatements()
  app = await startTestApp({ listens: true })
  // Webhooks of the other shop are dropped for now, because they would change its rows.
  app.simulators.shopify.control.webhooks({ drop: 1 })
  ;[own, other] = await twoRetailers(app)
  associate = await aPerson(app, { role: 'associate', retailerId: own.retailer, locationIds: [own.location] })
  // The first request fetches labels.
  await readings()
  withRowLevelSecurity = await readings()
  await disableRowLevelSecurity()
  rows = await watchRows(app)
})
afterAll(() => {
  listening?.stop()
  return app?.close()
})

async function disableRowLevelSecurity(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await owner.connect()
  for (const table of await tenantTables(app)) await owner.query(`alter table ${table} disable row level security`)
  await owner.end()
}

const reading = async (key: CallKey, from: TestPerson): Promise<string> => {
  const { status, body } = await ask(app, { key, request: requestOf(key, own), from })
  // The times of a provider's last answer and of a list's reading change while the test runs.
  return `${status} ${body.replaceAll(/"(?:last_success_at|as_of)":"[^"]*"/g, '')}`
}

async function readings(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const key of READINGS)
    for (const from of [own.owner, associate]) answers.set(`${key} ${from.email}`, await reading(key, from))
  return answers
}

/** A statement that the product does not have. */
const UNFILTERED = 'select distinct retailer_id from sales'

test('row-level security is off: a statement without a filter finds rows of both retailers', async () => {
  const { rows: found } = await app.capabilities.db.asRetailer(own.retailer, (tx) =>
    sql.raw<{ retailer_id: number }>(UNFILTERED).execute(tx),
  )
  expect(new Set(found.map(({ retailer_id }) => retailer_id))).toEqual(new Set([own.retailer, other.retailer]))
})

test.each(READINGS)(
  '%s gives an owner and staff of one location the same answer as with row-level security',
  async (key) => {
    for (const from of [own.owner, associate])
      expect(await reading(key, from)).toBe(withRowLevelSecurity.get(`${key} ${from.email}`))
  },
)

test.each(ATTACKED)('%s finds nothing by ids of another retailer, and changes nothing', async (key) => {
  const before = await rows.now()
  const [status, nothing] = foreignAnswer(key)
  for (const { request, answer, leaked } of await attack(app, key, { own, other })) {
    expect([request, answer.status]).toEqual([request, status])
    expect(JSON.parse(answer.body)).toMatchObject(nothing)
    expect(leaked).toEqual([])
  }
  expect(await rows.changes(other.retailer, before)).toEqual([])
})

test.each(CALLS.filter(({ access }) => access !== 'public'))(
  '$key and its jobs show an owner nothing of another retailer, and change nothing there',
  async ({ key }) => {
    const before = await rows.now()
    const from = CHANGES_CALLER.includes(key)
      ? await aPerson(app, { role: 'owner', retailerId: own.retailer })
      : own.owner
    const request = requestOf(key, own)
    const answer = await ask(app, { key, request, from })
    expect(answer.status).toBeLessThan(500)
    expect(leaks(answer, request, other)).toEqual([])
    await app.drain()
    expect(await rows.changes(other.retailer, before)).toEqual([])
  },
)

test('events in a shop change nothing of another retailer: products, stock readings, an uninstalled app', async () => {
  const before = await rows.now()
  const { owner, retailer, store, sync, item, shopDomain: shop } = own
  await owner.call('PATCH', `/inventory/items/${item}/reserved?reserved_quantity=1`)
  for (const filter of ['both', 'one', 'neither']) await owner.call('GET', `/listings/variants?filter=${filter}`)
  const { rows: links } = await sql<{ id: string }>`
    select shopify_product_id as id from product_links where retailer_id = ${retailer}
      and product_sync_id = ${sync}`.execute(app.capabilities.db.platform)
  const { shopify } = app.simulators
  shopify.control.webhooks({ drop: 0 })
  shopify.control.editProduct({ shop, productId: links[0]?.id ?? '', isDeleted: true })
  await app.capabilities.jobs.send(reconcileStoreJob, { retailer_id: retailer, store_id: store })
  await app.pass(20_000)
  await app.drain()
  shopify.control.uninstall({ shop })
  await app.pass(20_000)
  await app.drain()
  const stores = await owner.call<{ id: number; is_connected: boolean }[]>('GET', '/shopify/stores')
  expect(stores.body.find(({ id }) => id === store)?.is_connected).toBe(false)
  expect(await rows.changes(other.retailer, before)).toEqual([])
})

test('every statement for a retailer names the retailer in every table that it scans', async () => {
  const statements = listening.statements().filter(({ isOfRetailer }) => isOfRetailer)
  expect(statements.length).toBeGreaterThan(80)
  expect(await scansOfOtherTenants(app, statements)).toEqual([`sales in: ${UNFILTERED}`])
})
