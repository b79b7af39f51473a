import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnswerOf, Contract } from '@ark/contract'
import { clearFaults, injectTestFault } from '#test/acts/simulator-control.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { aLiveSize, onOffer } from '#test/acts/test-listings.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { setShopLevel, SHOP, shopLevel, type StockRow, stockRows, unexplainedCounters } from '#test/acts/test-stock.ts'

type Import = AnswerOf<Contract['GET /runs']>[number]

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
})
afterEach(() => app.simulators.shopify.control.settings({ bulkFile: null }))
afterAll(() => app?.close())

const startImport = async () =>
  (await shop.owner.call<{ run_ids: number[] }>('POST', '/inventory/sync-from-shopify')).body.run_ids[0] ?? 0
const lastImport = async () => (await shop.owner.call<Import[]>('GET', '/runs?kind=import')).body[0]
const matched = (rows: StockRow[]) => rows.filter((row) => row.shopify_stock === shopLevel(app, row)).length

/** Returns everything that an import can change, as one value. */
async function everything() {
  const { rows } = await sql`
    select (select count(*) from stock_movements) as movements, (select max(stock_movement_id)
      from stock_movements) as last_movement,
      (select count(*) from product_links) as links, (select count(*) from product_link_variants) as variants,
      (select md5(string_agg(to_jsonb(l)::text, '|' order by product_sync_id))
        from (select retailer_id, product_sync_id, status, product_id, is_manual from product_links) l) as matches,
      (select md5(string_agg(to_jsonb(v)::text, '|' order by product_sync_id, shopify_variant_id))
        from product_link_variants v) as sizes,
      (select md5(string_agg(to_jsonb(i)::text, '|' order by inventory_item_id)) from (
        select inventory_item_id, variant_id, location_id, shopify_stock, quantity_reserved, sold_on_ark
          from inventory_items) i) as items,
      (select md5(string_agg(to_jsonb(g)::text, '|' order by product_sync_id))
        from product_stock_totals g) as pages`.execute(app.capabilities.db.platform)
  return rows[0]
}

test('an import applies every level of every linked size, and the ledger records its source', async () => {
  const rows = await stockRows(app)
  expect(rows.length).toBeGreaterThan(50)
  expect(matched(rows)).toBe(rows.length)
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a second import of the same shop changes nothing', async () => {
  const before = await everything()
  await startImport()
  await app.drain()
  expect(await lastImport()).toMatchObject({
    state: 'completed',
    result: { created_items: 0, updated_items: 0, deleted_items: 0 },
  })
  expect(await everything()).toEqual(before)
})

test('a completed import refreshes the screens of links, locations and stores too', async () => {
  const awaited = new Set(['runs', 'links', 'locations', 'stores'])
  const heard = new Promise<void>((resolve) => {
    app.capabilities.feed.subscribe({
      sessionId: 'a session',
      userId: 1,
      retailerId: shop.retailerId,
      onAccessChange: () => undefined,
      onChange({ changed }) {
        awaited.delete(changed)
        if (awaited.size === 0) resolve()
      },
    })
  })
  await startImport()
  await app.drain()
  await heard
})

test('statements about a whole store may take longer than those of a request (decision 011)', async () => {
  const outside = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await outside.connect()
  try {
    // Staged lines are deleted before an import begins and after it is applied, each time for the whole store.
    await outside.query(`
      create function note_limit() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '10min' then raise exception 'limit of a request'; end if;
        return null;
      end $$;
      create trigger note_limit after delete on import_levels
        for each statement execute function note_limit();
      create trigger note_limit after insert or update on product_links
        for each statement execute function note_limit()`)
    await startImport()
    await app.drain()
    expect(await lastImport()).toMatchObject({ state: 'completed' })
  } finally {
    await outside.query('drop function note_limit cascade')
    await outside.end()
  }
})

test('a second click joins the running import', async () => {
  const first = await startImport()
  expect(await startImport()).toBe(first)
  await app.drain()
  expect((await lastImport())?.id).toBe(first)
})

test.each([
  {
    fault: { call: 'StartExport', kind: 'answer' as const, status: 400, body: { errors: 'the query is unknown' } },
    says: /unknown/,
  },
  { fault: { call: 'ExportState', kind: '503' as const }, says: /^Shopify does not answer; ARK retries/ },
])('an import says why it waits for Shopify: $says', async ({ fault, says }) => {
  await injectTestFault(app, 'shopify', fault)
  await startImport()
  await app.drain({ allowFailures: true })
  expect(await lastImport()).toMatchObject({ state: 'running', phase: expect.stringMatching(says) })

  await clearFaults(app, 'shopify')
  await app.drain()
  expect(await lastImport()).toMatchObject({ state: 'completed', error: null })
})

test.each([
  { how: 'looks complete and is cut short', bulkFile: { keepFraction: 0.5, ending: 'silent' as const } },
  { how: 'breaks off', bulkFile: { keepFraction: 0.3, ending: 'broken' as const } },
  { how: 'is almost complete', bulkFile: { keepFraction: 0.99, ending: 'silent' as const } },
])(
  'an export that $how changes no stock; the import shows what it waits for and continues by itself',
  async ({ bulkFile }) => {
    const [row] = await stockRows(app)
    if (!row) throw new Error('no stock')
    const before = await everything()
    const counted = row.shopify_stock + 3
    setShopLevel(app, row, counted)
    app.simulators.shopify.control.settings({ bulkFile })
    await startImport()
    await app.drain({ allowFailures: true })
    expect(await everything()).toEqual(before)
    expect(await lastImport()).toMatchObject({
      state: 'running',
      phase: expect.stringMatching(/retries automatically/),
    })

    app.simulators.shopify.control.settings({ bulkFile: null })
    await app.drain()
    expect(await lastImport()).toMatchObject({ state: 'completed', error: null })
    const rows = await stockRows(app)
    expect(matched(rows)).toBe(rows.length)
    expect(rows.find(({ inventory_item_id }) => inventory_item_id === row.inventory_item_id)?.shopify_stock).toBe(
      counted,
    )
  },
)

