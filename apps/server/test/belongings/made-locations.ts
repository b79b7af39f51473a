import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Inserts locations of a retailer's store without a shop: 'Place 1', 'Place 2', … */
export async function madeLocations(app: TestApp, retailerId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    with store as (
      insert into stores (retailer_id, shop_domain, store_name)
      values (${retailerId}, ${`made-${retailerId}.myshopify.com`}, 'Made') returning store_id
    )
    insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
    select ${retailerId}, store_id, g::text, 'Place ' || g from store, generate_series(1, ${count}::int) g
    order by g returning location_id`.execute(app.capabilities.db.platform)
  return rows.map(({ location_id }) => location_id)
}
