import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tooling/test-app/start-test-app.ts'
import { aConnectedShop, type TestShop } from '../../../../../tooling/test-app/test-shop.ts'

type Page = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>

const MANY = 700

let app: TestApp
let shop: TestShop

/** A store whose products nobody has linked, many of them under the same title. */
beforeAll(async () => {
  app = await startTestApp()
  shop = await aConnectedShop(app)
  await sql`
    with made as (
      insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status)
      select ${shop.retailerId}, ${shop.storeId}, 900000 + n, 'Runner ' || n % 40 || '_100%', 'not_synced'
        from generate_series(1, ${MANY}) n
      returning product_sync_id, shopify_product_id
    )
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
      title, sku, barcode, price, position, is_tracked)
    select ${shop.retailerId}, product_sync_id, shopify_product_id, shopify_product_id, '9',
      'RUN-' || shopify_product_id, '4' || shopify_product_id, 100, 1, true
    from made`.execute(app.capabilities.db.platform)
}, 60_000)
afterAll(() => app?.close())

const pageOf = async (query: Record<string, string> = {}) =>
  shop.owner.call<Page>('GET', `/shopify/stores/${shop.storeId}/pending-syncs?${new URLSearchParams(query)}`)

test('every page goes on where the one before ended, until each product was there once', async () => {
  const seen: number[] = []
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: Page } = await pageOf({ limit: '50', ...(cursor && { cursor }) })
    expect(body.total).toBeGreaterThanOrEqual(MANY)
    seen.push(...body.syncs.map(({ sync_id }) => sync_id))
    titles.push(...body.syncs.map(({ shopify_title }) => shopify_title))
    cursor = body.next_cursor
    expect(cursor === null).toBe(seen.length === body.total)
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(titles.filter((title) => title.startsWith('Runner'))).toHaveLength(MANY)
})

test('a product that is given up while the list is read makes no hole in it', async () => {
  const { body: first } = await pageOf({ limit: '50', search: 'runner' })
  const { body: expected } = await pageOf({ limit: '50', search: 'runner', cursor: first.next_cursor ?? '' })
  const last = first.syncs.at(-1)?.sync_id ?? 0
  expect((await shop.owner.call('DELETE', `/shopify/syncs/${last}`)).status).toBe(200)
  const { body: second } = await pageOf({ limit: '50', search: 'runner', cursor: first.next_cursor ?? '' })
  expect(second.syncs.map(({ sync_id }) => sync_id)).toEqual(expected.syncs.map(({ sync_id }) => sync_id))
})

test.each([
  ['every word has to occur', 'runner 900007', ['RUN-900007']],
  ['a barcode finds its product', '4900012', ['RUN-900012']],
  ['what means something to a pattern is taken as it stands', 'run%7', []],
])('%s', async (_rule, search, skus) => {
  const { body } = await pageOf({ search })
  expect(body.syncs.map(({ shopify_sku }) => shopify_sku)).toEqual(skus)
  expect(body.total_searched).toBe(skus.length)
  expect(body.total).toBeGreaterThanOrEqual(MANY - 1)
})

test('a cursor that the list did not give is refused', async () => {
  expect((await pageOf({ cursor: 'tomorrow' })).status).toBe(422)
})
