import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/** Of these accounts, those on which a retailer has something that has not ended: a listing, or a sale that moves. */
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

/** The addresses of a retailer's shops that are connected. */
export async function shopsOf(tx: Tx, retailerId: number): Promise<string[]> {
  const { rows } = await sql<{ shop_domain: string }>`
    select shop_domain from stores.stores where retailer_id = ${retailerId} and is_connected`.execute(tx)
  return rows.map(({ shop_domain }) => shop_domain)
}
