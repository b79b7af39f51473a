import type { AnswerOf, Contract } from '@ark/contract'
import { barcodeKey } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { matchVariants, suggestProducts } from './queries/match-products.ts'

type Store = AnswerOf<Contract['GET /shopify/stores']>[number]

let app: TestApp
let shop: TestShop
/** The barcodes of the shop, as JSON. */
let known: string
/** A product of the shop whose sizes are all found by their barcodes. */
let link: { product_sync_id: number; store_id: number; product_id: number }

beforeAll(async () => {
  ;({ app, shop } = await startWithShop({}))
  const { rows } = await sql<typeof link>`
    select l.product_sync_id, l.store_id, l.product_id from product_links l join product_link_variants v
      using (retailer_id, product_sync_id)
    where l.product_id is not null group by 1, 2, 3
    having bool_and(v.matched_by = 'barcode') and count(*) > 2 order by 1 limit 1`.execute(platform())
  const [found] = rows
  if (!found) throw new Error('no product is linked by its barcodes alone')
  link = found
  const written = await sql<{ all: string }>`select jsonb_agg(v)::text as all from (
    select product_sync_id, shopify_variant_id, barcode from product_link_variants) v`.execute(platform())
  known = written.rows[0]?.all ?? '[]'
})
afterAll(() => app?.close())

const platform = () => app.capabilities.db.platform
const variants = async () =>
  (
    await sql<{ shopify_variant_id: string; variant_id: number | null; matched_by: string | null }>`
      select shopify_variant_id, variant_id, matched_by from product_link_variants
      where product_sync_id = ${link.product_sync_id} order by position`.execute(platform())
  ).rows
const isLinked = async () =>
  (
    await sql<{ product_id: number | null; suggestion_reason: string | null }>`
      select product_id, suggestion_reason from product_links
      where product_sync_id = ${link.product_sync_id}`.execute(platform())
  ).rows[0]
const storeNow = async () => (await shop.owner.call<Store[]>('GET', '/shopify/stores')).body[0]

/** Leaves only the barcodes as evidence, and removes all links. */
beforeEach(async () => {
  await sql`update product_link_variants v set barcode = k.barcode from jsonb_to_recordset(${known}::jsonb)
      as k (product_sync_id bigint, shopify_variant_id text, barcode text)
    where k.product_sync_id = v.product_sync_id and k.shopify_variant_id = v.shopify_variant_id`.execute(platform())
  await sql`update product_link_variants set variant_id = null, matched_by = null, sku = null, size = null,
      title = 'A pair'
    where product_sync_id = ${link.product_sync_id}`.execute(platform())
  await sql`update product_links set product_id = null, suggested_product_id = null, status = 'not_synced',
      is_manual = false, shopify_title = 'A pair', suggestion_reason = null, suggestion_score = null
    where product_sync_id = ${link.product_sync_id}`.execute(platform())
})

const match = () =>
  app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
    const scope = { storeId: link.store_id, productSyncIds: [link.product_sync_id] }
    await suggestProducts(tx, scope)
    await matchVariants(tx, scope)
  })

test("a shop's product is linked by its barcodes in any spelling", async () => {
  await sql`update product_link_variants set barcode = '0-' || left(barcode, 6) || '-' || substr(barcode, 7) || ' '
    where product_sync_id = ${link.product_sync_id}`.execute(platform())
  await match()
  expect(await isLinked()).toMatchObject({ product_id: link.product_id })
  expect(new Set((await variants()).map(({ matched_by }) => matched_by))).toEqual(new Set(['barcode']))
})

test('a barcode on two sizes of a product links neither of them', async () => {
  const [one, two] = await variants()
  await sql`update product_link_variants t set barcode = '00' || s.barcode from product_link_variants s
    where s.shopify_variant_id = ${one?.shopify_variant_id} and t.shopify_variant_id = ${two?.shopify_variant_id}
      and s.product_sync_id = ${link.product_sync_id} and t.product_sync_id = ${link.product_sync_id}`.execute(
    platform(),
  )
  await sql`update product_links set product_id = ${link.product_id}, status = 'synced'
    where product_sync_id = ${link.product_sync_id}`.execute(platform())
  await match()
  const [first, second, ...others] = await variants()
  expect([first?.variant_id, second?.variant_id]).toEqual([null, null])
  expect(others.every(({ variant_id }) => variant_id !== null)).toBe(true)
  expect((await storeNow())?.shared_barcodes).toEqual({
    count: 1,
    first: [{ barcode: expect.stringMatching(/^\d{8,14}$/), variants: 2, products: ['A pair'] }],
  })
})

test('barcodes shared with another product of the shop link no product, and the store lists them', async () => {
  const before = (await storeNow())?.shared_barcodes.count
  await sql`update product_link_variants t set barcode = s.barcode
    from product_link_variants s, (select product_sync_id, shopify_variant_id, row_number() over () as nth
      from product_link_variants where product_sync_id <> ${link.product_sync_id}) o
    where s.product_sync_id = ${link.product_sync_id} and t.product_sync_id = o.product_sync_id
      and t.shopify_variant_id = o.shopify_variant_id and o.nth = s.position`.execute(platform())
  await match()
  expect(await isLinked()).toEqual({ product_id: null, suggestion_reason: null })
  const shared = (await storeNow())?.shared_barcodes
  expect([before, shared?.count]).toEqual([0, (await variants()).length])
  expect(shared?.first[0]?.products).toContain('A pair')
})

test.each([
  '194817794556',
  '0194817794556',
  '00194817794556',
  ' 1948 1779-4556\r',
  '036000291452',
  '96385074',
  '000001234565',
  'dd1391-100-9',
  'box 0017',
  '00123',
  '123',
  'x'.repeat(65),
  'äöü12',
  '',
  '---12345678',
  '0000000000000',
])('the database and the domain reduce barcode %j to the same key', async (spelling) => {
  // biome-ignore format: a table
  const { rows } = await sql<{ key: string | null }>`select barcode_key(${spelling}) as key`.execute(platform())
  expect(rows[0]?.key ?? null).toBe(barcodeKey(spelling))
})
