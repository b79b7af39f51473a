import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aLiveSize } from '#test/acts/test-listings.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  for (const units of [1, 1, 2]) await aLiveSize(app, shop.owner, units)
})
afterAll(() => app?.close())

const OPEN = sql`state not in ('withdrawn', 'sold')`

async function sums(): Promise<{ kept: number[]; counted: number[] }> {
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select (select array[sum(enabled_count), sum(configured_count), sum(live_count), sum(problem_count)]::int4[]
        from retailer_listing_totals where retailer_id = ${shop.retailerId}) as kept,
      (select array[count(*) filter (where listings_enabled),
        count(*) filter (where desired_payout is not null and bottom_payout is not null)]::int4[]
        from variant_offers where retailer_id = ${shop.retailerId})
      || (select array[count(*) filter (where state = 'live'), count(*) filter (where ${OPEN} and problem is not null)
        ]::int4[] from marketplace_listings where retailer_id = ${shop.retailerId}) as counted`.execute(
    app.capabilities.db.platform,
  )
  return rows[0] ?? { kept: [], counted: [] }
}

/** Each statement changes some rows and leaves others, as steps, edits, imports and deletions do. */
const STEPS = [
  sql`update variant_offers set listings_enabled = false
    where variant_id = (select min(variant_id) from variant_offers)`,
  sql`update variant_offers set desired_payout = null, listings_enabled = true`,
  sql`update variant_offers set desired_payout = 120, bottom_payout = case when variant_id % 2 = 0 then 90 end`,
  sql`insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select retailer_id, variant_id, product_id, 100, 90 from inventory_items
    on conflict (retailer_id, variant_id) do nothing`,
  sql`update marketplace_listings set problem = 'Waits', problem_since = now() where marketplace = 'stockx'`,
  sql`update marketplace_listings set state = 'withdrawing' where marketplace = 'goat'`,
  sql`update marketplace_listings set state = 'withdrawn', ended_at = now() where marketplace = 'stockx'`,
  sql`delete from marketplace_listings where variant_id = (select min(variant_id) from marketplace_listings)`,
  sql`delete from variant_offers where variant_id % 3 = 0`,
]

test("a retailer's sums match the retailer's offers and listings after any change", async () => {
  const seen = [await sums()]
  expect(seen[0]).toEqual({ kept: [3, 3, 6, 0], counted: [3, 3, 6, 0] })
  for (const step of STEPS) {
    await app.capabilities.db.asRetailer(shop.retailerId, (tx) => step.execute(tx))
    seen.push(await sums())
  }
  expect(seen.map(({ kept }) => kept)).toEqual(seen.map(({ counted }) => counted))
  expect(new Set(seen.map(({ kept }) => String(kept))).size).toBeGreaterThan(STEPS.length - 2)
})
