import type { AnswerOf, Contract } from '@ark/contract'
import type { PayoutRule } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

type PayoutSetup = AnswerOf<Contract['GET /inventory/payout-setup']>

export interface NewProductsSearch {
  /** Products that first had stock before this time are not new any more. */
  since: Date
  /** An empty list means every location. */
  locationIds: number[]
}

/** The most sizes to count. */
const MOST_COUNTED = 1_000

/**
 * Returns the condition that a totals row `g` is of a new product that no one postponed and that may lack a payout. A
 * product of one link is complete when as many sizes have payouts as it has sizes: that takes a few rows of each,
 * whereas its items are in all locations.
 */
const mayLackPayouts = ({ since }: NewProductsSearch) => sql`
  g.retailer_id = current_retailer() and g.first_seen_at >= ${since} and g.stocked_variant_count > 0
  and g.first_seen_at > coalesce((
    select s.postponed_until from payout_setups s where s.retailer_id = current_retailer()), '-infinity')
  and ((
      select count(*) from variant_offers o where o.retailer_id = current_retailer() and o.product_id = g.product_id
        and o.desired_payout is not null and o.bottom_payout is not null
    ) < g.variant_count or (
      select count(*) from inventory.stock_totals t where t.retailer_id = current_retailer()
        and t.product_id = g.product_id) > 1)`

/**
 * Returns a query of the sizes in stock of new products that lack a payout, one row a size and product link: columns
 * `variant_id` and `product_sync_id`. It reads product by product, so that a limit ends it early.
 */
export const sizesToSetUp = (search: NewProductsSearch) => sql`
  select i.variant_id, g.product_sync_id from inventory.stock_totals g cross join lateral (
    select i.variant_id from inventory.items i left join variant_offers o on o.retailer_id = current_retailer()
      and o.product_id = i.product_id and o.variant_id = i.variant_id
    where i.retailer_id = current_retailer() and i.product_sync_id = g.product_sync_id and i.quantity_available > 0
      and (o.desired_payout is null or o.bottom_payout is null)
      ${search.locationIds.length > 0 ? sql`and i.location_id = any(${search.locationIds}::int8[])` : sql``}
    group by i.variant_id) i
  where ${mayLackPayouts(search)}`

/** Returns the number of sizes in stock of new products that lack payouts. */
export async function payoutSetupOf(tx: Tx, search: NewProductsSearch): Promise<PayoutSetup> {
  const { rows } = await sql<PayoutSetup>`
    select count(distinct z.variant_id)::int as sizes_without_payouts
    from (${sizesToSetUp(search)} limit ${MOST_COUNTED}) z`.execute(tx)
  return rows[0] ?? { sizes_without_payouts: 0 }
}

/** Stops counting the products that have had stock until now. */
export async function postponePayoutSetup(tx: Tx, retailerId: number): Promise<void> {
  await sql`
    insert into payout_setups as made (retailer_id, postponed_until)
    select ${retailerId}::bigint, coalesce(max(g.first_seen_at), '-infinity') from inventory.stock_totals g
    where g.retailer_id = ${retailerId}
    on conflict (retailer_id) do update set postponed_until = excluded.postponed_until
    returning made.retailer_id`.execute(tx)
}

/** Saves the rule by which the retailer sets payouts from now on. */
export const saveRule = (tx: Tx, retailerId: number, rule: PayoutRule) =>
  sql`
    insert into payout_setups (retailer_id, rule)
    values (${retailerId}, ${JSON.stringify(rule)}::jsonb)
    on conflict (retailer_id) do update set rule = excluded.rule`.execute(tx)

/** Returns the rule by which the retailer sets payouts; null when none was applied to all sizes. */
export async function savedRule(tx: Tx): Promise<PayoutRule | null> {
  const { rows } = await sql<{ rule: PayoutRule | null }>`
    select rule from payout_setups where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.rule ?? null
}
