import type { AnswerOf, Contract } from '@ark/contract'
import type { PayoutRule } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { announce } from '../../../../platform/events.ts'

type PayoutSetup = AnswerOf<Contract['GET /inventory/payout-setup']>

export interface NewProductsSearch {
  /** Products that first had stock before this time are not new any more. */
  since: Date
  /** An empty list means every location. */
  locationIds: number[]
}

/** The most products to count. */
const MOST_COUNTED = 1_000

/**
 * Returns the condition that a totals row `g` is new and has a size at a location of the caller that lacks a payout.
 */
export const isToSetUp = (search: NewProductsSearch) =>
  sql`g.retailer_id = current_retailer() and g.first_seen_at >= ${search.since} and ${lacksPayouts(search)}`

/**
 * Returns the condition that a product lacks a payout. A product of one link is complete when as many sizes have
 * payouts as it has sizes: that takes a few rows of each, whereas its items are in all locations.
 */
function lacksPayouts({ locationIds }: NewProductsSearch) {
  if (locationIds.length > 0) return lacksPayoutOf(sql`i.location_id = any(${locationIds}::int8[])`)
  return sql`((
      select count(*) from variant_offers o where o.retailer_id = current_retailer() and o.product_id = g.product_id
        and o.desired_payout is not null and o.bottom_payout is not null
    ) < g.variant_count or (
      (select count(*) from inventory.stock_totals t where t.retailer_id = current_retailer()
        and t.product_id = g.product_id) > 1 and ${lacksPayoutOf(sql`true`)}))`
}

/**
 * Returns a condition on the items of a product. The limit keeps it at one look-up per product, so that PostgreSQL does
 * not read all of the retailer's items.
 */
const lacksPayoutOf = (isHere: RawBuilder<unknown>) => sql`coalesce((
    select true from inventory.items i left join variant_offers o on o.retailer_id = current_retailer()
      and o.product_id = i.product_id and o.variant_id = i.variant_id
    where i.retailer_id = current_retailer() and i.product_sync_id = g.product_sync_id and ${isHere}
      and (o.desired_payout is null or o.bottom_payout is null) limit 1), false)`

/**
 * Returns the number of new products without payouts, and whether the set-up is due because an import brought some of
 * them. It is due only for people who see every location, because the set-up covers all sizes of a product.
 */
export async function payoutSetupOf(tx: Tx, search: NewProductsSearch): Promise<PayoutSetup> {
  const { rows } = await sql<PayoutSetup>`
    select (select count(*) from (
        select 1 from inventory.stock_totals g where ${isToSetUp(search)}
        limit ${MOST_COUNTED}) n)::int as new_products,
      case when ${search.locationIds.length === 0} and exists (
        select from payout_setups s where s.retailer_id = current_retailer() and s.imported_until > s.asked_until
      ) then exists (
        select from payout_setups s join inventory.stock_totals g on g.retailer_id = current_retailer()
          and g.first_seen_at > s.asked_until and g.first_seen_at <= s.imported_until
        where s.retailer_id = current_retailer() and s.imported_until > s.asked_until and ${isToSetUp(search)}
      ) else false end as is_due`.execute(tx)
  return rows[0] ?? { new_products: 0, is_due: false }
}

/** Records a completed import, so that the set-up becomes due for products that first had stock until now. */
export async function recordImportedProducts(tx: Tx, retailerId: number): Promise<void> {
  await sql`
    insert into payout_setups as made (retailer_id, imported_until)
    select ${retailerId}::bigint, coalesce(max(g.first_seen_at), '-infinity') from inventory.stock_totals g
    where g.retailer_id = ${retailerId}
    on conflict (retailer_id) do update set imported_until = excluded.imported_until
    returning made.retailer_id`.execute(tx)
  announce(tx, retailerId, { changed: 'offers', ids: [] })
}

/** Stops the set-up from being due for the products imported so far. */
export async function postponePayoutSetup(tx: Tx, retailerId: number): Promise<void> {
  await sql`
    update payout_setups set asked_until = imported_until where retailer_id = ${retailerId}`.execute(tx)
}

/** Saves the rule by which the retailer sets payouts from now on. */
export const saveRule = (tx: Tx, retailerId: number, rule: PayoutRule) =>
  sql`
    insert into payout_setups (retailer_id, imported_until, rule)
    values (${retailerId}, '-infinity', ${JSON.stringify(rule)}::jsonb)
    on conflict (retailer_id) do update set rule = excluded.rule`.execute(tx)

/** Returns the rule by which the retailer sets payouts; null when none was applied to all sizes. */
export async function savedRule(tx: Tx): Promise<PayoutRule | null> {
  const { rows } = await sql<{ rule: PayoutRule | null }>`
    select rule from payout_setups where retailer_id = current_retailer()`.execute(tx)
  return rows[0]?.rule ?? null
}
