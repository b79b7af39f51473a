import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aRetailer } from '#test/acts/test-people.ts'
import { untilItWaits } from '#test/processes/until-it-waits.ts'

/** The rows of a retailer that an item refers to. */
interface Place {
  retailerId: number
  linkId: number
  locationId: number
  variantId: number
}
type Item = Partial<Place>

let app: TestApp
let own: Place
let other: Place
const platform = () => app.capabilities.db.platform

beforeAll(async () => {
  app = await startTestApp()
  own = await aPlace()
  other = await aPlace()
})
afterAll(() => app?.close())

let lastLink = 0
async function aPlace(): Promise<Place> {
  const retailerId = await aRetailer(app)
  const { rows } = await sql<{ locationId: number; variantId: number; storeId: number; productId: number }>`
    with s as (
      insert into stores (retailer_id, shop_domain, store_name)
      values (${retailerId}, ${`shop-${retailerId}.myshopify.com`}, 'Shop') returning store_id
    ), l as (
      insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
      select ${retailerId}, store_id, '1', 'Shop' from s returning location_id
    ), p as (insert into products (name) values ('Dunk Low') returning product_id), v as (
      insert into variants (product_id, size, size_key, sort_index) select product_id, '9', '9', 1 from p
      returning variant_id, product_id
    ) select store_id as "storeId", location_id as "locationId", variant_id as "variantId", product_id as "productId"
      from s, l, v`.execute(platform())
  const [made] = rows
  if (!made) throw new Error('nothing was made')
  const { storeId, productId, ...place } = made
  const links = await sql<{ linkId: number }>`
    insert into product_links (retailer_id, store_id, shopify_product_id, shopify_title, status, product_id)
    values (${retailerId}, ${storeId}, ${String((lastLink += 1))}, 'Dunk', 'synced', ${productId})
    returning product_sync_id as "linkId"`.execute(platform())
  return { ...place, retailerId, linkId: links.rows[0]?.linkId ?? 0 }
}

