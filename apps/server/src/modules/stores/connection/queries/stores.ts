import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import { isUniqueViolation } from '../../../../platform/database/database-errors.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import { withholdItems } from './locations.ts'

type StoreColumns = Columns<
  'stores',
  | 'retailer_id'
  | 'store_id'
  | 'shop_domain'
  | 'store_name'
  | 'tokens'
  | 'connected_at'
  | 'last_webhook_at'
  | 'last_reconciled_at'
  | 'webhook_secret'
>

/** A store. `webhook_secret` is encrypted; null when ARK's own app signs webhooks. */
export interface StoreRow extends StoreColumns {
  is_connected: boolean
}

const columns = sql`retailer_id, store_id, shop_domain, store_name, tokens, disconnected_at is null
  and tokens is not null as is_connected,
  connected_at, last_webhook_at, last_reconciled_at, webhook_secret`

/** Returns a retailer's stores, oldest first. */
export async function storesOf(tx: Tx): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where retailer_id = current_retailer() order by store_id`.execute(tx)
  return rows
}

export async function storeById(tx: Tx, storeId: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Locks the store's row, so that its values stay true until the transaction ends. Never keep the lock during a call.
 */
export async function lockStore(tx: Tx, storeId: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where retailer_id = current_retailer() and store_id = ${storeId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * A store for a check of its access; its tokens and its webhook secret are encrypted. `access_ended_at` is when Shopify
 * refused them, and null while it accepts them.
 */
export type CheckedStore = Columns<
  'stores',
  | 'retailer_id'
  | 'store_id'
  | 'shop_domain'
  | 'tokens'
  | 'webhook_secret'
  | 'last_webhook_at'
  | 'missed_levels'
  | 'access_ended_at'
>

/**
 * Returns stores of all retailers that are connected, or were until Shopify ended the access: at most `limit`, the
 * oldest first.
 */
export async function checkedStores(db: Database, limit: number): Promise<CheckedStore[]> {
  const { rows } = await sql<CheckedStore>`
    select retailer_id, store_id, shop_domain, tokens, webhook_secret, last_webhook_at, missed_levels,
      access_ended_at
    from stores where (disconnected_at is null and tokens is not null) or access_ended_at is not null
    order by store_id limit ${limit}`.execute(db.platform)
  return rows
}

/** Returns the store that is connected to a shop now; null when there is none. */
export async function storeOfShop(db: Database, shopDomain: string): Promise<StoreRow | null> {
  return (
    (
      await sql<StoreRow>`select ${columns} from stores where shop_domain = ${shopDomain}
        and disconnected_at is null`.execute(db.intake)
    ).rows[0] ?? null
  )
}

/** Returns whether saving a connection failed because another business connected the shop at the same moment. */
export const isShopTaken = (error: unknown): boolean => isUniqueViolation(error, 'stores_shop_domain')

/** A store of a delivery. `disconnected_at` is the time since when it is not connected. */
export interface StoreOfDelivery extends StoreRow, Columns<'stores', 'disconnected_at'> {}

/**
 * Returns the store that a webhook belongs to: the one that is connected to the shop now, else the last one, unless it
 * was redacted. Null when there is none.
 */
export async function storeOfDelivery(db: Database, shopDomain: string): Promise<StoreOfDelivery | null> {
  const { rows } = await sql<StoreOfDelivery>`
    select ${columns}, disconnected_at from stores where shop_domain = ${shopDomain} and redacted_at is null
    order by disconnected_at desc nulls first limit 1`.execute(db.intake)
  return rows[0] ?? null
}

export interface StoreConnection {
  retailerId: number
  shopDomain: string
  storeName: string
  currency: string
  tokens: Buffer
  ends: TokenEnds
  webhookSecret: Buffer | null
  scopes: string[]
  at: Date
}

/** When tokens expire, and until when they can be renewed; null when that is unknown. */
export interface TokenEnds {
  tokenExpiresAt: Date | null
  grantEndsAt: Date | null
}

/** The import of a connection compares everything, so the next comparison is a day later. */
const dayAfter = (at: Date): Date => new Date(at.getTime() + 86_400_000)

/** Saves a connection. The same shop of the same retailer continues with its history. Returns the store's id. */
export async function saveConnection(tx: Tx, connection: StoreConnection): Promise<number> {
  const { rows } = await sql<Columns<'stores', 'store_id'>>`
    with known as (
      update stores set tokens = ${connection.tokens}, scopes = ${connection.scopes},
        store_name = ${connection.storeName},
             currency = ${connection.currency},
             connected_at = ${connection.at}, disconnected_at = null, redacted_at = null, access_ended_at = null,
             token_expires_at = ${connection.ends.tokenExpiresAt}, grant_ends_at = ${connection.ends.grantEndsAt},
             webhook_secret = ${connection.webhookSecret},
             reconcile_next_attempt_at = ${connection.at}, reconcile_attempts = 0,
             compare_next_attempt_at = ${dayAfter(connection.at)}, compare_attempts = 0,
             webhooks_next_attempt_at = ${connection.at}, webhooks_attempts = 0
      where retailer_id = ${connection.retailerId} and shop_domain = ${connection.shopDomain} returning store_id
    ), fresh as (
      insert into stores as made (retailer_id, shop_domain, store_name, currency, tokens, scopes, connected_at,
        webhook_secret, token_expires_at, grant_ends_at, reconcile_next_attempt_at, webhooks_next_attempt_at,
        compare_next_attempt_at)
      select ${connection.retailerId}, ${connection.shopDomain}, ${connection.storeName},
             ${connection.currency}, ${connection.tokens}, ${connection.scopes},
             ${connection.at}, ${connection.webhookSecret}::bytea, ${connection.ends.tokenExpiresAt}::timestamptz,
             ${connection.ends.grantEndsAt}::timestamptz, ${connection.at}, ${connection.at},
             ${dayAfter(connection.at)}::timestamptz
      where not exists (select from known) returning made.store_id
    ) select store_id from known union all select store_id from fresh`.execute(tx)
  return required(rows[0], 'the store').store_id
}

export interface TokenReplacement {
  storeId: number
  before: Buffer
  fresh: Buffer
  ends: TokenEnds
}

/** Replaces `before` with refreshed tokens; false when others are stored by now, or none. */
export async function replaceTokens(tx: Tx, { storeId, before, fresh, ends }: TokenReplacement): Promise<boolean> {
  const { rows } = await sql`
    update stores set tokens = ${fresh}, token_expires_at = ${ends.tokenExpiresAt}, grant_ends_at = ${ends.grantEndsAt}
    where retailer_id = current_retailer() and store_id = ${storeId} and tokens = ${before} returning 1`.execute(tx)
  return rows.length > 0
}

export const saveWebhookSecret = (tx: Tx, storeId: number, secret: Buffer) =>
  sql`update stores set webhook_secret = ${secret} where retailer_id = current_retailer()
    and store_id = ${storeId}`.execute(tx)

/** Saves the shop's granted scopes when they changed. */
export const saveScopes = (tx: Tx, storeId: number, scopes: string[]) =>
  sql`
    update stores set scopes = ${scopes} where retailer_id = current_retailer() and store_id = ${storeId}
      and scopes is distinct from ${scopes}::text[]`.execute(tx)

/**
 * Marks a store as disconnected because its app was removed, or its grant is revoked (`isRefused`). False when it was
 * already.
 */
export async function markDisconnected(
  tx: Tx,
  { storeId, isRefused }: { storeId: number; isRefused: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update stores set tokens = null, disconnected_at = now(), reconcile_next_attempt_at = null,
      compare_next_attempt_at = null, webhooks_next_attempt_at = null,
      access_ended_at = ${isRefused ? sql`now()` : sql`null`}
    where retailer_id = current_retailer() and store_id = ${storeId} and disconnected_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A store of a shop that is to be redacted. */
export interface RedactableStore extends Columns<'stores', 'retailer_id' | 'store_id' | 'connected_at'> {
  is_connected: boolean
}

/** Returns every store of a shop, of all retailers, that is not redacted yet. */
export async function storesOfShop(tx: Tx, shopDomain: string): Promise<RedactableStore[]> {
  const { rows } = await sql<RedactableStore>`
    select retailer_id, store_id, disconnected_at is null as is_connected, connected_at from stores
    where shop_domain = ${shopDomain} and redacted_at is null order by retailer_id, store_id`.execute(tx)
  return rows
}

/** A store of a business that closes. */
export interface StoreToLeave extends Columns<'stores', 'retailer_id' | 'store_id' | 'shop_domain'> {
  is_connected: boolean
}

/** Returns the stores of a business whose data is not deleted yet, connected or not. Runs as the platform. */
export async function storesToLeave(tx: Tx, retailerId: number): Promise<StoreToLeave[]> {
  const { rows } = await sql<StoreToLeave>`
    select retailer_id, store_id, shop_domain, disconnected_at is null and tokens is not null as is_connected
    from stores where retailer_id = ${retailerId} and redacted_at is null order by store_id`.execute(tx)
  return rows
}

/** Marks a store as disconnected: its app was removed two days ago, whether or not a webhook arrived. */
export const endConnectionOf = (tx: Tx, store: { retailer_id: number; store_id: number }, at: Date) =>
  sql`
    update stores set tokens = null, disconnected_at = ${at}, reconcile_next_attempt_at = null,
      compare_next_attempt_at = null, webhooks_next_attempt_at = null
    where retailer_id = ${store.retailer_id} and store_id = ${store.store_id} and disconnected_at is null`.execute(tx)

/** Deletes the shop's own pictures that this store's products show. */
export const removePicturesOfStore = (tx: Tx, store: { retailer_id: number; store_id: number }) =>
  sql`
    delete from shop_images where image_key in (
      select md5(image_source_url) from product_links
      where retailer_id = ${store.retailer_id} and store_id = ${store.store_id}
        and image_source_url is not null)`.execute(tx)

/**
 * Deletes what identifies the shop from a store and its locations. The rows stay, because staff may be restricted to
 * these locations, and no restriction would mean all locations.
 */
export async function redactStore(
  tx: Tx,
  { retailerId, storeId, at }: { retailerId: number; storeId: number; at: Date },
): Promise<void> {
  await sql`
    update stores set shop_domain = 'redacted-' || store_id || '.invalid', store_name = 'Removed store', tokens = null,
      scopes = '{}', webhook_secret = null, access_ended_at = null, redacted_at = ${at},
      disconnected_at = coalesce(disconnected_at, ${at}),
      reconcile_next_attempt_at = null, compare_next_attempt_at = null, webhooks_next_attempt_at = null
    where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
  await sql`
    update locations set location_nickname = 'Removed location', city = null, state = null, is_active = false
    where retailer_id = ${retailerId} and store_id = ${storeId}`.execute(tx)
  await withholdItems(tx, { retailerId, storeId })
}

export const markReconciled = (
  tx: Tx,
  storeId: number,
  { startedAt, missed, at }: { startedAt: Date; missed: number; at: Date },
) =>
  sql`update stores set last_reconciled_at = ${startedAt}, reconcile_attempts = 0, missed_levels = ${missed},
        missed_at = case when ${missed}::int > 0 then ${at}::timestamptz else missed_at end
      where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
