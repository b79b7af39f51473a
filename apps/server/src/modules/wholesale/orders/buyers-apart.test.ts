import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/ask.ts'
import { CALLS, requestOf } from '#test/requests/contract-requests.ts'
import { idPlacesOf, idsAt, withId } from '#test/requests/ids-of-requests.ts'
import { tenantTables } from '#test/belongings/rows-of-retailer.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '#test/belongings/two-retailers.ts'
import { aBuyingBuyer, type AvailableInventory } from '#test/belongings/wholesale-people.ts'

/**
 * Isolation between buyers, and what buyers can see of sellers (docs/decisions/047). test/whole-server/tenancy.test.ts
 * covers isolation between retailers.
 */
let app: TestApp
let own: Belongings
let other: Belongings

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
})
afterAll(() => app?.close())

const OF_BUYERS = CALLS.filter(({ access }) => access === 'wholesale.buy')
const OWN_IDS = OF_BUYERS.filter(({ params }) => params)

test('there are calls to try', () => {
  expect([OF_BUYERS.length > 6, OWN_IDS.length > 2]).toEqual([true, true])
})

describe.each(OWN_IDS)('$key', (call) => {
  test('another buyer’s order is answered like an unknown one', async () => {
    for (const place of idPlacesOf(call)) {
      const foreign = requestOf(call.key, other)
      const theirs = await ask(app, { key: call.key, request: foreign, from: own.buyer })
      const nobodys = await ask(app, { key: call.key, request: withId(foreign, place, 987_654_321), from: own.buyer })
      expect([idsAt(foreign, place).length, theirs.status, theirs.body]).toEqual([1, 404, nobodys.body])
    }
  })
})

test('a buyer’s lists contain only the buyer’s rows, and a handle of one buyer means nothing for another', async () => {
  const list = async ({ buyer }: Belongings) =>
    (await buyer.call<{ id: number }[]>('GET', '/buyer/purchases')).body.map(({ id }) => id)
  expect((await list(own)).length).toBeGreaterThan(2)
  expect((await list(own)).filter((id) => [other.bulkSale, other.spareBulkSale].includes(id))).toEqual([])
  const stranger = await aBuyingBuyer(app)
  expect((await stranger.buyer.call('GET', '/buyer/purchases')).body).toEqual([])
  const { body, status } = await ask(app, {
    key: 'POST /buyer/quotes',
    request: requestOf('POST /buyer/quotes', own),
    from: stranger.buyer,
  })
  expect([status, JSON.parse(body)]).toMatchObject([200, { total_amount: 0, line_items: [{ seller: null }] }])
})

test('no response to a buyer identifies a seller: no name, no address, no id', async () => {
  const { rows } = await sql<{ word: string }>`
    select business_name as word from retailers union select shop_domain from stores where shop_domain is not null
    union select store_name from stores where store_name is not null
    union select location_nickname from locations
    union select email from users where retailer_id is not null
    union select image_source_url from product_links where image_source_url is not null`.execute(
    app.capabilities.db.platform,
  )
  const words = rows.map(({ word }) => word).filter((word) => word.length > 3)
  expect(words.length).toBeGreaterThan(10)
  for (const { key } of OF_BUYERS) {
    const { text, body } = await ask(app, { key, request: requestOf(key, own), from: own.buyer })
    expect([key, words.filter((word) => text.includes(word))]).toEqual([key, []])
    expect([key, /"(retailer|location|inventory_item|store|user)(_id|_name)?":/.exec(body)]).toEqual([key, null])
  }
})

test('sellers have stable numbers that differ for each buyer', async () => {
  const numbers = async (person: Pick<Belongings, 'buyer'>, productId: number) => {
    const { body } = await person.buyer.call<AvailableInventory>(
      'GET',
      `/buyer/available-inventory?product_id=${productId}`,
    )
    return body.flatMap(({ retailer_stocks }) => retailer_stocks.map(({ seller }) => seller))
  }
  const first = await aBuyingBuyer(app)
  const [seen, again] = [await numbers(first, own.offeredProduct), await numbers(first, own.offeredProduct)]
  expect([seen.length > 0, again]).toEqual([true, seen])
  const both = await Promise.all([1, 2, 3].map(() => numbers(first, other.offeredProduct)))
  expect(new Set(both.map(String)).size).toBe(1)
  const { rows } = await sql<{ seller_number: number }>`
    select seller_number from buyer_sellers where buyer_id = ${first.buyerId} order by 1`.execute(
    app.capabilities.db.platform,
  )
  expect([rows.length > 1, new Set(rows.map(({ seller_number }) => seller_number)).size]).toEqual([true, rows.length])
})

describe('by the database alone, without any filter of the application', () => {
  /** PostgreSQL's error code for a table that the role may not read. */
  const CLOSED = '42501'
  const OPEN = [
    'wholesale_offer_lines',
    'wholesale_offer_steps',
    'wholesale_offers',
    'wholesale_order_changes',
    'wholesale_order_lines',
    'wholesale_orders',
    'wholesale_proposal_lines',
    'wholesale_proposals',
  ]

  test('a buyer reads only the buyer’s own orders and offers, and writes nothing', async () => {
    const { db } = app.capabilities
    for (const table of await tenantTables(app)) {
      const read = db.asBuyer(own.buyerId, (tx) =>
        sql<{ buyer_id: number }>`select to_jsonb(t) ->> 'buyer_id' as buyer_id from ${sql.table(table)} t`.execute(tx),
      )
      const rows = await read.then(
        (result) => [...new Set(result.rows.map(({ buyer_id }) => String(buyer_id)))],
        (error: { code: string }) => [error.code],
      )
      const expected = OPEN.includes(table) ? [String(own.buyerId)] : []
      expect([table, rows.filter((row) => row !== CLOSED)]).toEqual([table, expected])
    }
    for (const table of OPEN) {
      const changed = await db.asBuyer(own.buyerId, (tx) =>
        sql`update ${sql.table(table)} set buyer_id = ${own.buyerId} returning 1`.execute(tx),
      )
      const deleted = await db.asBuyer(own.buyerId, (tx) =>
        sql`delete from ${sql.table(table)} returning 1`.execute(tx),
      )
      expect([table, changed.rows, deleted.rows]).toEqual([table, [], []])
    }
  })

  test('a buyer who is set for one transaction is not set in the next one on the same connection', async () => {
    const { db } = app.capabilities
    await db.asBuyer(own.buyerId, (tx) => sql`select 1`.execute(tx))
    const { rows } = await db.asReader(null, (tx) => sql`select from wholesale_orders`.execute(tx))
    expect(rows).toEqual([])
  })
})

test('staff of the operator and of a retailer are no buyers', async () => {
  const operator = await aPerson(app, { role: 'operator' })
  for (const person of [operator, own.owner])
    expect((await person.call('GET', '/buyer/available-inventory')).status).toBe(403)
})
