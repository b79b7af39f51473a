import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duringTransaction } from '#test/statements/database-owner.ts'
import { signedWebhook } from '#test/acts/signed-webhook.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP } from '#test/acts/test-stock.ts'

type Log = AnswerOf<Contract['GET /audit-logs/']>

const HOUR_MS = 3_600_000
const CUSTOMER = { id: 191_167, email: 'ada@example.com', phone: '+1 555 625 1199' }

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterAll(() => app?.close())

const deliver = async (topic: string, id: string, body: object) => {
  expect(await signedWebhook(app, { topic, id, body: JSON.stringify({ shop_domain: SHOP, ...body }) })).toBe(200)
  await app.drain()
}
const logged = async (kind: string): Promise<Log> =>
  (await shop.owner.call<Log>('GET', `/audit-logs/?limit=200&event_type=${kind}`)).body
const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(app.capabilities.db.platform)).rows

/** Returns every row of the database, jobs included, as text. */
async function everything(): Promise<string> {
  const texts: string[] = []
  await duringTransaction(app, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      texts.push(...rows.map(({ text }) => text))
    }
  })
  return texts.join('\n')
}

test("a customer's data request is in the owner's audit log, and nothing about the customer is stored", async () => {
  await deliver('customers/data_request', 'asks', {
    shop_id: 1,
    customer: CUSTOMER,
    orders_requested: [299_938],
    data_request: { id: 9_999 },
  })
  const [line, ...more] = await logged('shopify_customer_data_request')
  expect(more).toEqual([])
  expect(line?.event_details).toMatchObject({ customer_id: '191167', data_request_id: '9999', held: 'nothing' })
  const due = Date.parse(String(line?.event_details.due_by))
  expect(due).toBeLessThanOrEqual(Date.now() + 30 * 24 * HOUR_MS)
  const mails = await query(sql<{ recipient: string; body: string }>`select recipient, body from mails`)
  expect(mails).toEqual([{ recipient: shop.owner.email, body: expect.stringContaining('191167') }])
  const dump = await everything()
  expect(dump).not.toContain(CUSTOMER.email)
  expect(dump).not.toContain('625 1199')
})

test('after a redaction of a customer no webhook delivery contains the customer', async () => {
  await deliver('customers/redact', 'forgets', { shop_id: 1, customer: CUSTOMER, orders_to_redact: [299_938] })
  expect(await logged('shopify_customer_redacted')).toMatchObject([{ event_details: { deliveries: 2 } }])
  const left = await query(
    sql`select from webhook_inbox where body::text like '%191167%' or body::text like '%299938%'`,
  )
  expect(left).toEqual([])
  // Shopify may repeat a delivery. The repetition changes nothing.
  await deliver('customers/redact', 'forgets', { shop_id: 1, customer: CUSTOMER, orders_to_redact: [299_938] })
  expect(await logged('shopify_customer_redacted')).toHaveLength(1)
})

test('a shop that came back within two days keeps everything', async () => {
  const links = await query(sql`select from product_links`)
  await deliver('shop/redact', 'too-late', { shop_id: 1 })
  expect(await query(sql`select from product_links`)).toHaveLength(links.length)
  expect(await logged('shopify_shop_redact_received')).toMatchObject([{ event_details: { is_kept: true } }])
  expect((await shop.owner.call<object[]>('GET', '/shopify/stores')).body).toHaveLength(1)
})

test('a shop that uninstalled the app is removed with products, stock, locations, pictures and name; its listings are withdrawn', async () => {
  const size = await aLiveSize(app, shop.owner)
  await app.pass(72 * HOUR_MS)
  // ARK missed the app/uninstalled webhook. The shop/redact webhook 48 hours later shows that the shop is gone.
  await deliver('shop/redact', 'redact', { shop_id: 1 })
  for (const table of [
    'product_links',
    'product_link_variants',
    'inventory_items',
    'product_stock_totals',
    'import_runs',
  ])
    expect([table, await query(sql`select from ${sql.raw(table)}`)]).toEqual([table, []])
  expect(await query(sql`select from webhook_inbox where webhook_id <> 'redact'`)).toEqual([])
  expect(await query(sql<object>`select shop_domain, store_name, tokens from stores`)).toEqual([
    { shop_domain: `redacted-${shop.storeId}.invalid`, store_name: 'Removed store', tokens: null },
  ])
  const names = await query(sql<{ name: string }>`select distinct location_nickname as name from locations`)
  expect(names).toEqual([{ name: 'Removed location' }])
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  expect((await shop.owner.call<object[]>('GET', '/shopify/stores')).body).toEqual([])
  expect(await logged('shopify_shop_redacted')).toMatchObject([{ event_details: { shop_domain: SHOP } }])
  // Users who were restricted to its locations are still restricted to them.
  expect((await query(sql`select from locations`)).length).toBeGreaterThan(0)
})

test('a redacted shop can be connected again as a new one', async () => {
  const begun = await shop.owner.call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: SHOP })
  const granted = await fetch(begun.body.authorize_url, { redirect: 'manual' })
  await shop.owner.open(granted.headers.get('location') ?? 'http://nowhere')
  await app.drain()
  expect((await shop.owner.call<object[]>('GET', '/shopify/stores')).body).toMatchObject([
    { shop_domain: SHOP, is_connected: true },
  ])
})
