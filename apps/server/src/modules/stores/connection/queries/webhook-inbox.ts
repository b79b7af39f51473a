import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { RetainedBody } from '../rules/webhook-topics.ts'

export interface Delivery {
  shopDomain: string
  webhookId: string
  topic: string
  body: RetainedBody
  triggeredAt: Date | null
  receivedAt: Date
  /** Why it cannot be used; then no job reads it. Null when it can. */
  problem: string | null
}

/** Saves a delivery once; false when it was saved already. */
export async function storeDelivery(tx: Tx, delivery: Delivery): Promise<boolean> {
  const { shopDomain, webhookId, topic, body, triggeredAt, receivedAt, problem } = delivery
  const [stored, [silent]] = await Promise.all([
    sql`
      insert into webhook_inbox (shop_domain, webhook_id, topic, body, triggered_at, problem, processed_at)
      values (${shopDomain}, ${webhookId}, ${topic}, ${JSON.stringify(body)}::jsonb, ${triggeredAt}::timestamptz,
        ${problem}, ${problem === null ? null : receivedAt}::timestamptz)
      on conflict do nothing returning webhook_id`.execute(tx),
    silentStore(tx, { shopDomain, now: receivedAt }),
  ])
  if (silent)
    await sql`
      update stores set last_webhook_at = ${receivedAt}
      where retailer_id = ${silent.retailer_id} and store_id = ${silent.store_id}`.execute(tx)
  return stored.rows.length > 0
}

type SilentStore = Columns<'stores', 'retailer_id' | 'store_id'>

/**
 * Returns the shop's store, locked, when its last webhook is at least ten seconds old. Skips a store that another
 * transaction has locked: the connections for webhooks also authenticate requests and must not wait.
 */
async function silentStore(tx: Tx, { shopDomain, now }: { shopDomain: string; now: Date }): Promise<SilentStore[]> {
  const { rows } = await sql<SilentStore>`
    select retailer_id, store_id from stores
    where shop_domain = ${shopDomain} and disconnected_at is null
      and (last_webhook_at is null or last_webhook_at < ${now}::timestamptz - interval '10 seconds')
    for update skip locked`.execute(tx)
  return rows
}

export interface StoredDelivery extends Columns<'webhook_inbox', 'topic' | 'received_at' | 'triggered_at'> {
  body: RetainedBody
}

export async function deliveryOf(db: Database, shopDomain: string, webhookId: string): Promise<StoredDelivery | null> {
  const { rows } = await sql<StoredDelivery>`
    select topic, body, received_at, triggered_at from webhook_inbox
    where shop_domain = ${shopDomain} and webhook_id = ${webhookId} and processed_at is null`.execute(db.platform)
  return rows[0] ?? null
}

/** A delivery that waits, with what it names. */
interface WaitingDelivery extends Columns<'webhook_inbox', 'webhook_id'> {
  body: RetainedBody
}

/** The most deliveries that one job handles, because one question to Shopify names no more items. */
const MOST_TOGETHER = 250

/**
 * Returns a delivery, and with it the oldest others of its shop that wait with one of these topics, so that one job
 * handles them all. Returns none when the delivery is processed. ARK reads the shop after this, so that what it reads
 * is younger than each of them.
 */
export async function waitingDeliveries(
  db: Database,
  { shopDomain, webhookId, topics }: { shopDomain: string; webhookId: string; topics: string[] },
): Promise<WaitingDelivery[]> {
  const own = await deliveryOf(db, shopDomain, webhookId)
  if (!own) return []
  const { rows } = await sql<WaitingDelivery>`
    select webhook_id, body from webhook_inbox
    where shop_domain = ${shopDomain} and topic = any(${topics}::text[]) and webhook_id <> ${webhookId}
      and processed_at is null
    order by received_at limit ${MOST_TOGETHER - 1}`.execute(db.platform)
  return [{ webhook_id: webhookId, body: own.body }, ...rows]
}

