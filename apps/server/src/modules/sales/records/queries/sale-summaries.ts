import type { AnswerOf, Contract } from '@ark/contract'
import { canUndoFulfilled, SALE_STAGE_NAMES } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { productPicture } from '../../../stores/index.ts'
import { foundSales, needsOwnStatement, matchingSales, type SalePlace } from './matching-sales.ts'
import { openRequestOf } from './automation-requests.ts'
import {
  locationJoin,
  ORDER_NUMBER,
  ownLabel,
  ownRemedy,
  ownRemedyFacts,
  salePageOf,
  UNCONFIRMED,
} from './sale-rows.ts'

export type SaleSummaryPage = AnswerOf<Contract['GET /sales/summaries']>
type Summary = SaleSummaryPage['sales'][number]

interface SummaryRow extends Columns<'sales', 'sale_id' | 'platform' | 'stage' | 'status' | 'sold_at' | 'sku'> {
  order_number: Column<'sales', 'external_order_id'>
  sale_ask: number
  retailer_payout: number
  /** The optional fields, in the order and with the names of the answer. Null fields are left out of it. */
  ark_product_name: Column<'sales', 'product_name'>
  variant_size: Column<'sales', 'size'>
  image_url: string | null
  location_nickname: Column<'locations', 'location_nickname'> | null
  not_in_shopify: true | null
  store_order_problem: string | null
  size_missing_in_shopify: true | null
  one_left: true | null
  oversold: true | null
  remedy: string | null
  remedy_facts: Summary['remedy_facts'] | null
  zero_fees_applied: true | null
  order_confirmed: true | null
  order_canceled: true | null
  fulfilled_at: Date | null
  location_id?: number | null
  ship_by?: Date | null
  ship_by_is_estimated?: true | null
  shopify_order_name?: string | null
  label_tracking_number?: string | null
  has_label?: true | null
  automation_request?: 'pending' | 'processing' | null
}

const UNDOABLE = SALE_STAGE_NAMES.filter(canUndoFulfilled)

/** The columns that only the packing list needs. */
const packing = sql`, s.location_id, s.ship_by, nullif(s.ship_by_is_estimated, false) as ship_by_is_estimated,
  s.store_order_name as shopify_order_name, s.label_tracking_number,
  nullif(${ownLabel}, false) as has_label,
  ${openRequestOf(null, 'status')} as automation_request`

/**
 * Returns sales as rows of a list, newest first, by keyset. The rows are built here, which is faster than JSON in SQL.
 */
export async function saleSummaries(tx: Tx, place: SalePlace): Promise<SaleSummaryPage> {
  const { cursor, limit } = place
  const found = needsOwnStatement(place)
    ? await foundSales(tx, place)
    : matchingSales(place, { cursor, limit: limit + 1 })
  const { rows } = await sql<SummaryRow>`
    select s.sale_id, s.platform, ${ORDER_NUMBER} as order_number, s.stage, s.status, s.sold_at,
      s.sale_ask::float8,
      greatest(s.retailer_payout, 0)::float8 as retailer_payout, s.product_name as ark_product_name,
      s.size as variant_size, s.sku, ${productPicture('s.product_id')} as image_url, l.location_nickname,
      nullif(s.store_order_id is null, false) as not_in_shopify,
      case when s.store_order_id is null then s.store_order_problem end as store_order_problem,
      nullif(coalesce(s.store_order_size = 'missing', false), false) as size_missing_in_shopify,
      nullif(s.one_left, false) as one_left, nullif(s.oversold, false) as oversold, ${ownRemedy} as remedy,
      ${ownRemedyFacts} as remedy_facts,
      nullif(s.zero_fees_applied, false) as zero_fees_applied,
      nullif(s.confirmed_at is not null and s.stage = any(${UNCONFIRMED}::text[]), false) as order_confirmed,
      nullif(s.canceled_at is not null, false) as order_canceled,
      case when s.stage = any(${UNDOABLE}::text[]) then s.fulfilled_at end as fulfilled_at
      ${place.toFulfill ? packing : sql``}
    from ${found} s ${locationJoin()}
    order by s.sold_at desc, s.sale_id desc`.execute(tx)
  return salePageOf(rows.map(summaryOf), limit)
}

function summaryOf({ sale_id, sold_at, fulfilled_at, ship_by, ...row }: SummaryRow): Summary {
  const present: Partial<Record<string, unknown>> = {}
  for (const name in row) {
    const value = row[name as keyof typeof row]
    if (value !== null) present[name] = value
  }
  return {
    ...(present as Omit<Summary, 'id' | 'sale_date' | 'fulfilled_at' | 'ship_by'>),
    id: sale_id,
    sale_date: sold_at.toISOString(),
    ...(fulfilled_at && { fulfilled_at: fulfilled_at.toISOString() }),
    ...(ship_by && { ship_by: ship_by.toISOString() }),
  }
}
