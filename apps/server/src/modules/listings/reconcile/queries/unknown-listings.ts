import { dollarsOrNull } from '@ark/domain'
import type { ListingOnSale, MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** The account of unknown listings. */
export interface AccountOfUnknown {
  accountId: number
  marketplace: MarketplaceName
  /** The account's owner; null when the account is shared. */
  retailerId: number | null
}

export interface UnknownListing
  extends Pick<ListingOnSale, 'listingId' | 'variantId' | 'price' | 'productName' | 'styleCode' | 'size'> {
  listedAt: Date
  /** ARK sent a creation of this size and price and received no answer. */
  isArks: boolean
  /** The decision about the listing; null when there is none. */
  choice: 'withdraw' | null
  /** The lost creation that this listing accounts for. */
  lostCreationId?: number
}

/**
 * Saves an account's listings without a known owner, as of when they were shown. Existing decisions stay. Removes those
 * that gained an owner meanwhile; that owner was written before, or waits for this transaction.
 */
export async function saveUnknown(
  tx: Tx,
  { accountId, marketplace, retailerId }: AccountOfUnknown,
  { listings, seenAt }: { listings: readonly UnknownListing[]; seenAt: Date },
): Promise<void> {
  if (listings.length === 0) return
  const rows = listings.map(({ listingId, variantId, price, productName, styleCode, ...rest }) => ({
    id: listingId,
    variant: variantId,
    price: dollarsOrNull(price?.cents ?? null),
    name: productName,
    code: styleCode,
    size: rest.size,
    listed_at: rest.listedAt,
    is_arks: rest.isArks,
    choice: rest.choice,
  }))
  await sql`
    insert into unknown_listings as u (marketplace_account_id, external_listing_id, retailer_id, marketplace,
      external_variant_id, product_name, style_code, size, price, listed_at, found_at, seen_at, is_arks, choice)
    select ${accountId}::bigint, r.id, ${retailerId}::bigint, ${marketplace}, r.variant, r.name, r.code, r.size,
      r.price, r.listed_at, ${seenAt}, ${seenAt}, r.is_arks, r.choice
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, variant text, name text, code text,
      size text, price numeric, listed_at timestamptz, is_arks boolean, choice text)
    order by r.listed_at, r.id
    on conflict (marketplace_account_id, external_listing_id) do update
      set seen_at = greatest(u.seen_at, excluded.seen_at), price = excluded.price,
        product_name = coalesce(excluded.product_name, u.product_name), is_arks = u.is_arks or excluded.is_arks,
        choice = coalesce(u.choice, excluded.choice)
    returning 1`.execute(tx)
  await removeKnown(
    tx,
    accountId,
    await knownAmong(
      tx,
      { accountId, retailerId },
      listings.map(({ listingId }) => listingId),
    ),
  )
  const used = listings.flatMap(({ lostCreationId }) => lostCreationId ?? [])
  if (used.length > 0) await sql`delete from lost_creations where lost_creation_id = any(${used}::int8[])`.execute(tx)
}

/** Records that unknown listings were shown again. */
export const recordUnknownSeen = (
  tx: Tx,
  accountId: number,
  { listingIds, seenAt }: { listingIds: string[]; seenAt: Date },
) =>
  sql`update unknown_listings set seen_at = greatest(seen_at, ${seenAt})
      where marketplace_account_id = ${accountId} and external_listing_id = any(${listingIds}::text[])`.execute(tx)

/** Returns those of an account's listings that a person has decided about, so that ARK adopts none of them. */
export async function withDecision(db: Database, accountId: number, listingIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<Columns<'unknown_listings', 'external_listing_id'>>`
    select external_listing_id from unknown_listings
    where marketplace_account_id = ${accountId} and external_listing_id = any(${listingIds}::text[])
      and choice is not null`.execute(db.platform)
  return new Set(rows.map(({ external_listing_id }) => external_listing_id))
}

/** The columns of an unknown listing that a decision needs. */
export type UnknownRow = Columns<
  'unknown_listings',
  | 'unknown_listing_id'
  | 'retailer_id'
  | 'marketplace_account_id'
  | 'external_listing_id'
  | 'external_variant_id'
  | 'marketplace'
  | 'price'
  | 'choice'
>

const row = sql`unknown_listing_id, retailer_id, marketplace_account_id, external_listing_id, external_variant_id,
  marketplace, price, choice`

/** Returns the condition for rows of a retailer's own accounts, or with null, of shared ones. */
const ofRetailer = (retailerId: number | null) =>
  retailerId === null ? sql`retailer_id is null` : sql`retailer_id = ${retailerId}`

/**
 * Locks an unknown listing of the retailer's own accounts, or with null, of a shared one. Null when it no longer
 * exists.
 */
export async function lockUnknown(tx: Tx, id: number, retailerId: number | null): Promise<UnknownRow | null> {
  const { rows } = await sql<UnknownRow>`
    select ${row} from unknown_listings
    where ${ofRetailer(retailerId)} and unknown_listing_id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Records the decision about a locked unknown listing. */
export const decideUnknown = (
  tx: Tx,
  { retailer_id, unknown_listing_id }: UnknownRow,
  choice: 'leave' | 'withdraw' | null,
) =>
  sql`update unknown_listings set choice = ${choice}, problem = null
      where ${ofRetailer(retailer_id)} and unknown_listing_id = ${unknown_listing_id}`.execute(tx)

export interface UnknownKey {
  accountId: number
  listingId: string
}

/** Returns an unknown listing that is to be withdrawn; null when it is not (any more). */
export async function unknownToWithdraw(
  db: Database,
  { accountId, listingId }: UnknownKey,
): Promise<UnknownRow | null> {
  return db.asPlatform(async (tx) => {
    const { rows } = await sql<UnknownRow>`
      select ${row} from unknown_listings u where u.marketplace_account_id = ${accountId}
        and u.external_listing_id = ${listingId} and u.choice = 'withdraw'`.execute(tx)
    const [unknown] = rows
    return unknown && !(await isKnownByNow(tx, unknown)) ? unknown : null
  })
}

/** Deletes an unknown listing that is confirmed to be gone. */
export const removeUnknown = (db: Database, { accountId, listingId }: UnknownKey) =>
  sql`delete from unknown_listings
      where marketplace_account_id = ${accountId} and external_listing_id = ${listingId}`.execute(db.platform)

/** Records why an unknown listing could not be withdrawn. */
export const recordUnknownProblem = (db: Database, { accountId, listingId }: UnknownKey, problem: string) =>
  sql`update unknown_listings set problem = ${problem}
      where marketplace_account_id = ${accountId} and external_listing_id = ${listingId}`.execute(db.platform)

/** Returns an account's unknown listings that are to be withdrawn and still exist. */
export async function allToWithdraw(tx: Tx, accountId: number): Promise<UnknownRow[]> {
  const { rows } = await sql<UnknownRow>`
    select ${row} from unknown_listings
    where marketplace_account_id = ${accountId} and choice = 'withdraw'`.execute(tx)
  return rows
}

/** Deletes unknown listings that now have an owner. */
export const removeKnown = (tx: Tx, accountId: number, listingIds: string[]) =>
  sql`delete from unknown_listings
      where marketplace_account_id = ${accountId} and external_listing_id = any(${listingIds}::text[])`.execute(tx)

/** Returns whether a listing gained an owner since it was found, with a row that is not withdrawn. */
export async function isKnownByNow(tx: Tx, unknown: UnknownRow): Promise<boolean> {
  const { marketplace_account_id: accountId, retailer_id: retailerId, external_listing_id } = unknown
  return (await knownAmong(tx, { accountId, retailerId }, [external_listing_id])).length > 0
}

/**
 * Returns those of an account's listings that have an owner on ARK and are not withdrawn. On a retailer's own account,
 * only that retailer can be the owner.
 */
async function knownAmong(
  tx: Tx,
  { accountId, retailerId }: Omit<AccountOfUnknown, 'marketplace'>,
  listingIds: string[],
): Promise<string[]> {
  const isOwn = retailerId === null ? sql`true` : sql`retailer_id = ${retailerId}`
  const { rows: owners } = await sql<Columns<'listing_owners', 'external_listing_id' | 'retailer_id' | 'listing_id'>>`
    select external_listing_id, retailer_id, listing_id from listing_owners
    where ${isOwn} and marketplace_account_id = ${accountId}
      and external_listing_id = any(${listingIds}::text[])`.execute(tx)
  if (owners.length === 0) return []
  const { rows } = await sql<Columns<'listing_owners', 'external_listing_id'>>`
    select o.external_listing_id
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb)
      as o (external_listing_id text, retailer_id bigint, listing_id bigint)
    join marketplace_listings l on l.retailer_id = o.retailer_id and l.listing_id = o.listing_id
    where l.state <> 'withdrawn'`.execute(tx)
  return rows.map(({ external_listing_id }) => external_listing_id)
}

/** Releases a withdrawn listing that is for sale again, so that another row of its size can own it. */
export const releaseEnded = (tx: Tx, unknown: UnknownRow) =>
  sql`
    delete from listing_owners o where o.retailer_id = current_retailer()
      and o.marketplace_account_id = ${unknown.marketplace_account_id}
      and o.external_listing_id = ${unknown.external_listing_id}`.execute(tx)

/** Returns the size of an unknown listing; null when ARK does not know it. */
export async function variantOfUnknown(tx: Tx, unknown: UnknownRow): Promise<number | null> {
  const number = sql.ref(unknown.marketplace === 'stockx' ? 'stockx_variant_id' : 'alias_variant_id')
  const { rows } = await sql<Columns<'catalogue.variants', 'variant_id'>>`
    select variant_id from catalogue.variants where ${number} = ${unknown.external_variant_id}`.execute(tx)
  return rows[0]?.variant_id ?? null
}
