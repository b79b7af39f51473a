-- A marketplace reports what it pays; that an order of a shop has changed is seen (docs/glossary.md).
alter table sales rename column said_payout to reported_payout;
alter table sales rename column said_basis to reported_basis;
alter table sales rename column said_at to reported_at;
alter table sales rename column said_lines to reported_lines;
alter table shop_orders rename column noted_at to change_seen_at;

-- Not `rename constraint`, which a cluster refuses on a distributed table.
alter table sales drop constraint sales_said_basis_check;
alter table sales add constraint sales_reported_basis_check check (reported_basis in ('paid-out', 'before-cash-out'));
alter table sales drop constraint sales_said_payout_has_basis;
alter table sales add constraint sales_reported_payout_has_basis
  check ((reported_payout is null) = (reported_basis is null));
alter table sales drop constraint sales_said_at_with_figure;
alter table sales add constraint sales_reported_at_with_figure
  check (reported_at is null or reported_payout is not null);

-- A view keeps the names that its columns had; its stored query gets the new ones as it is written anew.
alter view sales.sales rename column said_payout to reported_payout;
alter view sales.sales rename column said_basis to reported_basis;
alter view sales.sales rename column said_at to reported_at;
alter view sales.sales rename column said_lines to reported_lines;
create or replace view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis, reported_at,
    reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied,
    taken_at
  from public.sales;
