import { firstOnes, NAMED_ONES, SALE_STAGES, stagesWhere, type SaleStage } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

const OPEN = stagesWhere(({ terminal }) => !terminal)

/**
 * Returns the first sales of a business that are not finished and paid at their marketplace, as sentences, and whether
 * there are more. Runs as the platform.
 */
export async function openSales(tx: Tx, retailerId: number): Promise<string[]> {
  const { rows } = await sql<Columns<'sales.sales', 'external_order_id' | 'product_name' | 'size' | 'stage'>>`
    select external_order_id, product_name, size, stage from sales.sales
    where retailer_id = ${retailerId} and stage = any(${OPEN}::text[])
    order by sale_id limit ${NAMED_ONES + 1}`.execute(tx)
  const sentences = rows.map(({ external_order_id, product_name, size, stage }) => {
    const what = SALE_STAGES[stage as SaleStage].to_ship ? 'has to be shipped' : 'is not finished and paid'
    return `Sale ${external_order_id} (${product_name}, size ${size}) ${what}.`
  })
  return firstOnes(sentences, 'More sales are not finished and paid.')
}

/** Returns how many listings of a business are live or may be. Runs as the platform. */
export async function listingsLeft(tx: Tx, retailerId: number): Promise<number> {
  // Count: the open listings of one retailer: an index of those alone.
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from listings.listings
    where retailer_id = ${retailerId} and state not in ('withdrawn', 'sold')`.execute(tx)
  return rows[0]?.left ?? 0
}

/** Returns whether a marketplace still works on listings that ARK sent together. Runs as the platform. */
export async function hasBatches(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from listings.batches where retailer_id = ${retailerId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Days after which ARK no longer waits for the orders of an account that it cannot read, as for retired accounts. */
const UNREADABLE_DAYS = 30

/**
 * Returns whether an order may still arrive that ARK has not read: of a listing that ended lately, on an account whose
 * orders ARK has not read since, or one that ARK could not record. Runs as the platform.
 */
export async function mayHaveUnreadOrders(tx: Tx, retailerId: number, now: Date): Promise<boolean> {
  const { rows: ended } = await sql<Columns<'listings.listings', 'marketplace_account_id'> & { ended_at: Date }>`
    select marketplace_account_id, max(ended_at) as ended_at from listings.listings
    where retailer_id = ${retailerId} and state in ('withdrawn', 'sold') and marketplace_account_id is not null
      and ended_at > ${now}::timestamptz - make_interval(days => ${UNREADABLE_DAYS})
    group by marketplace_account_id`.execute(tx)
  const { rows: unread } = await sql`
    select 1 from sales.order_polls p join jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as e (marketplace_account_id bigint, ended_at timestamptz) using (marketplace_account_id)
    where p.taken_until <= e.ended_at limit 1`.execute(tx)
  return unread.length > 0
}

/** Returns whether orders of these accounts wait that ARK could not record. Runs as the platform. */
export async function hasUnrecordedOrders(tx: Tx, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sales.unclaimed_orders where marketplace_account_id = any(${[...accountIds]}::int8[])
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether a business ever sold anything on a marketplace. Runs as the platform. */
export async function hasSold(tx: Tx, retailerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sales.sales where retailer_id = ${retailerId} limit 1`.execute(tx)
  return rows.length > 0
}
