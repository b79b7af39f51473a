import { stagesWhere } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import { marketplacePicture, productPicture } from '../../../stores/index.ts'
import { cutPage } from '../../../../platform/list-place.ts'

/** The retailer in SQL: `current_retailer()` for a retailer's own sales, or the sale's column for the operator. */
type Whose = RawBuilder<unknown>
const OWN: Whose = sql`current_retailer()`

/**
 * Returns SQL for the state of a sale `s` without a unit in one or two sentences, with what giving it up costs; null
 * for other sales. Canceling at alias costs only rating before the order is confirmed, and $10 more afterwards; not
 * shipping at StockX costs 15%, at least $15. The buttons come from `remedyFacts`.
 */
const remedy = (whose: Whose) => sql`case when ${isWithoutPair} then
  case when s.pair_missing_since is null
    then 'ARK reads the stock again and gives this sale a pair if there is one. Wait a moment.'
  when ${isInStock(whose)}
    then 'A pair is in stock again. Give it to this sale before another one takes it.'
  when s.platform = 'goat' and s.stage = any(${UNCONFIRMED}::text[])
    then 'No pair is left. Canceling this order before you confirm it costs only rating.'
  when s.platform = 'goat'
    then 'No pair is left. Canceling this order costs $10 and rating.'
  else 'No pair is left. Not shipping costs about $' || round(greatest(15, s.sale_ask * 0.15), 2) || '.' end end`

/** Whether a sale `s` has no unit and is not given up. */
const isWithoutPair = sql`(s.oversold and s.canceled_at is null)`

const isInStock = (whose: Whose) => sql`exists (select from inventory.items i where i.retailer_id = ${whose}
  and i.variant_id = s.variant_id and i.fulfillment_enabled and i.quantity_available > 0)`

/**
 * Returns SQL for a column of the order that is cheaper to cancel than a sale `s` without a unit: an alias order of the
 * size that is not confirmed. Null if there is none.
 */
const cheapestOrder = (whose: Whose, wanted: 'sale_id' | 'external_order_id') => sql`(
  select o.${sql.ref(wanted)} from sales o where o.retailer_id = ${whose} and o.variant_id = s.variant_id
    and o.platform = 'goat' and o.stage = any(${UNCONFIRMED}::text[]) and o.canceled_at is null
    and o.confirmed_at is null and o.inventory_item_id is not null and o.fulfilled_at is null
    and not (s.platform = 'goat' and s.stage = any(${UNCONFIRMED}::text[])) order by o.sale_id limit 1)`

/** Returns SQL for the facts that the buttons of a sale `s` without a unit need; null for other sales. */
const remedyFacts = (whose: Whose) => sql`case when ${isWithoutPair} then json_build_object(
  'is_searching', s.pair_missing_since is null, 'is_in_stock', ${isInStock(whose)},
  'order', case when ${cheapestOrder(whose, 'sale_id')} is not null then json_build_object(
    'sale_id', ${cheapestOrder(whose, 'sale_id')},
    'order_number', ${cheapestOrder(whose, 'external_order_id')}) end) end`

/** The stages in which an order waits for its seller's confirmation. */
export const UNCONFIRMED: readonly string[] = stagesWhere(({ to_confirm }) => to_confirm)

/** The remedy for a retailer's own sales, in SQL. */
export const ownRemedy = remedy(OWN)
/** The facts for the buttons of a retailer's own sales without a unit, in SQL. */
export const ownRemedyFacts = remedyFacts(OWN)

/** The order number that people use for a sale `s`: the marketplace's number, or the shop's name for its own order. */
export const ORDER_NUMBER = sql`case when s.platform = 'shopify' then coalesce(s.store_order_name, s.external_order_id)
  else s.external_order_id end`

const hasLabel = (whose: Whose) => sql`exists (
  select from sale_labels b where b.retailer_id = ${whose} and b.sale_id = s.sale_id)`

/** Whether ARK has the label of a retailer's own sale `s`, in SQL. */
export const ownLabel = hasLabel(OWN)

