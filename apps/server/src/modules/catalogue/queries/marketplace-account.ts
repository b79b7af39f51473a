import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'

export interface MarketplaceAccount {
  marketplace_account_id: number
  credentials: Buffer
  retailer_id: number | null
}

/** A retailer's own account when there is one, else the platform's shared one (domain §1). */
export async function marketplaceAccount(
  db: Database,
  retailerId: number | null,
  marketplace: MarketplaceName,
): Promise<MarketplaceAccount | null> {
  const { rows } = await sql<MarketplaceAccount>`
    select marketplace_account_id, credentials, retailer_id from marketplace_accounts
    where marketplace = ${marketplace} and (retailer_id = ${retailerId} or retailer_id is null)
    order by retailer_id nulls last limit 1`.execute(db.platform)
  return rows[0] ?? null
}

export async function saveMarketplaceAccount(
  db: Database,
  account: { marketplace: MarketplaceName; retailerId: number | null; credentials: Buffer },
): Promise<void> {
  await sql`
    insert into marketplace_accounts (marketplace, retailer_id, credentials)
    values (${account.marketplace}, ${account.retailerId}, ${account.credentials})
    on conflict (marketplace, retailer_id) do update set credentials = excluded.credentials, updated_at = now()`.execute(
    db.platform,
  )
}

export async function replaceCredentials(db: Database, accountId: number, credentials: Buffer): Promise<void> {
  await sql`update marketplace_accounts set credentials = ${credentials}, updated_at = now()
            where marketplace_account_id = ${accountId}`.execute(db.platform)
}

/**
 * Holds the account's lock for the length of a transaction: one refresh of its tokens at a time, whichever process asks. Not the row's own
 * lock: the fresh tokens are saved by another connection while this one is held, and the two would wait for each other for ever.
 */
export const lockAccount = (tx: Tx, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tokens of marketplace account', ${accountId}::bigint))`.execute(tx)
