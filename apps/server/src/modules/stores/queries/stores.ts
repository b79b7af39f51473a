import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { isUniqueViolation } from '../../../platform/database/database-errors.ts'

export interface StoreRow {
  retailer_id: number
  store_id: number
  shop_domain: string
  store_name: string
  tokens: Buffer | null
  is_connected: boolean
  connected_at: Date
  last_webhook_at: Date | null
  last_reconciled_at: Date | null
  /** Sealed; null when webhooks are signed by ARK's own app. */
  webhook_secret: Buffer | null
}

const columns = sql`retailer_id, store_id, shop_domain, store_name, tokens, disconnected_at is null and tokens is not null as is_connected,
  connected_at, last_webhook_at, last_reconciled_at, webhook_secret`

/** A retailer's stores, oldest first. */
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
 * Holds the store's row: what is decided by what it says stays true until the transaction ends. Never held over a
 * call.
 */
export async function lockStore(tx: Tx, storeId: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from stores where retailer_id = current_retailer() and store_id = ${storeId} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Whose shop it is now; null when nobody here is connected to it. */
export async function storeOfShop(db: Database, shopDomain: string): Promise<StoreRow | null> {
  return (
    (
      await sql<StoreRow>`select ${columns} from stores where shop_domain = ${shopDomain} and disconnected_at is null`.execute(
        db.intake,
      )
    ).rows[0] ?? null
  )
}

/** A connection was not saved since the shop was connected to another business at that very moment. */
export const isShopTaken = (error: unknown): boolean => isUniqueViolation(error, 'stores_shop_domain')

export interface StoreConnection {
  retailerId: number
  shopDomain: string
  storeName: string
  currency: string
  tokens: Buffer
  webhookSecret: Buffer | null
  scopes: string[]
  at: Date
}

/** Stores a connection; the same shop of the same retailer is taken up again with its history. */
export async function saveConnection(tx: Tx, connection: StoreConnection): Promise<number> {
  const { rows } = await sql<{ store_id: number }>`
    with known as (
      update stores set tokens = ${connection.tokens}, scopes = ${connection.scopes}, store_name = ${connection.storeName},
             currency = ${connection.currency},
             connected_at = ${connection.at}, disconnected_at = null, webhook_secret = ${connection.webhookSecret},
             reconcile_next_attempt_at = ${connection.at}, reconcile_attempts = 0,
             webhooks_next_attempt_at = ${connection.at}, webhooks_attempts = 0
      where retailer_id = ${connection.retailerId} and shop_domain = ${connection.shopDomain} returning store_id
    ), fresh as (
      insert into stores (retailer_id, shop_domain, store_name, currency, tokens, scopes, connected_at, webhook_secret,
        reconcile_next_attempt_at, webhooks_next_attempt_at)
      select ${connection.retailerId}, ${connection.shopDomain}, ${connection.storeName},
             ${connection.currency}, ${connection.tokens}, ${connection.scopes},
             ${connection.at}, ${connection.webhookSecret}::bytea, ${connection.at}, ${connection.at}
      where not exists (select from known) returning store_id
    ) select store_id from known union all select store_id from fresh`.execute(tx)
  return rows[0]?.store_id ?? 0
}

export interface TokenReplacement {
  storeId: number
  before: Buffer
  fresh: Buffer
}

/** Puts refreshed tokens in the place of those they come from; false when other ones stand there, or none any more. */
export async function replaceTokens(tx: Tx, { storeId, before, fresh }: TokenReplacement): Promise<boolean> {
  const { rows } = await sql`
    update stores set tokens = ${fresh}
    where retailer_id = current_retailer() and store_id = ${storeId} and tokens = ${before} returning 1`.execute(tx)
  return rows.length > 0
}

export const saveWebhookSecret = (tx: Tx, storeId: number, secret: Buffer) =>
  sql`update stores set webhook_secret = ${secret} where retailer_id = current_retailer() and store_id = ${storeId}`.execute(
    tx,
  )

/** The app was removed from the shop, or its grant is dead. False when that was known. */
export async function markDisconnected(tx: Tx, storeId: number): Promise<boolean> {
  const { rows } = await sql`
    update stores set tokens = null, disconnected_at = now(), reconcile_next_attempt_at = null,
      webhooks_next_attempt_at = null
    where retailer_id = current_retailer() and store_id = ${storeId} and disconnected_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export const markReconciled = (tx: Tx, storeId: number, at: Date) =>
  sql`update stores set last_reconciled_at = ${at}, reconcile_attempts = 0
      where retailer_id = current_retailer() and store_id = ${storeId}`.execute(tx)