/** Returns SQL for a sale `s` with its receipt, as the API answers it. */
export const saleJson = (whose = OWN) => sql`json_build_object(
  'id', s.sale_id, 'platform', s.platform, 'stage', s.stage, 'status', s.status,
  'failure_reason', s.failure_reason, 'sale_date', s.sold_at,
  'sale_ask', s.sale_ask,
  'retailer_payout', greatest(s.retailer_payout, 0), 'marketplace_payout', s.marketplace_payout, 'ark_fee', s.ark_fee,
  'money', json_build_object('currency', s.currency, 'estimated_payout', s.estimated_payout,
    'reported_payout', s.reported_payout, 'reported_basis', s.reported_basis, 'paid_payout', s.paid_payout, 'problem', s.money_problem),
  'ark_product_name', s.product_name, 'variant_size', s.size, 'sku', s.sku,
  'image_url', ${(whose === OWN ? productPicture : marketplacePicture)('s.product_id')},
  'order_number', ${ORDER_NUMBER}, 'location_id', s.location_id, 'location_nickname', l.location_nickname,
  'one_left', s.one_left, 'oversold', s.oversold, 'remedy', ${remedy(whose)},
  'remedy_facts', ${remedyFacts(whose)},
  'zero_fees_applied', s.zero_fees_applied, 'generated_in_shopify', s.store_order_id is not null,
  'store_order_problem', s.store_order_problem, 'store_order_problem_since', s.store_order_problem_since,
  'size_missing_in_shopify', s.store_order_size is not distinct from 'missing',
  'recorded_without_size', s.store_order_size is not distinct from 'left_out',
    'ship_by', s.ship_by, 'ship_by_is_estimated', s.ship_by_is_estimated, 'fulfilled_at', s.fulfilled_at,
  'fulfilled_by', case when u.user_id is not null then json_build_object('first_name', u.first_name,
    'last_name', u.last_name) end,
  'resolution', (select json_build_object('restock', dealt.restock, 'resolved_at', dealt.resolved_at,
    'resolved_by', case when who.user_id is not null then json_build_object('first_name', who.first_name,
      'last_name', who.last_name) end,
    'settled_at', dealt.settled_at, 'problem', dealt.problem)
    from sale_resolutions dealt
    left join accounts.users who on who.retailer_id = dealt.retailer_id and who.user_id = dealt.resolved_by
    where dealt.retailer_id = ${whose} and dealt.sale_id = s.sale_id),
  'sale_metadata', json_build_object('location_nickname', l.location_nickname, 'ark_product_name', s.product_name,
    'product_name', s.product_name,
    'catalog_name', s.product_name, 'size', s.size, 'sku', s.sku, 'catalog_sku', s.sku,
      'shopify_order_name', s.store_order_name,
    'stockx_sale_id', case s.platform when 'stockx' then s.external_order_id end,
    'stockx_order_number', case s.platform when 'stockx' then s.external_order_id end,
    'alias_order_id', case s.platform when 'goat' then s.external_order_id end,
    'order_confirmed', s.confirmed_at is not null, 'confirmed_at', s.confirmed_at,
      'order_canceled', s.canceled_at is not null,
    'canceled_at', s.canceled_at, 'previous_status', s.previous_status,
    'label_info', case when s.label_tracking_number is not null or ${hasLabel(whose)}
      then json_build_object('label_tracking_number', s.label_tracking_number,
      'label_courier', s.label_courier, 'label_url', case when ${hasLabel(whose)}
        then '/api/v1/sales/' || s.sale_id || '/label.pdf' end) end,
    'cancellation', case when s.cancellation is not null then json_build_object('reason', s.cancellation->>'reason',
      'cancelled_at', s.cancellation->>'cancelled_at', 'cancelled_by', s.cancellation->>'cancelled_by') end),
  'receipt', json_build_object('seen_at', s.seen_at, 'taken_at', s.taken_at, 'withdrawal_sent_at', s.withdrawal_sent_at,
    'withdrawal_confirmed_at', s.withdrawal_confirmed_at, 'store_order_created_at', s.store_order_created_at,
    'store_order_fulfilled_at', s.store_order_fulfilled_at,
    'seconds_to_withdrawn', round(extract(epoch from s.withdrawal_confirmed_at - s.seen_at)::numeric, 2),
    'withdrawals', coalesce((select json_agg(json_build_object('marketplace', w.marketplace,
      'state', coalesce(w.outcome, ml.state),
        'sent_at', coalesce(w.sent_at, ml.withdrawal_sent_at), 'confirmed_at', w.confirmed_at,
          'problem', ml.problem) order by w.marketplace)
      from sale_withdrawals w join listings.listings ml on ml.retailer_id = ${whose}
        and ml.listing_id = w.listing_id
      where w.retailer_id = ${whose} and w.sale_id = s.sale_id), '[]')))`

export const locationJoin = (whose = OWN) => sql`left join stores.locations l on l.retailer_id = ${whose}
  and l.location_id = s.location_id`

/** Returns the joins that `saleJson` needs, to tables with a copy on every Citus worker. */
export const saleJoins = (whose = OWN) => sql`${locationJoin(whose)}
  left join accounts.users u on u.retailer_id = ${whose} and u.user_id = s.fulfilled_by`

export interface SaleCursor {
  soldAt: Date
  saleId: number
}

/** Returns the condition that a sale `s` comes after the cursor, newest first. */
export const afterCursor = (cursor: SaleCursor) => sql`(s.sold_at, s.sale_id) < (${cursor.soldAt}, ${cursor.saleId})`

/** Returns the page and the cursor of the next one. `found` contains one more row than the page if there are more. */
export function salePageOf<S extends { id: number; sale_date: string }>(found: S[], limit: number) {
  const placeOf = ({ sale_date, id }: S) => `${new Date(sale_date).toISOString()}_${id}`
  const { page: sales, next_cursor } = cutPage(found, limit, placeOf)
  return { sales, next_cursor }
}
