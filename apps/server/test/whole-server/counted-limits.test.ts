import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertedSales } from '../belongings/made-sales.ts'
import { sendCsvFile } from '../acts/send-csv.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { untilItWaits } from '../processes/until-it-waits.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type Buying,
  cartOf,
  claimPaid,
  type OrderedLine,
  type Refused,
  type Seller,
  setStatus,
  submit,
} from '../belongings/wholesale-people.ts'

/** Matches an awaited count that is compared with a constant in one expression. */
const COMPARED = /\(await \w+\(.*\)\) *(?:[<>]=?|===) *(?:[A-Z][A-Z_]+|limit|most)\b/

/** Tests every limit that is counted in the database, with the inserts that it limits. */
let app: TestApp
let seller: Seller
let buying: Buying
let cart: OrderedLine[]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  seller = await aSeller(app, { units: [[3, 2]] })
  buying = await aBuyingBuyer(app)
  cart = await cartOf(buying, seller)
})

const makeOffer = () =>
  buying.buyer.call<{ id: number } & Refused>('POST', '/buyer/offers', {
    product_sync_id: cart[0]?.product_sync_id,
    line_items: cart.map(({ variant_id }) => ({ variant_id, qty: 1, price: 70 })),
  })
const order = () => submit<Refused>(buying, cart)
const sendCsv = () => sendCsvFile(app, seller.owner, { kind: 'prices', content: 'a,b\n1,2\n' })
const printLabels = async () => {
  const sales = await app.capabilities.db.asRetailer(seller.retailerId, (tx) => insertedSales(tx, [{ size: '9' }]))
  return () => seller.owner.call('POST', '/label-prints', { sale_ids: sales, paper: '4x6' })
}

async function times(count: number, ask: () => Promise<{ status: number }>): Promise<void> {
  for (let done = 0; done < count; done += 1) expect((await ask()).status).toBeLessThan(300)
}

/** Makes two simultaneous calls: neither inserts into the table before both wait for a lock. */
async function bothAtOnce(table: string, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const asked = await app.capabilities.db.asPlatform(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    const both = Promise.all([ask(), ask()])
    await untilItWaits(app, both, 2)
    return { both }
  })
  return (await asked.both).map(({ status }) => status).toSorted((one, other) => one - other)
}

const countOf = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(app.capabilities.db.platform)
  return rows[0]?.count ?? 0
}
const ofBuyer = () => sql`buyer_id = ${buying.buyerId}`

describe('of two concurrent requests for the last place, one is refused', () => {
  test('open offers of a buyer to a seller', async () => {
    await times(49, makeOffer)
    expect(await bothAtOnce('wholesale_offers', makeOffer)).toEqual([201, 409])
    expect(await countOf('wholesale_offers', ofBuyer())).toBe(50)
  })

  test('orders of a buyer that a seller has not answered', async () => {
    await times(19, order)
    expect(await bothAtOnce('wholesale_orders', order)).toEqual([201, 409])
    expect(await countOf('wholesale_orders', ofBuyer())).toBe(20)
  })

  test('files of labels that a person is having made', async () => {
    const print = await printLabels()
    await times(2, print)
    expect(await bothAtOnce('label_prints', print)).toEqual([202, 409])
    expect(await countOf('label_prints', sql`retailer_id = ${seller.retailerId}`)).toBe(3)
  })

  test('saved views of a person', async () => {
    let nth = 0
    const save = () =>
      seller.owner.call('PUT', '/saved-views', { list: 'sales', name: `View ${(nth += 1)}`, address: '', columns: [] })
    await times(19, save)
    expect(await bothAtOnce('saved_views', save)).toEqual([200, 409])
    expect(await countOf('saved_views', sql`retailer_id = ${seller.retailerId}`)).toBe(20)
  })

  test('uploaded files of a person: the oldest are deleted', async () => {
    await times(3, sendCsv)
    expect(await bothAtOnce('csv_checks', sendCsv)).toEqual([202, 202])
    expect(await countOf('csv_checks', sql`retailer_id = ${seller.retailerId}`)).toBe(3)
  })
})

test('no use case compares a count with a limit itself: hasRoom counts behind a lock', async () => {
  const faults: string[] = []
  const source = join(import.meta.dirname, '../../src')
  for (const path of await readdir(source, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path === 'platform/limits/has-room.ts') continue
    const text = await readFile(join(source, path), 'utf8')
    faults.push(...text.split('\n').flatMap((line) => (COMPARED.test(line) ? [`${path}: ${line.trim()}`] : [])))
  }
  expect(faults).toEqual([])
})

describe("a buyer's acts toward one seller are limited for each hour", () => {
  const anHourLater = () => app.pass(3_600_001)

  test('orders, including canceled ones; another seller and another hour have their own limit', async () => {
    for (let placed = 0; placed < 30; placed += 1) {
      const id = await anOrderOf(buying, seller)
      expect((await buying.buyer.call('POST', `/buyer/purchases/${id}/cancel`, {})).status).toBe(200)
    }
    const refused = await order()
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toMatch(
      /^You have placed 30 orders with Seller #\d+ within an hour\. Try again in an hour/,
    )
    const other = await aSeller(app)
    expect((await submit(buying, await cartOf(buying, other))).status).toBe(201)
    await anHourLater()
    expect((await order()).status).toBe(201)
  })

  test('a cart that is refused for one seller orders from no seller', async () => {
    await times(20, order)
    const other = await aSeller(app)
    const both = [...cart, ...(await cartOf(buying, other))]
    const refused = await submit<Refused>(buying, both)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^Seller #\d+ has not answered 20 of your orders yet\. Wait for an answer or cancel one\.$/,
      ),
    ])
    expect(await countOf('wholesale_orders', sql`retailer_id = ${other.retailerId}`)).toBe(0)
  })

  test('offers, including withdrawn ones', async () => {
    for (let made = 0; made < 60; made += 1) {
      const { body } = await makeOffer()
      await buying.buyer.call('PATCH', `/buyer/offers/${body.id}`, { act: 'withdraw', round: 1 })
    }
    expect((await makeOffer()).status).toBe(429)
    await anHourLater()
    expect((await makeOffer()).status).toBe(201)
  })

  test('reports of a payment, and their undoing', async () => {
    const id = await anOrderOf(buying, seller)
    await setStatus(seller, id, 'approved')
    for (let said = 0; said < 10; said += 1) expect((await claimPaid(buying, id, said % 2 === 0)).status).toBe(200)
    const refused = await claimPaid<Refused>(buying, id)
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringMatching(/have changed too often/)])
    await anHourLater()
    expect((await claimPaid(buying, id)).status).toBe(200)
  })
})
