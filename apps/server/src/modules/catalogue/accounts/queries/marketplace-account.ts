import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** An account; its currency is an ISO 4217 code. */
export type MarketplaceAccount = Columns<
  'marketplace_accounts',
  'marketplace_account_id' | 'marketplace' | 'credentials' | 'retailer_id' | 'currency'
>

const accountColumns = sql`marketplace_account_id, marketplace, credentials, retailer_id, currency`

/** Returns the account in use: the retailer's own, else the platform's shared one. */
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

/** Returns an account by its id, used or retired; null when it was removed. */
export async function accountById(db: Database, accountId: number): Promise<MarketplaceAccount | null> {
  const { rows } = await sql<MarketplaceAccount>`
    select ${accountColumns} from marketplace_accounts where marketplace_account_id = ${accountId}`.execute(db.platform)
  return rows[0] ?? null
}

/** An account in use, with its encrypted credentials. */
export type CheckedAccount = Omit<MarketplaceAccount, 'currency'> & Columns<'marketplace_accounts', 'created_at'>

/** Returns accounts in use, at most `limit`: the shared ones first, then those of businesses by age. */
export async function checkedAccounts(db: Database, limit: number): Promise<CheckedAccount[]> {
  const { rows } = await sql<CheckedAccount>`
    select marketplace_account_id, marketplace, credentials, retailer_id, created_at from marketplace_accounts
    where retired_at is null order by retailer_id is not null, marketplace_account_id limit ${limit}`.execute(
    db.platform,
  )
  return rows
}

/** Returns the accounts in use that businesses share: at most one of each marketplace. */
export async function sharedAccounts(db: Database): Promise<CheckedAccount[]> {
  const { rows } = await sql<CheckedAccount>`
    select marketplace_account_id, marketplace, credentials, retailer_id, created_at from marketplace_accounts
    where retired_at is null and retailer_id is null`.execute(db.platform)
  return rows
}

/** Returns the id of the account for new listings of the transaction's retailer; null when there is none. */
export async function accountInUse(tx: Tx, marketplace: MarketplaceName): Promise<number | null> {
  const { rows } = await sql<{ account_id: number | null }>`
    select account_in_use(${marketplace}) as account_id`.execute(tx)
  return rows[0]?.account_id ?? null
}

type UsableMarketplace = Columns<'marketplace_accounts', 'marketplace'> & { is_own: boolean }

/** Returns the marketplaces on which a retailer can sell, and whether by its own account or by the shared one. */
export async function accountsToSellBy(db: Database, retailerId: number): Promise<UsableMarketplace[]> {
  const { rows } = await sql<UsableMarketplace>`
    select marketplace, bool_or(retailer_id is not null) as is_own from marketplace_accounts
    where retired_at is null and (retailer_id = ${retailerId} or retailer_id is null)
    group by marketplace order by marketplace desc`.execute(db.platform)
  return rows
}

/** Returns the marketplaces on which a retailer can sell, by its own account or the shared one. */
export const connectedMarketplaces = async (db: Database, retailerId: number): Promise<MarketplaceName[]> =>
  (await accountsToSellBy(db, retailerId)).map(({ marketplace }) => marketplace)

export interface CredentialReplacement {
  accountId: number
  before: Buffer
  fresh: Buffer
  tokenExpiresAt: Date
  /** The marketplace's id of the seller; null when it did not say. */
  sellerId: string | null
}

/**
 * Replaces `before` with refreshed credentials; false when other ones are stored by now, because the account was
 * reconnected. Sets an unknown seller id unless another account has it.
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

/** Returns whether an account still has these credentials. */
export async function hasCredentials(tx: Tx, accountId: number, credentials: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from marketplace_accounts
    where marketplace_account_id = ${accountId} and credentials = ${credentials}`.execute(tx)
  return rows.length > 0
}
