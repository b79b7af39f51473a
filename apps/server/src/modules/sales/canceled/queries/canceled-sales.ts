import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { countUpTo } from '../../../../platform/database/count-up-to.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { productPicture } from '../../../stores/index.ts'
import { matchesSearch, searched } from '../../records/queries/sale-filter.ts'

export type CanceledSalePage = AnswerOf<Contract['GET /sales/cancelled-sales']>

/** The sales whose pair needs a decision. The condition matches that of the index `sales_to_resolve`. */
export const IS_TO_RESOLVE = sql`(s.stage in ('suspended', 'failed', 'canceled') and s.platform <> 'shopify')`

/** The filter of the list of canceled sales. */
export interface CanceledSaleFilter {
  search: string | undefined
  platform: string | undefined
  /** The locations that the caller may see; empty means all. */
  locationIds: number[]
}

export interface CanceledSalesPage extends CanceledSaleFilter {
  skip: number
  limit: number
}

/** The most unsettled sales that the list shows. */
const MOST_UNSETTLED = 20

/**
 * Returns canceled and suspended sales that await a decision, newest first, with their number, and decided sales that
 * still wait for their shop. The number comes from kept totals; with a search it is counted up to the limit of all
 * lists.
 */
export async function canceledSales(tx: Tx, asked: CanceledSalesPage): Promise<CanceledSalePage> {
  const { locationIds } = asked
  const { isAsked, isFound, looked } = whichOf(asked)
  const [{ rows }, { rows: counted }, { rows: unsettled }] = await Promise.all([
    sql<{ sale: CanceledSalePage['sales'][number] }>`${pageOf(isFound, asked)}`.execute(tx),
    looked
      ? sql<{ total: number }>`select ${countUpTo(sql`select 1 from sales s where ${isFound}`)} as total`.execute(tx)
      : sql<{ total: number }>`
          select coalesce(sum(s.sale_count), 0)::int as total from sale_totals s where ${isAsked}`.execute(tx),
    sql<{ sale: CanceledSalePage['unsettled'][number] }>`${unsettledSales(locationIds)}`.execute(tx),
  ])
  return {
    sales: rows.slice(0, asked.limit).map(({ sale }) => sale),
    total: counted[0]?.total ?? 0,
    unsettled: unsettled.map(({ sale }) => sale),
  }
}

/** Returns the ids of all matching sales, the lowest first: up to `most`, plus one if there are more. */
export async function matchingCanceledSales(
  tx: Tx,
  filter: CanceledSaleFilter,
  { except, most }: { except: readonly number[]; most: number },
): Promise<number[]> {
  const { isFound } = whichOf(filter)
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    select s.sale_id from sales s where ${isFound} and s.sale_id <> all(${except}::int8[])
    order by s.sale_id limit ${limitInText(most + 1)}`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/**
 * Returns the conditions of a filter. `isAsked` also applies to the kept totals; `isFound` adds the words of a search.
 */
function whichOf({ search, platform, locationIds }: CanceledSaleFilter) {
  const looked = searched({ search, platform, generatedInShopify: undefined, statuses: null })
  const narrowed = [
    ...(platform ? [sql`s.platform = ${platform}`] : []),
    ...(locationIds.length > 0 ? [sql`s.location_id = any(${locationIds}::int8[])`] : []),
  ]
  const isAsked = sql.join([sql`s.retailer_id = current_retailer() and ${IS_TO_RESOLVE}`, ...narrowed], sql` and `)
  return {
    isAsked,
    isFound: looked ? sql`${isAsked} and ${matchesSearch(sql`s.search_text`, looked)}` : isAsked,
    looked,
  }
}

/**
 * Selects a page. The inner query finds it by the index of sales to resolve, before any join.
 * Offset: the screen has numbered pages: rows are skipped in an index, as far as a person pages.
 */
const pageOf = (isFound: RawBuilder<unknown>, { skip, limit }: CanceledSalesPage) => sql`
  select json_build_object('id', s.sale_id, 'platform', s.platform, 'order_number', s.external_order_id,
    'sale_date', s.sold_at, 'product_name', s.product_name, 'variant_size', s.size, 'sku', s.sku,
    'image_url', ${productPicture('s.product_id')}, 'location_name', l.location_nickname, 'status', s.status,
    'failure_reason', s.failure_reason, 'stage', s.stage, 'is_packed', s.fulfilled_at is not null,
    'inventory_item_id', case when s.store_order_size is distinct from 'left_out' or not s.unit_released
      then i.inventory_item_id end, 'is_in_shopify', s.unit_released, 'sale_ask', s.sale_ask,
    'is_offered', o.listings_enabled,
    'sale_metadata', json_build_object('previous_status', s.previous_status, 'canceled_at', s.canceled_at,
      'shopify_order_name', s.store_order_name,
      'cancellation', case when s.cancellation is not null then json_build_object('reason', s.cancellation->>'reason',
        'cancelled_at', s.cancellation->>'cancelled_at', 'cancelled_by', s.cancellation->>'cancelled_by') end)) as sale
  from (select * from sales s where ${isFound} order by s.sold_at desc, s.sale_id desc
    limit ${limitInText(limit)} offset ${skip}) s
  left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = s.location_id
  left join inventory.items i on i.retailer_id = current_retailer() and i.inventory_item_id = s.inventory_item_id
  left join listings.offers o on o.retailer_id = current_retailer() and o.variant_id = s.variant_id
  order by s.sold_at desc, s.sale_id desc`

const unsettledSales = (locationIds: number[]) => sql`
  select json_build_object('id', s.sale_id, 'platform', s.platform, 'order_number', s.external_order_id,
    'product_name', s.product_name, 'variant_size', s.size, 'location_name', l.location_nickname,
    'restock', r.restock, 'write_off', r.write_off, 'problem', coalesce(r.problem, s.store_order_problem),
    'problem_since', coalesce(r.problem_since, s.store_order_problem_since),
    'is_in_doubt', exists (select from level_adjustments a where a.retailer_id = current_retailer()
      and a.sale_id = r.sale_id and a.in_doubt_since is not null and a.confirmed_at is null)) as sale
  from sale_resolutions r
  join sales s on s.retailer_id = current_retailer() and s.sale_id = r.sale_id
  left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = s.location_id
  where r.retailer_id = current_retailer() and r.next_attempt_at is not null
    ${locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``}
  order by r.resolved_at, r.sale_id limit ${sql.raw(String(MOST_UNSETTLED))}`
