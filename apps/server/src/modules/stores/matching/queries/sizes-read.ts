import { SIZE_GRAMMAR } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Records that a store's sizes are matched by the current grammar. */
export const markSizesRead = (tx: Tx, storeId: number) =>
  sql`
    update stores set sizes_read_as = ${SIZE_GRAMMAR}
    where retailer_id = current_retailer() and store_id = ${storeId}
      and sizes_read_as <> ${SIZE_GRAMMAR}`.execute(tx)

/** Returns the links of a store whose sizes an earlier grammar matched; null when the current one did. */
export async function linksOfEarlierGrammar(tx: Tx, storeId: number): Promise<number[] | null> {
  const { rows: stores } = await sql`
    select 1 from stores where retailer_id = current_retailer() and store_id = ${storeId}
      and sizes_read_as <> ${SIZE_GRAMMAR}`.execute(tx)
  if (stores.length === 0) return null
  const { rows } = await sql<Columns<'product_links', 'product_sync_id'>>`
    select product_sync_id from product_links
    where retailer_id = current_retailer() and store_id = ${storeId} order by product_sync_id`.execute(tx)
  return rows.map(({ product_sync_id }) => product_sync_id)
}
