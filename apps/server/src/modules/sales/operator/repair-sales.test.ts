import type { AnswerOf, Contract } from '@ark/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, duringTransaction } from '#test/statements/database-owner.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer, type TestSale, type TestVariant } from '#test/acts/test-listings.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'
import { connect } from '../../../platform/database/connect.ts'
import { pollSharedAccount } from '#test/acts/shared-account.ts'
import { linkSalesToInventory } from './repair-sales.ts'

type Unlinked = AnswerOf<Contract['GET /admin/debug/unlinked-sales']>
type Linked = AnswerOf<Contract['POST /admin/sales/link-to-inventory']>
type Fixed = AnswerOf<Contract['POST /admin/sales/fix-metadata']>
type Chain = AnswerOf<Contract['GET /admin/debug/sales-chain/{id}']>

let app: TestApp
let shop: TestShop
let operator: TestPerson

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.drain()
})

const unlinked = async () => (await operator.call<Unlinked>('GET', '/admin/debug/unlinked-sales')).body
const link = async (after?: number) =>
  (await operator.call<Linked>('POST', '/admin/sales/link-to-inventory', { ...(after && { after }) })).body
const fix = async () => (await operator.call<Fixed>('POST', '/admin/sales/fix-metadata', {})).body
const chainOf = async ({ id }: TestSale) => (await operator.call<Chain>('GET', `/admin/debug/sales-chain/${id}`)).body
const saleOf = async ({ id }: TestSale) => (await shop.owner.call<TestSale>('GET', `/sales/${id}`)).body
const stepOf = ({ sales_chain }: Chain, step: string) => sales_chain.find((each) => each.step === step)

async function saleOfOrder(orderNumber: string): Promise<TestSale> {
  const { body } = await shop.owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find(({ order_number }) => order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}

/** Sells a pair at StockX. */
async function sold(units = 2): Promise<{ size: TestVariant; sale: TestSale }> {
  const size = await aLiveSize(app, shop.owner, units)
  const { stockx } = await onOffer(app, size.variant_id)
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  await pollSharedAccount(app.capabilities, 'stockx')
  await app.drain()
  return { size, sale: await saleOfOrder(orderNumber) }
}

/** Sells a last pair at both marketplaces, so that the sale at StockX has none. */
async function soldTwice(): Promise<{ size: TestVariant; sale: TestSale }> {
  const size = await aLiveSize(app, shop.owner)
  const { stockx, goat } = await onOffer(app, size.variant_id)
  app.simulators.alias.control.buy({ listingId: goat[0]?.id ?? '' })
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: stockx[0]?.id ?? '' })
  for (const marketplace of ['goat', 'stockx'] as const) await pollSharedAccount(app.capabilities, marketplace)
  await app.drain()
  return { size, sale: await saleOfOrder(orderNumber) }
}

/** Sets the level of the size at its location. */
async function restock(size: TestVariant, level: number): Promise<void> {
  const [row] = (await stockRows(app, size.variant_id)).filter(({ location_id }) => location_id !== null)
  if (!row) throw new Error('the size lies nowhere')
  setShopLevel(app, row, level)
  await app.pass(10_000)
  await app.drain()
}

test('a sale that lost its link is linked to the pair that it took, without a stock movement', async () => {
  const { size, sale } = await sold()
  expect((await chainOf(sale)).problems).toEqual([])
  const stock = await stockRows(app, size.variant_id)
  await asOwner(
    app,
    `update sales set oversold = true, inventory_item_id = null, location_id = null where sale_id = ${sale.id}`,
  )
  const found = await unlinked()
  expect(found.count).toBe(1)
  expect(found.sales).toMatchObject([
    { sale_id: sale.id, order_number: sale.order_number, platform: 'stockx', size: size.size },
  ])
  expect((await chainOf(sale)).problems).toEqual(['It has no inventory item and therefore no pair.'])

  expect(await link()).toEqual({
    linked_count: 1,
    failed_count: 0,
    details: [
      {
        sale_id: sale.id,
        order_number: sale.order_number,
        is_done: true,
        description: 'Linked to the pair taken when it sold.',
      },
    ],
    next_after: null,
  })
  expect(await saleOf(sale)).toMatchObject({ location_id: sale.location_id, oversold: false })
  expect(await stockRows(app, size.variant_id)).toEqual(stock)
  expect((await chainOf(sale)).problems).toEqual([])
  expect((await unlinked()).count).toBe(0)
  const activity = await shop.owner.call('GET', '/activity?by=ark')
  expect(JSON.stringify(activity.body)).toContain('sale_linked')
})

