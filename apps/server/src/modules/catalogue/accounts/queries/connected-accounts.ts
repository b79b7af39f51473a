import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import { endRefusalsOf } from '../../../../platform/limits/account-refusals.ts'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * The owner of an account: a retailer, or null for the platform's shared account, which retailers without an own one
 * use.
 */
export interface AccountOwner {
  marketplace: MarketplaceName
  retailerId: number | null
}

export interface ConnectedAccount extends AccountOwner {
  /** The encrypted credentials. */
  credentials: Buffer
  /** When the token expires; null when that is unknown. */
  tokenExpiresAt: Date | null
  /** The marketplace's id of the seller; null when it names none. */
  sellerId: string | null
  at: Date
}

/** The result of a connection. `leftId` is the account that is no longer used; null when there was none before. */
export type AccountConnection = { outcome: 'renewed' | 'taken' } | { outcome: 'changed'; leftId: number | null }

type KnownAccount = Columns<
  'marketplace_accounts',
  'marketplace_account_id' | 'retailer_id' | 'seller_id' | 'retired_at'
>

/**
 * Saves the encrypted credentials of a seller who granted access. The same seller renews the account, even a retired
 * one, which is then used again; another seller gets a new account, and the former one is retired. When the
 * marketplace names no seller, or did not name the account's, it counts as the same one. 'taken' means that the
 * seller's account belongs to someone else, and nothing is saved. Orders of a new account are read from this time on,
 * by the clock of the polls.
 */
export async function connectAccount(tx: Tx, account: ConnectedAccount): Promise<AccountConnection> {
  const { marketplace, retailerId, sellerId } = account
  // Serializes connections, because two simultaneous ones would create two used accounts of one owner.
  await sql`lock table marketplace_accounts in share row exclusive mode`.execute(tx)
  const { rows } = await sql<KnownAccount>`
    select marketplace_account_id, retailer_id, seller_id, retired_at from marketplace_accounts
    where marketplace = ${marketplace}
      and (retailer_id is not distinct from ${retailerId} or seller_id = ${sellerId})`.execute(tx)
  const ofSeller = rows.find(({ seller_id }) => sellerId !== null && seller_id === sellerId)
  if (ofSeller && ofSeller.retailer_id !== retailerId) return { outcome: 'taken' }
  const inUse = rows.find(({ retailer_id, retired_at }) => retailer_id === retailerId && retired_at === null)
  const isUnnamed = inUse !== undefined && (inUse.seller_id === null || sellerId === null)
  const same = ofSeller ?? (isUnnamed ? inUse : undefined)
  if (same && same === inUse) {
    await renew(tx, same.marketplace_account_id, account)
    return { outcome: 'renewed' }
  }
  const leftId = inUse?.marketplace_account_id ?? (await sharedInstead(tx, account))
  if (inUse) await retire(tx, inUse.marketplace_account_id, account.at)
  if (same) await renew(tx, same.marketplace_account_id, account)
  else await insert(tx, account)
  return { outcome: 'changed', leftId }
}

/** Returns the shared account that a retailer without an own one has used; null when there is none. */
async function sharedInstead(tx: Tx, { marketplace, retailerId }: AccountOwner): Promise<number | null> {
  if (retailerId === null) return null
  const { rows } = await sql<Columns<'marketplace_accounts', 'marketplace_account_id'>>`
    select marketplace_account_id from marketplace_accounts
    where marketplace = ${marketplace} and retailer_id is null and retired_at is null`.execute(tx)
  return rows[0]?.marketplace_account_id ?? null
}

const insert = (tx: Tx, { marketplace, retailerId, credentials, tokenExpiresAt, sellerId, at }: ConnectedAccount) =>
  sql`
    insert into marketplace_accounts (marketplace, retailer_id, credentials, created_at, token_expires_at, seller_id)
    values (${marketplace}, ${retailerId}, ${credentials}, ${at}, ${tokenExpiresAt}, ${sellerId})`.execute(tx)

