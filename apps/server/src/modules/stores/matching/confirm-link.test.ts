import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { aPerson } from '#test/acts/test-people.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'

type Sync = AnswerOf<Contract['POST /shopify/syncs/{id}/confirm']>
type Matches = AnswerOf<Contract['GET /shopify/syncs/{id}/matches']>

let app: TestApp
let shop: TestShop
/** A product of the shop that waits for a person, and a catalog product with at least four of its sizes. */
let syncId: number
let productId: number

beforeAll(async () => {
  ;({ app, shop } = await startWithShop())
  const { body } = await shop.owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${shop.storeId}/pending-syncs`)
  const { body: catalogue } = await shop.owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?limit=50')
  for (const sync of body.syncs)
    for (const product of catalogue.products) {
      syncId = sync.sync_id
      productId = product.id
      if ((await recognized()).length >= 4) return
    }
  throw new Error('no product waits whose sizes a catalogue product has')
})
afterAll(() => app?.close())

const proposed = async (product = productId) =>
  (await shop.owner.call<Matches>('GET', `/shopify/syncs/${syncId}/matches?ark_product_id=${product}`)).body
const recognized = async () =>
  (await proposed()).variant_mappings.flatMap(({ shopify_variant_id, variant_id }) =>
    variant_id === null ? [] : [{ shopify_variant_id, variant_id }],
  )
const confirm = (matches: { shopify_variant_id: string; variant_id: number | null }[]) =>
  shop.owner.call<Sync & { detail: string }>('POST', `/shopify/syncs/${syncId}/confirm`, {
    ark_product_id: productId,
    matches,
  })
const matchOf = ({ variant_mappings }: Matches | Sync, of: { shopify_variant_id: string }) =>
  variant_mappings.find(({ shopify_variant_id }) => shopify_variant_id === of.shopify_variant_id)

test('invalid corrections are refused, and nothing is linked', async () => {
  const [first, second] = await recognized()
  if (!first || !second) throw new Error('no sizes')
  const twice = await confirm([{ ...first, variant_id: second.variant_id }])
  expect([twice.status, twice.body.detail]).toEqual([422, expect.stringContaining('Unlink one of them first')])
  const strange = await confirm([{ shopify_variant_id: '1', variant_id: null }])
  expect(strange.status).toBe(422)
  const { rows } = await sql`
    select 1 from product_links where product_sync_id = ${syncId} and product_id is not null`.execute(
    app.capabilities.db.platform,
  )
  expect(rows).toEqual([])
})

test('if two variants look like the same size, neither is linked to it', async () => {
  const [first, second] = await recognized()
  if (!first || !second) throw new Error('no sizes')
  const { rows } = await sql<{ size: string; barcode: string }>`
    select size, barcode from product_link_variants where product_sync_id = ${syncId}
      and shopify_variant_id = ${second.shopify_variant_id}`.execute(app.capabilities.db.platform)
  const change = (from: { size: string; barcode: string } | undefined) =>
    sql`update product_link_variants set size = ${from?.size}, barcode = ${from?.barcode}
        where product_sync_id = ${syncId} and shopify_variant_id = ${second.shopify_variant_id}`.execute(
      app.capabilities.db.platform,
    )
  const { rows: same } = await sql<{ size: string; barcode: string }>`
    select size, barcode from product_link_variants where product_sync_id = ${syncId}
      and shopify_variant_id = ${first.shopify_variant_id}`.execute(app.capabilities.db.platform)
  await change(same[0])
  const matches = await proposed()
  expect([matchOf(matches, first)?.variant_id, matchOf(matches, second)?.variant_id]).toEqual([null, null])
  await change(rows[0])
})

test('corrected sizes are linked as corrected, others as proposed, and imports keep both', async () => {
  const before = await proposed()
  const [first, second, ...others] = await recognized()
  if (!first || !second) throw new Error('no sizes')
  const { status, body } = await confirm([
    { ...first, variant_id: null },
    { ...second, variant_id: first.variant_id },
  ])
  expect(status).toBe(200)
  expect(matchOf(body, first)).toMatchObject({ variant_id: null, matched_by: 'manual' })
  expect(matchOf(body, second)).toMatchObject({ variant_id: first.variant_id, matched_by: 'manual' })
  for (const other of others) expect(matchOf(body, other)).toEqual(matchOf(before, other))

  await app.drain()
  await shop.owner.call('POST', '/inventory/sync-from-shopify')
  await app.drain()
  expect((await proposed()).variant_mappings).toEqual(body.variant_mappings)
})

test('an associate cannot link a linked product to another one, since that removes a link', async () => {
  const associate = await aPerson(app, { role: 'associate', retailerId: shop.retailerId })
  const { body: catalogue } = await shop.owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?limit=50')
  const other = catalogue.products.find(({ id }) => id !== productId)?.id
  const relink = (id: number | undefined) =>
    associate.call<{ code: string }>('POST', `/shopify/syncs/${syncId}/confirm`, { ark_product_id: id })
  expect(await relink(other)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await relink(productId)).status).toBe(200)
})

test('a link that moves to another product gets the proposed sizes of that product', async () => {
  const { body: catalogue } = await shop.owner.call<AnswerOf<Contract['GET /products/']>>('GET', '/products/?limit=50')
  const others = catalogue.products.filter(({ id }) => id !== productId)
  const matches = await Promise.all(others.map(async ({ id }) => ({ id, matches: await proposed(id) })))
  const other = matches.find((each) => each.matches.variant_mappings.some(({ variant_id }) => variant_id !== null))
  if (!other) throw new Error('no other product')
  const { body } = await shop.owner.call<Sync>('POST', `/shopify/syncs/${syncId}/confirm`, { ark_product_id: other.id })
  expect(body.variant_mappings).toEqual(other.matches.variant_mappings)
  expect(body.variant_mappings.map(({ matched_by }) => matched_by)).not.toContain('manual')
})
