-- What the marketplace says of a sale, which alone decides about its money (docs/decisions/081), is readable by the
-- module of finances.
create or replace view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis, reported_at,
    reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied,
    taken_at, marketplace_account_id, refresh_next_attempt_at is not null as is_moving, marketplace_stage
  from public.sales;
-- Statuses that were set by hand, and sales that were resolved, whose orders have not ended at their marketplace: they
-- are read on, since their money follows it.
update sales set refresh_next_attempt_at = now(), refresh_attempts = 0
where platform <> 'shopify' and refresh_next_attempt_at is null
  and marketplace_stage not in ('completed', 'failed', 'canceled', 'resolved');
