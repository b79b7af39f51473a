import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A retailer with listings on an account. */
export interface RetailerOnAccount {
  retailerId: number
  accountId: number
}

// The condition that a listing is, or may be, on the account; one that was never sent is on none
// (rules/other-account.ts).
const isThere = sql`state not in ('withdrawn', 'sold') and (external_listing_id is not null or attempts > 0)`

export interface OnAccount {
  listings: number
  /** The most frequent problem of these listings; null when none has one. */
  problem: string | null
}

/** Counts the listings of a retailer on an account. */
export async function listingsOnAccount(tx: Tx, { retailerId, accountId }: RetailerOnAccount): Promise<OnAccount> {
  // Count: what remains of one business on one account, by an index of open rows.
  const { rows } = await sql<OnAccount>`
    select count(*)::int as listings, mode() within group (order by problem) as problem from marketplace_listings
    where retailer_id = ${retailerId} and marketplace_account_id = ${accountId} and ${isThere}`.execute(tx)
  return rows[0] ?? { listings: 0, problem: null }
}

type Standing = Columns<'marketplace_listings', 'listing_id' | 'retailer_id' | 'variant_id' | 'marketplace'>

/** Returns the next listings of a retailer on an account, ordered by id. */
export async function nextOnAccount(
  tx: Tx,
  { retailerId, accountId }: RetailerOnAccount,
  { after, most }: { after: number; most: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select listing_id, retailer_id, variant_id, marketplace from marketplace_listings
    where retailer_id = ${retailerId} and marketplace_account_id = ${accountId} and listing_id > ${after} and ${isThere}
    order by listing_id limit ${most}`.execute(tx)
  return rows
}

/** Returns the retailers with listings on an account. */
export async function retailersOnAccount(db: Database, accountId: number): Promise<number[]> {
  const { rows } = await sql<Columns<'marketplace_listings', 'retailer_id'>>`
    select distinct retailer_id from marketplace_listings
    where marketplace_account_id = ${accountId} and ${isThere}`.execute(db.platform)
  return rows.map(({ retailer_id }) => retailer_id)
}

export type HandoverRun = Columns<'platform.runs', 'retailer_id' | 'run_id'>

/** Returns the handovers in progress of all retailers. */
export async function handoversUnderWay(tx: Tx): Promise<HandoverRun[]> {
  // Rule 3: an account is shared: its retailers are found by an index of open rows; there are few open handovers.
  const { rows } = await sql<HandoverRun>`
    select retailer_id, run_id from platform.runs
    where kind = 'handover' and state in ('waiting', 'running')`.execute(tx)
  return rows
}

/** Returns a retailer's handovers in progress away from an account. */
export async function handoverFrom(tx: Tx, { retailerId, accountId }: RetailerOnAccount): Promise<HandoverRun[]> {
  const { rows } = await sql<HandoverRun>`
    select retailer_id, run_id from platform.runs
    where retailer_id = ${retailerId} and kind = 'handover' and subject_id = ${accountId}
      and state in ('waiting', 'running')`.execute(tx)
  return rows
}