test('an export that ends with a whole line, but too early, changes nothing either', async () => {
  const before = await everything()
  await startImport()
  await app.drain()
  // The export of a shop does not vary, so the test knows where the tenth line before the last one ends.
  const exported = [...app.simulators.shopify.store.shop(SHOP).bulkOperations.values()].at(-1)?.file
  const text = gunzipSync(exported ?? Buffer.alloc(0)).toString()
  const kept = text.split('\n').slice(0, -11).join('\n').length + 1
  app.simulators.shopify.control.settings({ bulkFile: { keepFraction: (kept + 0.5) / text.length, ending: 'silent' } })
  await startImport()
  await app.drain({ allowFailures: true })
  expect(await lastImport()).toMatchObject({ state: 'running' })
  expect(await everything()).toEqual(before)
  app.simulators.shopify.control.settings({ bulkFile: null })
  await app.drain()
  expect(await lastImport()).toMatchObject({ state: 'completed' })
})

test('an export with duplicate lines counts each line once', async () => {
  const before = await everything()
  app.simulators.shopify.control.settings({ bulkFile: { doubleLines: true } })
  await startImport()
  await app.drain()
  expect(await lastImport()).toMatchObject({ state: 'completed' })
  expect(await everything()).toEqual(before)
})

test('an import removes what the shop no longer has, with its page and listings; reserved and sold units stay, but are not offered', async () => {
  const size = await aLiveSize(app, shop.owner)
  const linkOf = async (variantId: number) => {
    const { rows } = await sql<{ id: string; sync: number }>`
      select distinct shopify_product_id as id, product_sync_id as sync from product_links join inventory_items
        using (retailer_id, product_sync_id)
      where variant_id = ${variantId}`.execute(app.capabilities.db.platform)
    return rows[0] ?? { id: '', sync: 0 }
  }
  const gone = await linkOf(size.variant_id)
  const promised = (await stockRows(app)).find(
    (row) => row.shopify_stock > 1 && row.product_sync_id !== size.locations[0]?.product_sync_id,
  )
  if (!promised) throw new Error('no other stock')
  const kept = await linkOf(promised.variant_id)
  expect(kept.sync).not.toBe(gone.sync)
  await sql`with taken as (update inventory_items set sold_on_ark = 1
    where inventory_item_id = ${promised.inventory_item_id} returning retailer_id)
    insert into stock_movements (retailer_id, inventory_item_id, counter, before, after, cause)
    select retailer_id, ${promised.inventory_item_id}, 'sold_on_ark', 0, 1, 'test' from taken`.execute(
    app.capabilities.db.platform,
  )
  for (const { id } of [gone, kept])
    app.simulators.shopify.control.editProduct({ shop: SHOP, productId: id, isDeleted: true })

  const run = await startImport()
  await app.drain()
  // The change is more than a fifth of this small shop, so a person must confirm it (mass-change-guard.test.ts).
  await shop.owner.call('POST', `/inventory/imports/${run}/confirm`)
  await app.drain()
  expect(await stockRows(app, size.variant_id)).toEqual([])
  expect(await onOffer(app, size.variant_id)).toEqual({ stockx: [], goat: [] })
  const [left, ...more] = (await stockRows(app)).filter(
    ({ shopify_inventory_item_id: item }) => item === promised.shopify_inventory_item_id,
  )
  expect(left).toMatchObject({ shopify_stock: 0, sold_on_ark: 1, quantity_available: 0 })
  expect(more).toEqual([])
  const { rows: pages } = await sql<{ sync: number }>`
    select product_sync_id as sync from product_stock_totals where product_sync_id in (${gone.sync},
      ${kept.sync})`.execute(app.capabilities.db.platform)
  expect(pages).toEqual([{ sync: kept.sync }])
  expect(await unexplainedCounters(app)).toEqual([])
})

test('a link whose sizes are no longer linked to anything has no page', async () => {
  const db = app.capabilities.db.platform
  const { rows } = await sql<{
    sync: number
  }>`select max(product_sync_id) as sync from product_stock_totals where total_sold_on_ark = 0`.execute(db)
  const { rows: made } = await sql<{
    id: number
  }>`insert into products (name) values ('No sizes') returning product_id as id`.execute(db)
  const sync = rows[0]?.sync ?? 0
  const linked = await shop.owner.call('POST', `/shopify/syncs/${sync}/confirm`, { ark_product_id: made[0]?.id })
  expect(linked.status).toBe(200)
  await app.drain()
  const { rows: pages } = await sql`select 1 from product_stock_totals where product_sync_id = ${sync}`.execute(db)
  const { rows: links } = await sql`select 1 from product_links where product_sync_id = ${sync}`.execute(db)
  expect([pages.length, links.length]).toEqual([0, 1])
})
