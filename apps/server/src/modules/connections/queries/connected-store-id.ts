import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Returns the id of the connected store of a shop, or null if the shop is not connected. */
export async function connectedStoreId(db: Database, shopDomain: string): Promise<number | null> {
  const { rows } = await sql<Columns<'stores.stores', 'store_id'>>`
    select store_id from stores.stores where shop_domain = ${shopDomain} and is_connected limit 1`.execute(db.platform)
  return rows[0]?.store_id ?? null
}

/** Returns the connected store of a shop with its retailer, or null if the shop is not connected. */
export async function connectedStore(
  tx: Tx,
  shopDomain: string,
): Promise<Columns<'stores.stores', 'retailer_id' | 'store_id'> | null> {
  const { rows } = await sql<Columns<'stores.stores', 'retailer_id' | 'store_id'>>`
    select retailer_id, store_id from stores.stores where shop_domain = ${shopDomain} and is_connected limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}
