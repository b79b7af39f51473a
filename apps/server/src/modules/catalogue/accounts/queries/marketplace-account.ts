import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Its currency is a code of ISO 4217. */
export type MarketplaceAccount = Columns<
  'marketplace_accounts',
  'marketplace_account_id' | 'marketplace' | 'credentials' | 'retailer_id' | 'currency'
>

const accountColumns = sql`marketplace_account_id, marketplace, credentials, retailer_id, currency`

/** The account in use: a retailer's own when there is one, else the platform's shared one (domain §1). */
export async function marketplaceAccount(
  db: Database,
  retailerId: number | null,
  marketplace: MarketplaceName,
): Promise<MarketplaceAccount | null> {
  const { rows } = await sql<MarketplaceAccount>`
    select ${accountColumns} from marketplace_accounts
    where marketplace = ${marketplace} and retired_at is null
      and (retailer_id = ${retailerId} or retailer_id is null)
    order by retailer_id nulls last limit 1`.execute(db.platform)
  return rows[0] ?? null
}

/** An account by its number, in use or not; null when it was removed. */
export async function accountById(db: Database, accountId: number): Promise<MarketplaceAccount | null> {
  const { rows } = await sql<MarketplaceAccount>`
    select ${accountColumns} from marketplace_accounts where marketplace_account_id = ${accountId}`.execute(db.platform)
  return rows[0] ?? null
}

/** The number of the account that what the retailer of this transaction makes now is made on; null: there is none. */
export async function accountInUse(tx: Tx, marketplace: MarketplaceName): Promise<number | null> {
  const { rows } = await sql<{ account_id: number | null }>`
    select account_in_use(${marketplace}) as account_id`.execute(tx)
  return rows[0]?.account_id ?? null
}

/** The marketplaces that a retailer can sell on, by his own account or the shared one. */
export async function connectedMarketplaces(db: Database, retailerId: number): Promise<MarketplaceName[]> {
  const { rows } = await sql<Columns<'marketplace_accounts', 'marketplace'>>`
    select distinct marketplace from marketplace_accounts
    where retired_at is null and (retailer_id = ${retailerId} or retailer_id is null)
    order by marketplace desc`.execute(db.platform)
  return rows.map(({ marketplace }) => marketplace)
}

export interface CredentialReplacement {
  accountId: number
  before: Buffer
  fresh: Buffer
  tokenExpiresAt: Date
  /** As the marketplace names the seller; null: it did not say. */
  sellerId: string | null
}

/**
 * Puts refreshed credentials in the place of those they come from; false when other ones stand there: somebody has
 * connected anew. An account of which the seller was not known yet learns it, unless another account is his.
 */
export async function replaceCredentials(
  tx: Tx,
  { accountId, before, fresh, tokenExpiresAt, sellerId }: CredentialReplacement,
): Promise<boolean> {
  const { rows } = await sql`
    update marketplace_accounts a set credentials = ${fresh}, token_expires_at = ${tokenExpiresAt},
      seller_id = case when a.seller_id is null and not exists (select from marketplace_accounts o
        where o.marketplace = a.marketplace and o.seller_id = ${sellerId}) then ${sellerId} else a.seller_id end
    where marketplace_account_id = ${accountId} and credentials = ${before} returning 1`.execute(tx)
  return rows.length > 0
}

/** Whether an account's credentials are still these. */
export async function hasCredentials(tx: Tx, accountId: number, credentials: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from marketplace_accounts
    where marketplace_account_id = ${accountId} and credentials = ${credentials}`.execute(tx)
  return rows.length > 0
}
