import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCanceledPair, aSoldPair } from '#test/belongings/canceled-sales.ts'
import { throwTooFewSizes } from '#test/belongings/products-apart.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { type StockRow, stockRows } from '#test/acts/test-stock.ts'
import { offerProductWholesale } from '#test/belongings/wholesale-belongings.ts'
import { aBuyingBuyer, type AvailableInventory, setStatus, submit } from '#test/belongings/wholesale-people.ts'

type Limbo = AnswerOf<Contract['GET /sales/pairs-in-limbo']>

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const ofNobody = async (by = shop.owner) => (await by.call<Limbo>('GET', '/sales/pairs-in-limbo')).body.of_nobody
/** Raises the counter as if a sale had taken pairs and disappeared without returning them. */
async function count({ inventory_item_id: item }: StockRow, units: number): Promise<Date> {
  const { rows } = await sql<{ created_at: Date }>`
    with counted as (
      update inventory_items set sold_on_ark = sold_on_ark + ${units}
      where retailer_id = ${shop.retailerId} and inventory_item_id = ${item} returning sold_on_ark)
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
    select ${shop.retailerId}, ${item}, 'sold_on_ark', sold_on_ark - ${units}::int, sold_on_ark, 'sold' from counted
    returning created_at`.execute(app.capabilities.db.platform)
  return rows[0]?.created_at ?? throwTooFewSizes()
}

test('a pair of a sold, lost, restocked or written-off sale has an owner or no longer counts', async () => {
  await aSoldPair({ app, shop }, { isOrdered: false })
  await aSoldPair({ app, shop }, { isOrdered: true })
  const [dead, back, lost] = [
    await aCanceledPair({ app, shop }, { isOrdered: false }),
    await aCanceledPair({ app, shop }, { isOrdered: true }),
    await aCanceledPair({ app, shop }, { isOrdered: false }),
  ]
  expect((await dead.row()).sold_on_ark).toBe(1)
  for (const [{ saleId }, query] of [
    [back, 'restock=true'],
    [lost, 'restock=false&write_off=lost'],
  ] as const) {
    expect((await shop.owner.call('POST', `/sales/resolve-cancelled-sale/${saleId}?${query}`)).status).toBe(200)
    // Until the shop knows the decision, the pair is still reserved for the sale.
    expect(await ofNobody()).toEqual([])
    await app.drain({ allowFailures: true })
  }
  expect(await ofNobody()).toEqual([])
})

test('a surplus unit in the sold counter is listed with its place and the time of the change', async () => {
  const pair = await aSoldPair({ app, shop }, { isOrdered: false })
  const row = await pair.row()
  const since = await count(row, 2)
  const found = await ofNobody()
  expect(found.map((size) => ({ ...size, since: new Date(size.since).getTime() }))).toEqual([
    {
      product_name: expect.any(String),
      variant_size: expect.any(String),
      location_name: expect.any(String),
      pairs: 2,
      since: since.getTime(),
    },
  ])
  const { rows } = await sql<{ location_id: number }>`
    select location_id from locations where retailer_id = ${shop.retailerId} and location_id <> ${row.location_id}
    limit 1`.execute(app.capabilities.db.platform)
  const at = { role: 'manager' as const, retailerId: shop.retailerId, locationIds: [rows[0]?.location_id ?? 0] }
  const away = await aPerson(app, at)
  expect(await ofNobody(away)).toEqual([])
  await count(row, -2)
})

test('a wholesale order reserves its pairs', async () => {
  const buying = await aBuyingBuyer(app)
  const row = (await stockRows(app)).find(({ quantity_available }) => quantity_available >= 2) ?? throwTooFewSizes()
  await offerProductWholesale(shop.owner, { productId: row.product_id, price: 80 })
  const { body: offered } = await buying.buyer.call<AvailableInventory>(
    'GET',
    `/buyer/available-inventory?product_id=${row.product_id}&limit=200`,
  )
  const stock =
    offered.find(({ variant_id }) => variant_id === row.variant_id)?.retailer_stocks[0] ?? throwTooFewSizes()
  const { product_sync_id, wholesale_price: sale_price } = stock
  const { body } = await submit(buying, [{ product_sync_id, variant_id: row.variant_id, qty: 1, sale_price }])
  expect((await setStatus(shop, body.orders[0]?.id ?? throwTooFewSizes(), 'approved')).status).toBe(200)
  const now = (await stockRows(app, row.variant_id)).reduce((sum, { sold_on_ark }) => sum + sold_on_ark, 0)
  expect(now).toBeGreaterThan(0)
  expect(await ofNobody()).toEqual([])
})
