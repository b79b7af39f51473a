import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Returns the accounts among these on which a retailer has an unfinished listing or an open sale. */
export async function accountsWithWork(tx: Tx, retailerId: number, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from unnest(${[...accountIds]}::int8[]) a (account_id)
    where exists (select from listings.listings l where l.retailer_id = ${retailerId}
        and l.marketplace_account_id = a.account_id and l.state not in ('withdrawn', 'sold'))
      or exists (select from sales.sales s where s.retailer_id = ${retailerId}
        and s.marketplace_account_id = a.account_id and s.is_moving)`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Returns the addresses of a retailer's connected shops. */
export async function shopsOf(tx: Tx, retailerId: number): Promise<string[]> {
  const { rows } = await sql<Columns<'stores.stores', 'shop_domain'>>`
    select shop_domain from stores.stores where retailer_id = ${retailerId} and is_connected`.execute(tx)
  return rows.map(({ shop_domain }) => shop_domain)
}
