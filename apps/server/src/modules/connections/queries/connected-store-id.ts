import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** The store that a shop is connected as; null: it is not. */
export async function connectedStoreId(db: Database, shopDomain: string): Promise<number | null> {
  const { rows } = await sql<Columns<'stores.stores', 'store_id'>>`
    select store_id from stores.stores where shop_domain = ${shopDomain} and is_connected limit 1`.execute(db.platform)
  return rows[0]?.store_id ?? null
}

/** The same with whose it is. */
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