/** Marks deliveries as processed. */
export const markProcessed = (db: Database, shopDomain: string, webhookIds: string[]): Promise<void> =>
  db.asPlatform((tx) => recordProcessed(tx, shopDomain, webhookIds))

/** Marks deliveries as processed, in the transaction that acted on them. */
export async function recordProcessed(tx: Tx, shopDomain: string, webhookIds: string[]): Promise<void> {
  await sql`
    update webhook_inbox set processed_at = now()
    where shop_domain = ${shopDomain} and webhook_id = any(${webhookIds}::text[])
      and processed_at is null`.execute(tx)
}

/** Deletes a shop's deliveries, except one. */
export const removeDeliveries = (tx: Tx, shopDomain: string, exceptId: string) =>
  sql`delete from webhook_inbox where shop_domain = ${shopDomain} and webhook_id <> ${exceptId}`.execute(tx)

/**
 * Deletes a customer's ids, and those of the customer's orders, from a shop's deliveries. Returns how many had some.
 */
export async function deleteCustomerIds(tx: Tx, customer: { shopDomain: string; customerId: string }): Promise<number> {
  const { rows } = await sql`
    update webhook_inbox set body = '{}'::jsonb
    where shop_domain = ${customer.shopDomain} and body ->> 'customer_id' = ${customer.customerId} returning 1`.execute(
    tx,
  )
  return rows.length
}

export interface DeliveryFigures {
  /** Saved deliveries that are not processed yet. */
  waiting: number
  /** Those of them that are overdue. */
  failures: number
  /** Average seconds from the change in Shopify to its arrival here, over the last hundred. */
  lag_seconds: number | null
  /** Deliveries of the last 24 hours, the most frequent topic first. The inbox keeps days (stores-retention.ts). */
  deliveries: { topic: string; count: number; last_received_at: string }[]
  /** Those of them that could not be used, and the reason of the last one; null when all could. */
  unusable: number
  unusable_reason: string | null
}

/** Returns how well webhooks of shops arrive, by shop domain; a shop without deliveries has zeros and an empty list. */
export async function deliveryFigures(db: Database, shopDomains: string[]): Promise<Map<string, DeliveryFigures>> {
  // Count: a day's webhooks of a page of shops, by an index; they are deleted after four days.
  const { rows } = await sql<DeliveryFigures & Columns<'webhook_inbox', 'shop_domain'>>`
    select s.shop_domain, w.waiting, w.failures, l.lag_seconds, d.deliveries, u.unusable, u.unusable_reason
    from unnest(${shopDomains}::text[]) as s (shop_domain)
    cross join lateral (
      select count(*)::int as waiting,
        (count(*) filter (where received_at < now() - interval '5 minutes'))::int as failures
      from webhook_inbox i where i.shop_domain = s.shop_domain and i.processed_at is null
    ) w
    cross join lateral (
      -- The median: a day that was caught up on in a minute is not how long the next one takes.
      select round((percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from received_at - triggered_at))))::numeric, 1)::float8 as lag_seconds
      from (
        select received_at, triggered_at from webhook_inbox i
        where i.shop_domain = s.shop_domain and i.triggered_at is not null order by received_at desc limit 100
      ) last
    ) l
    cross join lateral (
      select coalesce(json_agg(json_build_object('topic', topic, 'count', arrived, 'last_received_at', last_received_at)
        order by arrived desc, topic), '[]') as deliveries
      from (
        select topic, count(*)::int as arrived, max(received_at) as last_received_at from webhook_inbox i
        where i.shop_domain = s.shop_domain and i.received_at > now() - interval '24 hours' group by topic
      ) by_topic
    ) d
    cross join lateral (
      select count(*)::int as unusable, (array_agg(i.problem order by i.received_at desc))[1] as unusable_reason
      from webhook_inbox i
      where i.shop_domain = s.shop_domain and i.problem is not null and i.received_at > now() - interval '24 hours'
    ) u`.execute(db.platform)
  return new Map(rows.map(({ shop_domain, ...figures }) => [shop_domain, figures]))
}
