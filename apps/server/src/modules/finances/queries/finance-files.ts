import { cents } from '@ark/domain'
import { sql } from 'kysely'
import { limitInText } from '../../../platform/database/limit-in-text.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { DayMove } from '../rules/journal.ts'

/** A range of days in New York, the marketplaces' time zone. Both ends are included. */
export interface Period {
  from: string
  to: string
}

const NEW_YORK = sql`'America/New_York'`
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone ${NEW_YORK})`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${NEW_YORK})`

/** Returns how much each account moved on each day with a posting. */
export async function dayMoves(tx: Tx, { from, to }: Period): Promise<DayMove[]> {
  const { rows } = await sql<Columns<'ledger_entries', 'account'> & { day: string; amount: string }>`
    select to_char(e.created_at at time zone ${NEW_YORK}, 'YYYY-MM-DD') as day, l.account,
      sum(l.amount)::numeric(14,2) as amount
    from ledger_events e
    join ledger_entries l on l.retailer_id = current_retailer() and l.event_key = e.event_key
    where e.retailer_id = current_retailer() and e.created_at >= ${beginOf(from)} and e.created_at < ${endOf(to)}
    group by day, l.account`.execute(tx)
  return rows.map(({ day, account, amount }) => ({ day, account, cents: cents(amount) }))
}

/**
 * A sale as a row of the file, with amounts in dollars. The last three amounts come from the ledger and are zero for a
 * sale that pays nothing, so their sums equal the balances on the screen.
 */
export interface TransactionRow
  extends Columns<
    'sales.sales',
    'sale_id' | 'sold_at' | 'platform' | 'product_name' | 'size' | 'sku' | 'status' | 'marketplace_stage' | 'currency'
  > {
  /** The New York time, such as `2026-11-23 09:41`. */
  sold: string
  order_number: Column<'sales.sales', 'external_order_id'>
  location: Column<'stores.locations', 'location_nickname'> | null
  sale_price: number
  expected_payout: number | null
  reported_payout: number | null
  paid_payout: number | null
  marketplace_payout: number
  ark_fee: number
  net_payout: number
}

interface Asked extends Period {
  /** The locations to include; empty means all. */
  locationIds: number[]
  /** The page begins after this sale; null for the first page. */
  after: Pick<TransactionRow, 'sold_at' | 'sale_id'> | null
  limit: number
}

/** Returns the sales of a period, oldest first, by keyset. */
export async function transactionRows(
  tx: Tx,
  { from, to, locationIds, after, limit }: Asked,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select s.sale_id, s.sold_at, to_char(s.sold_at at time zone ${NEW_YORK}, 'YYYY-MM-DD HH24:MI') as sold, s.platform,
      s.external_order_id as order_number, s.product_name, s.size, s.sku, l.location_nickname as location, s.status,
      s.marketplace_stage, s.currency, s.sale_ask::float8 as sale_price, s.estimated_payout::float8 as expected_payout,
      s.reported_payout::float8 as reported_payout, s.paid_payout::float8 as paid_payout,
      e.marketplace_payout, e.ark_fee, e.net_payout
    from sales.sales s
    cross join lateral (
      select coalesce(-sum(amount) filter (where account = 'marketplace'), 0)::float8 as marketplace_payout,
        coalesce(sum(amount) filter (where account = 'ark_income'), 0)::float8 as ark_fee,
        coalesce(sum(amount) filter (where account in ('in_transit', 'payable')), 0)::float8 as net_payout
      from ledger_entries where retailer_id = current_retailer() and sale_id = s.sale_id
    ) e
    left join stores.locations l on l.retailer_id = current_retailer() and l.location_id = s.location_id
    where s.retailer_id = current_retailer() and s.platform <> 'shopify'
      and s.sold_at >= ${beginOf(from)} and s.sold_at < ${endOf(to)}
      ${after ? sql`and (s.sold_at, s.sale_id) > (${after.sold_at}, ${after.sale_id})` : sql``}
      ${locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``}
    order by s.sold_at, s.sale_id limit ${limitInText(limit)}`.execute(tx)
  return rows
}
