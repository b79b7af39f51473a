import type { MarketplaceOrder } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'

/** An order that is no sale, with the size that it sold. */
export interface OrderOfNobody
  extends Columns<'unclaimed_orders', 'marketplace_account_id' | 'external_order_id' | 'problem'>,
    Columns<'catalogue.marketplace_accounts', 'marketplace'> {
  /** The order as JSON has it: its times are texts. */
  details: Omit<MarketplaceOrder, 'soldAt'> & { soldAt: string }
  /** The owner of the account; null when it is shared. */
  owner_id: Column<'catalogue.marketplace_accounts', 'retailer_id'>
  /** Null when ARK does not know the size. */
  variant_id: Column<'catalogue.variants', 'variant_id'> | null
  product_id: Column<'catalogue.variants', 'product_id'> | null
}

const OF_NOBODY = sql`
  select a.marketplace, u.marketplace_account_id, u.external_order_id, u.problem, u.details, a.retailer_id as owner_id,
    v.variant_id, v.product_id
  from unclaimed_orders u
  join catalogue.marketplace_accounts a on a.marketplace_account_id = u.marketplace_account_id
  left join lateral (
    select s.variant_id, s.product_id from catalogue.variants s
    where u.platform = 'stockx' and s.stockx_variant_id = u.details ->> 'variantId'
    union all
    select g.variant_id, g.product_id from catalogue.variants g
    where u.platform = 'goat' and g.alias_variant_id = u.details ->> 'variantId'
    limit 1
  ) v on true`

/**
 * Returns orders that are no sale and may be one of ARK's, the newest first. What a retailer sells by hand on an own
 * account is none, unless ARK lost the time in which it was sold: after `lostSince`, the moment of the last restore.
 */
export async function ordersOfNobody(
  tx: Tx,
  { lostSince, limit }: { lostSince: Date | null; limit: number },
): Promise<OrderOfNobody[]> {
  const { rows } = await sql<OrderOfNobody>`
    ${OF_NOBODY}
    where a.retailer_id is null or u.problem is not null
      or (u.details ->> 'soldAt')::timestamptz >= ${lostSince}::timestamptz
    order by u.seen_at desc, u.external_order_id limit ${limit}`.execute(tx)
  return rows
}

/** Returns an order that is no sale; null when there is none. */
export async function orderOfNobody(
  tx: Tx,
  { accountId, orderId }: { accountId: number; orderId: string },
): Promise<OrderOfNobody | null> {
  const { rows } = await sql<OrderOfNobody>`
    ${OF_NOBODY} where u.marketplace_account_id = ${accountId} and u.external_order_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

/** Lets an order be read again at the next poll. */
export const retryOrderNow = (tx: Tx, { accountId, orderId }: { accountId: number; orderId: string }) =>
  sql`update unclaimed_orders set next_attempt_at = '-infinity', attempts = 0
      where marketplace_account_id = ${accountId} and external_order_id = ${orderId}`.execute(tx)

export interface SizeHolder {
  retailer_id: Column<'inventory.items', 'retailer_id'>
  variant_id: NonNullable<Column<'inventory.items', 'variant_id'>>
  business_name: Column<'accounts.retailers', 'business_name'>
  pairs: number
}

/** Returns the businesses that have these sizes in their stock, also without a pair, and how many are available. */
export async function holdersOfSizes(tx: Tx, variantIds: number[]): Promise<SizeHolder[]> {
  // Rule 3: the operator sees all retailers' rows: those of at most a hundred sizes, by an index.
  const { rows } = await sql<SizeHolder>`
    select i.retailer_id, i.variant_id, r.business_name, sum(greatest(i.quantity_available, 0))::int as pairs
    from inventory.items i join accounts.retailers r on r.retailer_id = i.retailer_id
    where i.variant_id = any(${variantIds}::int8[])
    group by i.retailer_id, i.variant_id, r.business_name order by r.business_name`.execute(tx)
  return rows
}
