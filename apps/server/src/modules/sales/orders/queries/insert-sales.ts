import { dollars, type FeeSchedule, hasZeroStockxFees, type NetPayout, SALE_STAGES } from '@ark/domain'
import type { MarketplaceName, MarketplaceOrder } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { failureReasonAfter } from '../../records/rules/failure-reason.ts'
import { firstRecheckAt } from '../../records/queries/due-sales.ts'

export interface NewSale {
  order: MarketplaceOrder
  owner: { listing_id: number; variant_id: number; product_id: number }
  unit: { inventoryItemId: number; locationId: number; oneLeft: boolean } | null
  payout: NetPayout
  /** Money in another currency, in words; null if all of it counts. */
  moneyProblem: string | null
  /** The deadline to confirm or ship. ARK computes it if the marketplace names no date. */
  shipBy: { at: Date; isEstimated: boolean }
  /** When people are notified of the deadline; null if nothing is to be done. */
  alertAt: Date | null
  /** When the sale was lost, if that was before ARK first saw it. */
  canceledAt: Date | null
}

/** The facts that all sales of a poll share. */
export interface SaleBatch {
  retailerId: number
  marketplace: MarketplaceName
  /** The account that has the orders. */
  accountId: number
  /** The fee schedule that is frozen with each sale. */
  schedule: FeeSchedule
  /** The currency of all amounts. */
  currency: string
  seenAt: Date
  takenAt: Date
  /**
   * When the planner checks the Shopify orders of sales with a unit, in case their first job is lost; null if they are
   * created by hand.
   */
  storeOrderDueAt: Date | null
}

/**
 * Inserts sales with frozen fees, retail price and cost, and with the catalog's current names. Returns their ids by
 * order id. Leaves out orders that another process has inserted, so that seeing an order twice is harmless. Throws if
 * an order is another retailer's sale, because each order of an account is one sale.
 */
export async function insertSales(tx: Tx, batch: SaleBatch, sales: readonly NewSale[]): Promise<Map<string, number>> {
  const { retailerId, marketplace, accountId, schedule } = batch
  const zeroFees = marketplace === 'stockx' && hasZeroStockxFees(schedule)
  // Rule 18: lists of sales are ordered by the time of the sale.
  const { rows } = await sql<Columns<'sales', 'external_order_id' | 'sale_id'>>`
    insert into sales as made (retailer_id, platform, external_order_id, listing_id, variant_id, product_id,
      inventory_item_id, location_id,
      status, stage, marketplace_status, marketplace_stage, product_name, size, sku,
      sale_ask, marketplace_payout, ark_fee, retailer_payout, fee_type,
      fee_schedule, zero_fees_applied, one_left, oversold, sold_at, ship_by, ship_by_is_estimated,
      alert_next_attempt_at, seen_at, taken_at, refreshed_at,
      canceled_at, refresh_next_attempt_at, store_order_next_attempt_at, currency, estimated_payout, money_problem,
      retail_price, unit_cost, marketplace_account_id, pair_next_attempt_at, ended_at, recheck_next_attempt_at,
      failure_reason)
    select ${retailerId}, ${marketplace}, s.order_id, s.listing_id, v.variant_id, p.product_id, s.item_id,
      s.location_id,
      s.status, s.stage, s.status, s.stage, p.name, v.size, p.sku, s.ask, s.payout, s.ark_fee, s.net_payout, s.fee_type,
      ${JSON.stringify(schedule)}::jsonb, ${zeroFees}, s.one_left, s.item_id is null
        and s.canceled_at is null, s.sold_at, s.ship_by, s.ship_by_is_estimated, s.alert_at,
      ${batch.seenAt}, ${batch.takenAt}, ${batch.takenAt}, s.canceled_at, ${batch.takenAt}::timestamptz,
      case when s.item_id is not null then ${batch.storeOrderDueAt}::timestamptz end,
      ${batch.currency}, case when s.money_problem is null then s.payout end, s.money_problem,
      p.retail_price, c.cost, ${accountId}::int8,
      case when s.item_id is null and s.canceled_at is null then ${batch.takenAt}::timestamptz end, s.ended_at,
      case when s.ended_at is not null then ${firstRecheckAt(batch.takenAt)}::timestamptz end,
      s.failure_reason
    from jsonb_to_recordset(${JSON.stringify(sales.map(rowOf))}::jsonb) as s (order_id text, listing_id bigint,
      variant_id bigint,
      item_id bigint, location_id bigint, status text, stage text, ask numeric, payout numeric, ark_fee numeric,
        net_payout numeric, fee_type text,
      one_left boolean, sold_at timestamptz, ship_by timestamptz, ship_by_is_estimated boolean,
      alert_at timestamptz, canceled_at timestamptz, ended_at timestamptz,
      money_problem text, failure_reason text)
    join catalogue.variants v on v.variant_id = s.variant_id join catalogue.products p on p.product_id = v.product_id
    left join inventory.costs c on c.retailer_id = ${retailerId} and c.variant_id = s.variant_id
    on conflict (retailer_id, platform, marketplace_account_id, external_order_id) do nothing
    returning made.external_order_id, made.sale_id`.execute(tx)
  if (rows.length > 0)
    await sql`
      insert into order_owners (marketplace_account_id, external_order_id, retailer_id, sale_id)
      select ${accountId}, s.external_order_id, ${retailerId}, s.sale_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (external_order_id text, sale_id bigint)
      returning 1`.execute(tx)
  return new Map(rows.map(({ external_order_id, sale_id }) => [external_order_id, sale_id]))
}

const rowOf = ({ order, owner, unit, payout, shipBy, alertAt, canceledAt, moneyProblem }: NewSale) => ({
  order_id: order.orderId,
  listing_id: owner.listing_id,
  variant_id: owner.variant_id,
  item_id: unit?.inventoryItemId ?? null,
  location_id: unit?.locationId ?? null,
  status: order.status,
  stage: order.stage,
  ask: dollars(payout.ask_cents),
  payout: dollars(payout.marketplace_payout_cents),
  ark_fee: dollars(payout.ark_fee_cents),
  net_payout: dollars(payout.net_payout_cents),
  fee_type: payout.fee_type,
  one_left: unit?.oneLeft ?? false,
  sold_at: order.soldAt,
  ship_by: shipBy.at,
  ship_by_is_estimated: shipBy.isEstimated,
  alert_at: alertAt,
  canceled_at: canceledAt,
  ended_at: SALE_STAGES[order.stage].terminal ? order.updatedAt : null,
  money_problem: moneyProblem,
  failure_reason: failureReasonAfter(order, null),
})
