import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import {
  aBuyingBuyer,
  aSeller,
  type Buying,
  cartOf,
  offeredOf,
  type OrderedLine,
  type Seller,
  submit,
} from '#test/belongings/wholesale-people.ts'

/**
 * Three buyers compare the numbers of three sellers and the order of everything about them. Nothing may agree:
 * otherwise one buyer could identify another's "Seller #n" or learn who joined first. All orders follow from this
 * secret and the ids, so they are the same in each run; this secret gives the three buyers three of the six possible
 * orders.
 */
const SECRET = Buffer.alloc(32, 2).toString('base64')
const THREE = [0, 1, 2]

let app: TestApp
/** The sellers in the order in which they joined. */
let sellers: Seller[]
/** For each buyer, the order of retailers in each kind of information. */
let seen: Record<string, number[]>[]

beforeAll(async () => {
  app = await startTestApp({ secretKey: SECRET })
  sellers = []
  for (const _ of THREE) sellers.push(await aSeller(app))
  seen = []
  for (const _ of THREE) seen.push(await ordersSeenBy(await aBuyingBuyer(app)))
})
afterAll(() => app?.close())

async function ordersSeenBy(buying: Buying): Promise<Record<string, number[]>> {
  const lines: OrderedLine[] = []
  const numbers = new Map<number, number>()
  // The buyer sees one seller after the other, as they joined.
  for (const seller of sellers) {
    const [size] = await offeredOf(buying, seller.productId)
    numbers.set(seller.retailerId, size?.retailer_stocks[0]?.seller ?? 0)
    lines.push(...(await cartOf(buying, seller)))
  }
  const { body } = await submit(buying, lines)
  const { rows } = await sql<{ id: number; retailer: number; order_number: string; body: string }>`
    select wholesale_order_id as id, retailer_id as retailer, order_number, (select max(m.body) from mails m
      where m.recipient = ${buying.buyer.email}) as body
    from wholesale_orders where buyer_id = ${buying.buyerId}`.execute(app.capabilities.db.platform)
  const of = (ids: number[]) => ids.map((id) => rows.find((row) => row.id === id)?.retailer ?? 0)
  const { body: list } = await buying.buyer.call<{ id: number }[]>('GET', '/buyer/purchases')
  const mail = rows[0]?.body ?? ''
  return {
    numbers: [...numbers].toSorted(([, one], [, other]) => one - other).map(([retailerId]) => retailerId),
    answer: of(body.orders.map(({ id }) => id)),
    'order numbers': of(body.orders.map(({ id }) => id).toSorted((one, other) => one - other)),
    list: of(list.map(({ id }) => id)),
    'confirmation by mail': rows
      .toSorted((one, other) => mail.indexOf(one.order_number) - mail.indexOf(other.order_number))
      .map(({ retailer }) => retailer),
  }
}

test.each(['numbers', 'answer', 'order numbers', 'list', 'confirmation by mail'])('%s', (kind) => {
  const orders = seen.map((of) => of[kind] ?? [])
  const everybody = new Set(sellers.map(({ retailerId }) => retailerId))
  for (const order of orders) expect(new Set(order)).toEqual(everybody)
  expect(new Set(orders.map(String)).size).toBe(orders.length)
})
