import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/start-test-app.ts'
import { startWithShop, type TestShop } from '#test/acts/test-shop.ts'
import { SHOP, unexplainedCounters } from '#test/acts/test-stock.ts'
import { planComparisons, planReconciliations } from '../inventory.planners.ts'

type Sync = AnswerOf<Contract['POST /shopify/syncs/{id}/confirm']>

/**
 * A shop in which only a metafield shows that a product is not new. ARK must notice it on every path by which products
 * arrive.
 */

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  ;({ app, shop } = await startWithShop({ listens: true }))
})
afterAll(() => app?.close())

const control = () => app.simulators.shopify.control
const listOf = async (kind: 'pending' | 'completed'): Promise<Sync[]> =>
  (await shop.owner.call<{ syncs: Sync[] }>('GET', `/shopify/stores/${shop.storeId}/${kind}-syncs?limit=500`)).body
    .syncs
const syncById = async (id: number): Promise<Sync | undefined> =>
  [...(await listOf('completed')), ...(await listOf('pending'))].find(({ sync_id }) => sync_id === id)

/** The paths by which ARK learns of the metafield, the most immediate one first. */
const WAYS: Record<string, () => Promise<void>> = {
  'a webhook': async () => {
    await app.pass(20_000)
    await app.drain()
  },
  'an import': async () => {
    expect((await shop.owner.call('POST', '/inventory/sync-from-shopify')).status).toBe(202)
    await app.drain()
  },
  'a reconciliation': async () => {
    await app.pass(10 * 60_000)
    await planReconciliations(app.capabilities)
    await app.drain()
  },
  'the comparison of the night': async () => {
    await app.pass(27 * 3_600_000)
    await planComparisons(app.capabilities)
    await app.drain()
  },
}

interface Linked {
  sync_id: number
  product_id: number
  productId: string
}
let linked: Linked
beforeEach(async () => {
  control().webhooks({ drop: 0 })
  const { rows } = await sql<Linked>`
    select product_sync_id as sync_id, product_id, shopify_product_id as "productId" from product_links l
    where store_id = ${shop.storeId} and status = 'synced' and not is_manual
      and exists (select from inventory_items i where i.product_sync_id = l.product_sync_id)
    order by product_sync_id limit 1`.execute(app.capabilities.db.platform)
  const [first] = rows
  if (!first) throw new Error('nothing is linked')
  linked = first
})
const say = (key: string, value: string | null) =>
  control().setMetafield({ shop: SHOP, productId: linked.productId, key, value })
const isLinked = async () => (await syncById(linked.sync_id))?.status === 'synced'

test.each(Object.keys(WAYS))(
  'a product whose metafield marks it as used waits for a person, when read through %s',
  async (way) => {
    const heard = WAYS[way] ?? (async () => undefined)
    if (way !== 'a webhook') control().webhooks({ drop: 1 })
    say('condition', 'Used - very good')
    await heard()
    expect(await syncById(linked.sync_id)).toMatchObject({
      status: 'pending',
      ark_product: null,
      suggested_ark_product: { id: linked.product_id },
      suggestion_reason: 'A metafield of it says “Used”: only new pairs are linked by themselves',
      matched_variants: 0,
    })
    // Reading the product again without a change keeps it unlinked.
    await heard()
    expect(await isLinked()).toBe(false)

    say('condition', null)
    await heard()
    expect(await syncById(linked.sync_id)).toMatchObject({ status: 'synced', ark_product: { id: linked.product_id } })
    expect(await unexplainedCounters(app)).toEqual([])
  },
)

test('a product is linked when its metafield is missing or marks it as new', async () => {
  say('care', 'Not used with bleach')
  say('condition', 'New, never worn')
  say('returns_condition', 'Damaged pairs are taken back')
  await WAYS['a webhook']?.()
  expect(await isLinked()).toBe(true)
  await WAYS['an import']?.()
  expect(await isLinked()).toBe(true)
})

test('a link that a person made stays, whatever a metafield says', async () => {
  say('condition', 'Pre-owned')
  await WAYS['a webhook']?.()
  expect(await isLinked()).toBe(false)
  const confirm = `/shopify/syncs/${linked.sync_id}/confirm`
  expect((await shop.owner.call('POST', confirm, { ark_product_id: linked.product_id })).status).toBe(200)
  await WAYS['an import']?.()
  await WAYS['the comparison of the night']?.()
  expect(await isLinked()).toBe(true)
})
