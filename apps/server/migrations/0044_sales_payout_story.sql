-- When a marketplace said what it pays and what it takes off the price; when the payout was paid, and who said so. Null
-- of what was said before this was kept.
alter table sales
  add column said_at timestamptz,
  add column said_lines jsonb,
  add column paid_at timestamptz,
  add column paid_by text constraint sales_paid_by check (paid_by in ('marketplace', 'operator')),
  add constraint sales_said_at_with_figure check (said_at is null or said_payout is not null),
  add constraint sales_paid_at_with_figure check (paid_at is null or paid_payout is not null);

-- The ledger and what it is compared with read the money of a sale (docs/decisions/043).
create or replace view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, said_payout, said_basis, said_at, said_lines,
    paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied, taken_at
  from public.sales;
