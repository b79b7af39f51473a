import type { AnswerOf, Contract } from '@ark/contract'
import { wireValuesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { productPicture } from '../../catalogue/index.ts'

export type Sale = AnswerOf<Contract['GET /sales/{id}']>
export type SalePage = AnswerOf<Contract['GET /sales/']>

/** A sale `s` as calls answer it, with its receipt. */
const saleJson = sql`json_build_object(
  'id', s.sale_id, 'platform', s.platform, 'status', s.status, 'sale_date', s.sold_at, 'sale_ask', s.sale_ask,
  'retailer_payout', greatest(s.retailer_payout, 0), 'marketplace_payout', s.marketplace_payout, 'ark_fee', s.ark_fee,
  'ark_product_name', s.product_name, 'variant_size', s.size, 'sku', s.sku,
  'image_url', ${productPicture('s.product_id')},
  'order_number', s.external_order_id, 'location_id', s.location_id, 'location_nickname', l.location_nickname,
  'one_left', s.one_left, 'oversold', s.oversold, 'remedy', case when s.oversold and s.canceled_at is null then
    case s.platform when 'goat' then 'No pair is left. Cancel this order at ALIAS before confirming it, or restock the size and ship.'
                    else 'No pair is left. StockX has no cancel call: restock the size and ship, or let it expire (a penalty of at least $15).' end end,
  'zero_fees_applied', s.zero_fees_applied, 'generated_in_shopify', s.store_order_id is not null,
  'store_order_problem', s.store_order_problem, 'store_order_problem_since', s.store_order_problem_since, 'ship_by', s.ship_by, 'fulfilled_at', s.fulfilled_at,
  'fulfilled_by', case when u.user_id is not null then json_build_object('first_name', u.first_name, 'last_name', u.last_name) end,
  'sale_metadata', json_build_object('location_nickname', l.location_nickname, 'ark_product_name', s.product_name, 'product_name', s.product_name,
    'catalog_name', s.product_name, 'size', s.size, 'sku', s.sku, 'catalog_sku', s.sku, 'shopify_order_name', s.store_order_name,
    'stockx_sale_id', case s.platform when 'stockx' then s.external_order_id end,
    'stockx_order_number', case s.platform when 'stockx' then s.external_order_id end,
    'alias_order_id', case s.platform when 'goat' then s.external_order_id end,
    'order_confirmed', s.confirmed_at is not null, 'confirmed_at', s.confirmed_at, 'order_canceled', s.canceled_at is not null,
    'canceled_at', s.canceled_at, 'previous_status', s.previous_status,
    'label_info', case when s.label_tracking_number is not null or b.sale_id is not null then json_build_object('label_tracking_number', s.label_tracking_number,
      'label_courier', s.label_courier, 'label_url', case when b.sale_id is not null then '/api/v1/sales/' || s.sale_id || '/label.pdf' end) end,
    'cancellation', case when s.cancellation is not null then json_build_object('reason', s.cancellation->>'reason',
      'cancelled_at', s.cancellation->>'cancelled_at', 'cancelled_by', s.cancellation->>'cancelled_by') end),
  'receipt', json_build_object('seen_at', s.seen_at, 'taken_at', s.taken_at, 'withdrawal_sent_at', s.withdrawal_sent_at,
    'withdrawal_confirmed_at', s.withdrawal_confirmed_at, 'store_order_created_at', s.store_order_created_at,
    'seconds_to_withdrawn', round(extract(epoch from s.withdrawal_confirmed_at - s.seen_at)::numeric, 2),
    'withdrawals', coalesce((select json_agg(json_build_object('marketplace', w.marketplace, 'state', coalesce(w.outcome, ml.state),
        'sent_at', coalesce(w.sent_at, ml.withdrawal_sent_at), 'confirmed_at', w.confirmed_at, 'problem', ml.problem) order by w.marketplace)
      from sale_withdrawals w join marketplace_listings ml on ml.retailer_id = w.retailer_id and ml.listing_id = w.listing_id
      where w.retailer_id = s.retailer_id and w.sale_id = s.sale_id), '[]')))`

const joins = sql`left join locations l on l.retailer_id = s.retailer_id and l.location_id = s.location_id
  left join users u on u.retailer_id = s.retailer_id and u.user_id = s.fulfilled_by
  left join sale_labels b on b.retailer_id = s.retailer_id and b.sale_id = s.sale_id`

export interface SaleFilter {
  cursor: { soldAt: Date; saleId: number } | null
  limit: number
  generatedInShopify: boolean | undefined
  platform: string | undefined
  locationId: number | undefined
  statuses: string[] | null
  toFulfill: boolean
  search: string | undefined
  /** Empty: every location. */
  locationIds: number[]
}

/** A sale waits to be packed while its status says so and nobody has packed it. */
const waits = () =>
  sql`s.status = any(${wireValuesWhere((status) => status.to_ship)}) and s.fulfilled_at is null and s.canceled_at is null`

function conditions(filter: SaleFilter) {
  const words = filter.search?.trim().toLowerCase()
  return sql.join(
    [
      sql`s.retailer_id = current_retailer()`,
      filter.locationIds.length > 0 ? sql`s.location_id = any(${filter.locationIds}::int8[])` : sql`true`,
      filter.generatedInShopify === undefined
        ? sql`true`
        : sql`(s.store_order_id is not null) = ${filter.generatedInShopify}`,
      filter.platform ? sql`s.platform = ${filter.platform}` : sql`true`,
      filter.locationId ? sql`s.location_id = ${filter.locationId}` : sql`true`,
      filter.statuses ? sql`s.status = any(${filter.statuses})` : sql`true`,
      filter.toFulfill ? waits() : sql`true`,
      words
        ? sql`lower(concat_ws(' ', s.product_name, s.sku, s.external_order_id, s.store_order_name, s.label_tracking_number, s.size)) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
        : sql`true`,
    ],
    sql` and `,
  )
}

/** Sales newest first, by keyset: the next page starts after the last row shown, however many there are. */
export async function saleList(tx: Tx, filter: SaleFilter): Promise<SalePage> {
  const where = conditions(filter)
  const after = filter.cursor
    ? sql`and (s.sold_at, s.sale_id) < (${filter.cursor.soldAt}, ${filter.cursor.saleId})`
    : sql``
  const { rows } = await sql<{ sales: Sale[] }>`
    select coalesce(json_agg(${saleJson} order by s.sold_at desc, s.sale_id desc), '[]') as sales
    from (select * from sales s where ${where} ${after} order by s.sold_at desc, s.sale_id desc limit ${filter.limit + 1}) s ${joins}`.execute(
    tx,
  )
  const found = rows[0]?.sales ?? []
  const sales = found.slice(0, filter.limit)
  const last = sales.at(-1)
  return {
    sales,
    next_cursor: found.length > filter.limit && last ? `${new Date(last.sale_date).toISOString()}_${last.id}` : null,
    ...(await saleSums(tx, where)),
  }
}

async function saleSums(tx: Tx, where: ReturnType<typeof conditions>): Promise<Pick<SalePage, 'total' | 'summary'>> {
  const { rows } = await sql<SalePage['summary'] & { total: number }>`
    select count(*)::int as total, coalesce(sum(s.sale_ask), 0)::float8 as total_revenue,
      coalesce(sum(greatest(s.retailer_payout, 0)), 0)::float8 as total_retailer_payout,
      count(*) filter (where s.store_order_id is null and s.canceled_at is null and s.inventory_item_id is not null)::int as pending_shopify_sync,
      count(*) filter (where ${waits()})::int as fulfillment_needed
    from sales s where ${where}`.execute(tx)
  const { total, ...summary } = rows[0] ?? {
    total: 0,
    total_revenue: 0,
    total_retailer_payout: 0,
    pending_shopify_sync: 0,
    fulfillment_needed: 0,
  }
  return { total, summary }
}

/** One sale; null when there is none, or it is of another location than staff may see. */
export async function saleById(tx: Tx, saleId: number, locationIds: number[]): Promise<Sale | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<{
    sale: Sale
  }>`select ${saleJson} as sale from sales s ${joins}
    where s.retailer_id = current_retailer() and s.sale_id = ${saleId} ${mine}`.execute(tx)
  return rows[0]?.sale ?? null
}