/** Renews an account and ends its refusals, which concern the former credentials. */
async function renew(tx: Tx, accountId: number, account: ConnectedAccount): Promise<void> {
  const { marketplace, credentials, tokenExpiresAt, sellerId, at } = account
  await endRefusalsOf(tx, { provider: marketplace, subject: String(accountId) }, at)
  await sql`
    update marketplace_accounts set credentials = ${credentials}, token_expires_at = ${tokenExpiresAt},
      seller_id = coalesce(${sellerId}, seller_id), retired_at = null, idle_since = null
    where marketplace_account_id = ${accountId}`.execute(tx)
}

const retire = (tx: Tx, accountId: number, at: Date) =>
  sql`update marketplace_accounts set retired_at = ${at} where marketplace_account_id = ${accountId}`.execute(tx)

/** Retires the account that an owner uses. Returns its id; null when there is none. */
export async function retireAccountOf(
  tx: Tx,
  { marketplace, retailerId }: AccountOwner,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<Columns<'marketplace_accounts', 'marketplace_account_id'>>`
    update marketplace_accounts set retired_at = ${at}
    where marketplace = ${marketplace} and retailer_id is not distinct from ${retailerId} and retired_at is null
    returning marketplace_account_id`.execute(tx)
  return rows[0]?.marketplace_account_id ?? null
}

/** Connects an account without a grant: the sandbox's accounts and those of tests. */
export const saveMarketplaceAccount = (
  db: Database,
  account: Omit<ConnectedAccount, 'sellerId'>,
): Promise<AccountConnection> => db.asPlatform((tx) => connectAccount(tx, { ...account, sellerId: null }))

export interface AccountForRetailer
  extends Columns<
    'marketplace_accounts',
    'marketplace_account_id' | 'marketplace' | 'retailer_id' | 'created_at' | 'retired_at'
  > {
  /** Whether the retailer uses it for new listings. */
  is_used: boolean
}

/**
 * Returns a retailer's own accounts and the shared ones, including retired ones, since all of the retailer's listings
 * and orders are on them.
 */
export async function accountsForRetailer(db: Database, retailerId: number): Promise<AccountForRetailer[]> {
  const { rows } = await sql<AccountForRetailer>`
    select marketplace_account_id, marketplace, retailer_id, created_at, retired_at,
      retired_at is null and (retailer_id is not null or not exists (select from marketplace_accounts o
        where o.marketplace = a.marketplace and o.retailer_id = ${retailerId} and o.retired_at is null)) as is_used
    from marketplace_accounts a where retailer_id = ${retailerId} or retailer_id is null
    order by marketplace desc, retired_at desc nulls first, marketplace_account_id`.execute(db.platform)
  return rows
}

/** Returns retired accounts, the longest retired first, at most `limit`. */
export async function retiredAccounts(
  db: Database,
  limit: number,
): Promise<Columns<'marketplace_accounts', 'marketplace_account_id' | 'marketplace' | 'retired_at' | 'idle_since'>[]> {
  const { rows } = await sql<
    Columns<'marketplace_accounts', 'marketplace_account_id' | 'marketplace' | 'retired_at' | 'idle_since'>
  >`
    select marketplace_account_id, marketplace, retired_at, idle_since from marketplace_accounts
    where retired_at is not null order by retired_at limit ${limit}`.execute(db.platform)
  return rows
}

/** Sets the time since when nothing refers to a retired account; null when something does. */
export const recordIdleSince = (tx: Tx, accountId: number, since: Date | null) =>
  sql`
    update marketplace_accounts set idle_since = ${since}
    where marketplace_account_id = ${accountId} and retired_at is not null`.execute(tx)

/** Removes a retired account with its tokens and counts; keeps one that is used again. */
export async function removeRetiredAccount(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from marketplace_accounts where marketplace_account_id = ${accountId} and retired_at is not null
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes all accounts of a business with their tokens, and what was begun to connect one. Returns the accounts, whose
 * counts the caller deletes. Runs as the platform.
 */
export async function removeAccountsOf(
  tx: Tx,
  retailerId: number,
): Promise<Columns<'marketplace_accounts', 'marketplace_account_id' | 'marketplace'>[]> {
  await sql`delete from marketplace_grants where retailer_id = ${retailerId}`.execute(tx)
  const { rows } = await sql<Columns<'marketplace_accounts', 'marketplace_account_id' | 'marketplace'>>`
    delete from marketplace_accounts where retailer_id = ${retailerId}
    returning marketplace_account_id, marketplace`.execute(tx)
  return rows
}