test('a sale without product data gets it from its listing and is linked', async () => {
  const { size, sale } = await sold()
  const stock = await stockRows(app, size.variant_id)
  await asOwner(
    app,
    `update sales set oversold = true, inventory_item_id = null, location_id = null, variant_id = null,
       product_id = null, product_name = null, size = null, sku = null where sale_id = ${sale.id}`,
  )
  expect((await unlinked()).sales[0]?.description).toContain('Fix its metadata')
  expect((await link()).details[0]).toMatchObject({ is_done: false })
  expect(stepOf(await chainOf(sale), 'sale')).toMatchObject({ state: 'missing' })
  const fixed = await fix()
  expect(fixed).toMatchObject({ fixed_metadata: 1, linked_to_inventory: 1 })
  expect(fixed.details[0]?.description).toBe(
    'Filled in: product name, size, style code, product, variant. Linked to the pair taken when it sold.',
  )
  expect(await saleOf(sale)).toMatchObject({
    ark_product_name: sale.ark_product_name,
    variant_size: size.size,
    sku: sale.sku,
    location_id: sale.location_id,
  })
  expect(await stockRows(app, size.variant_id)).toEqual(stock)
  expect((await chainOf(sale)).problems).toEqual([])
  expect(await fix()).toMatchObject({ fixed_metadata: 0, details: [] })
})

test('an oversold sale gets a pair as soon as one is in stock, before an operator acts', async () => {
  const { size, sale } = await soldTwice()
  const none = await link()
  expect(none).toMatchObject({ linked_count: 0, failed_count: 1 })
  expect(none.details[0]?.description).toMatch(/^No pair of this size is in stock yet/)
  await restock(size, 2)
  expect(await link()).toMatchObject({ linked_count: 0, failed_count: 0 })
  const rows = await stockRows(app, size.variant_id)
  expect(rows.reduce((sum, { quantity_available }) => sum + quantity_available, 0)).toBe(1)
  expect(await saleOf(sale)).toMatchObject({ oversold: false, generated_in_shopify: true })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('two concurrent operators link a sale to its pair once', async () => {
  const { sale } = await sold()
  await asOwner(
    app,
    `update sales set oversold = true, inventory_item_id = null, location_id = null where sale_id = ${sale.id}`,
  )
  // One operator's calls run one after the other, but server processes do not. Both start before the first is done.
  const { db, config } = app.capabilities
  const elsewhere = connect(config.databaseUrl, { report: () => {} })
  const linkBy = (own: typeof db) => linkSalesToInventory({ ...app.capabilities, db: own }, { userId: operator.userId })
  const under: ReturnType<typeof linkBy>[] = []
  await duringTransaction(app, async (client) => {
    await client.query(`select from sales where sale_id = ${sale.id} for update`)
    under.push(linkBy(db), linkBy(elsewhere))
    // Within a transaction, the statistics view keeps its first values unless they are cleared.
    const waiting = `select count(*)::int as waiting from pg_stat_activity, pg_stat_clear_snapshot()
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await client.query<{ waiting: number }>(waiting)).rows[0]?.waiting).toBe(2)
  })
  const answers = await Promise.all(under)
  await elsewhere.close()
  const words = answers.flatMap(({ details }) => details.map(({ description }) => description))
  expect(words.filter((each) => each === 'Linked to the pair taken when it sold.')).toHaveLength(1)
  await app.drain()
  expect(await saleOf(sale)).toMatchObject({ oversold: false })
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a failed repair is reported and does not stop the next one', async () => {
  const [first, second] = [await sold(), await sold()]
  const ids = [first.sale.id, second.sale.id]
  await asOwner(
    app,
    `update sales set oversold = true, inventory_item_id = null, location_id = null where sale_id in (${ids.join()})`,
  )
  await asOwner(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger refuse before update on sales for each row when (old.sale_id = ${first.sale.id})
       execute function refuse()`,
  )
  const { details } = await link()
  expect(details.map(({ is_done }) => is_done)).toEqual([false, true])
  expect(details[0]?.description).toContain('internal error')
  await asOwner(app, 'drop trigger refuse on sales; drop function refuse')
  expect(await link()).toMatchObject({ linked_count: 1, failed_count: 0 })
})

test('a repair continues after the last processed sale', async () => {
  const { sale } = await sold()
  await asOwner(app, `update sales set oversold = true, inventory_item_id = null where sale_id = ${sale.id}`)
  expect(await link(sale.id)).toMatchObject({ linked_count: 0, failed_count: 0, next_after: null })
  expect(await link(sale.id - 1)).toMatchObject({ linked_count: 1 })
})

test('an unknown sale is not found', async () => {
  expect((await operator.call('GET', '/admin/debug/sales-chain/999999')).status).toBe(404)
})