/** Adds an item of the retailer's own, except for the given values. */
const addItem = (given: Item = {}, db = platform()) => {
  const { retailerId, linkId, locationId, variantId } = { ...own, ...given }
  return sql`
    insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
      shopify_variant_id, shopify_inventory_item_id, shopify_stock)
    select ${retailerId}, ${linkId}, product_id, ${variantId}, ${locationId}, '1', '1', 3
    from variants where variant_id = ${own.variantId}`.execute(db)
}
const addVariant = (given: Item & { matched?: number | null } = {}) => {
  const { retailerId, linkId, matched } = { ...own, matched: own.variantId, ...given }
  return sql`
    insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
      title, price, position, is_tracked, variant_id, matched_by)
    values (${retailerId}, ${linkId}, '1', '1', '9', 100, 1, true, ${matched}, ${matched ? 'size' : null})`.execute(
    platform(),
  )
}
const removeLink = ({ linkId }: Place) => sql`delete from product_links where product_sync_id = ${linkId}`
const count = async (table: 'inventory_items' | 'product_link_variants', { linkId }: Place) => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)} where product_sync_id = ${linkId}`.execute(platform())
  return rows[0]?.found
}
const NOBODY = 999_999_999
const REFUSED = { code: '23503' }

describe('the references of a row (docs/decisions/026)', () => {
  test.each([
    ['an item of an unknown link', () => addItem({ linkId: NOBODY })],
    ["an item of another retailer's link", () => addItem({ linkId: other.linkId })],
    ['an item of an unknown size', () => addItem({ variantId: NOBODY })],
    ['an item at an unknown location', () => addItem({ locationId: NOBODY })],
    ["an item at another retailer's location", () => addItem({ locationId: other.locationId })],
    ['a variant of an unknown link', () => addVariant({ linkId: NOBODY })],
    ["a variant of another retailer's link", () => addVariant({ linkId: other.linkId })],
    ['a variant matched to an unknown size', () => addVariant({ matched: NOBODY })],
  ])('%s is refused', async (_what, add) => {
    await expect(add()).rejects.toMatchObject(REFUSED)
  })

  test('one wrong row among many refuses all of them', async () => {
    const many = sql`
      insert into inventory_items (retailer_id, product_sync_id, product_id, variant_id, location_id,
        shopify_variant_id, shopify_inventory_item_id, shopify_stock)
      select ${own.retailerId}, l, product_id, variant_id, ${own.locationId}, '1', '1', 3
      from variants cross join unnest(${[own.linkId, NOBODY]}::int8[]) l where variant_id = ${own.variantId}`
    await expect(many.execute(platform())).rejects.toMatchObject(REFUSED)
    expect(await count('inventory_items', own)).toBe(0)
  })

  test('rows of two retailers are each checked against their own', async () => {
    const both = (swapped: boolean) => {
      const [first, second] = swapped ? [other.linkId, own.linkId] : [own.linkId, other.linkId]
      return sql`
        insert into product_link_variants (retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id,
          title, price, position, is_tracked)
        values (${own.retailerId}, ${first}, '7', '7', '9', 1, 1, true),
          (${other.retailerId}, ${second}, '7', '7', '9', 1, 1, true)`.execute(platform())
    }
    await expect(both(true)).rejects.toMatchObject(REFUSED)
    await both(false)
    expect([await count('product_link_variants', own), await count('product_link_variants', other)]).toEqual([1, 1])
  })

  test('a variant can be matched to another existing size', async () => {
    const place = await aPlace()
    await addVariant({ ...place, matched: null })
    const match = (variantId: number) =>
      sql`update product_link_variants set variant_id = ${variantId}, matched_by = 'size'
        where product_sync_id = ${place.linkId}`.execute(platform())
    await expect(match(NOBODY)).rejects.toMatchObject(REFUSED)
    await match(own.variantId)
  })

  test.each([
    ['product_sync_id', 'inventory_items'],
    ['variant_id', 'inventory_items'],
    ['location_id', 'inventory_items'],
    ['product_sync_id', 'product_link_variants'],
  ])('no one changes the %s of a row of %s', async (column, table) => {
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`
    await expect(change.execute(platform())).rejects.toMatchObject({ code: '23001' })
  })

  test.each(['products', 'variants', 'locations', 'stores'])('the app cannot delete from %s', async (table) => {
    for (const delete_ of [platform(), undefined]) {
      const asked = sql`delete from ${sql.table(table)}`
      const deleted = delete_
        ? asked.execute(delete_)
        : app.capabilities.db.asRetailer(own.retailerId, (tx) => asked.execute(tx))
      await expect(deleted).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('deleting a link', () => {
  test('deletes its items and variants, and no others', async () => {
    const [place, beside] = [await aPlace(), await aPlace()]
    for (const at of [place, beside]) {
      await addItem(at)
      await addVariant(at)
    }
    await app.capabilities.db.asRetailer(place.retailerId, (tx) => removeLink(place).execute(tx))
    for (const table of ['inventory_items', 'product_link_variants'] as const)
      expect([await count(table, place), await count(table, beside)]).toEqual([0, 1])
  })

  test('deletes an item that a concurrent transaction added before', async () => {
    const place = await aPlace()
    const { removing } = await app.capabilities.db.asPlatform(async (tx) => {
      await addItem(place, tx)
      const removing = removeLink(place).execute(platform())
      await untilItWaits(app, removing)
      return { removing }
    })
    await removing
    expect(await count('inventory_items', place)).toBe(0)
  })

  test('makes a concurrent insert of an item fail', async () => {
    const place = await aPlace()
    const { adding } = await app.capabilities.db.asPlatform(async (tx) => {
      await removeLink(place).execute(tx)
      const adding = Promise.allSettled([addItem(place)])
      await untilItWaits(app, adding)
      return { adding }
    })
    expect(await adding).toEqual([{ status: 'rejected', reason: expect.objectContaining(REFUSED) }])
    expect(await count('inventory_items', place)).toBe(0)
  })
})
