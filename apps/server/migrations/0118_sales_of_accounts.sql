-- A sale and an unclaimed order carry the account that they were made on (docs/decisions/077). Null: a shop's sale, or
-- none was known then.
alter table sales add column marketplace_account_id bigint;
do $$
declare
  account record;
begin
  for account in select * from marketplace_accounts order by retailer_id nulls first loop
    update sales set marketplace_account_id = account.marketplace_account_id
      where platform = account.marketplace and (account.retailer_id is null or retailer_id = account.retailer_id
        and (marketplace_account_id is null or sold_at >= account.created_at));
  end loop;
end $$;
-- Where its listing is known, that says it.
update sales s set marketplace_account_id = l.marketplace_account_id from marketplace_listings l
  where l.retailer_id = s.retailer_id and l.listing_id = s.listing_id and l.marketplace = s.platform
    and l.marketplace_account_id is not null
    and l.marketplace_account_id is distinct from s.marketplace_account_id;
alter table sales drop constraint sales_retailer_id_platform_external_order_id_key;
alter table sales add constraint sales_once
  unique nulls not distinct (retailer_id, platform, marketplace_account_id, external_order_id);
-- What of an account still moves.
create index sales_moving_on_account on sales (marketplace_account_id, retailer_id)
  where refresh_next_attempt_at is not null;

-- Whose an order of an account is: each is one sale's, whoever shares the account.
create table order_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_order_id text not null,
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  primary key (marketplace_account_id, external_order_id)
);
call bind_to_retailer('order_owners', 'coordinator');
insert into order_owners
  select marketplace_account_id, external_order_id, retailer_id, sale_id from sales
  where marketplace_account_id is not null order by sale_id
  on conflict do nothing returning 1;

-- An unclaimed order is known by its account's number of it.
update unclaimed_orders u set marketplace_account_id = a.marketplace_account_id from marketplace_accounts a
  where u.marketplace_account_id is null and a.marketplace = u.platform and a.retailer_id is null;
delete from unclaimed_orders where marketplace_account_id is null;
alter table unclaimed_orders drop constraint unclaimed_orders_marketplace_account_id_fkey;
alter table unclaimed_orders drop constraint unclaimed_orders_pkey;
alter table unclaimed_orders add primary key (marketplace_account_id, external_order_id);
alter table unclaimed_orders add foreign key (marketplace_account_id) references marketplace_accounts
  on delete cascade;

create or replace view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis, reported_at,
    reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied,
    taken_at, marketplace_account_id, refresh_next_attempt_at is not null as is_moving
  from public.sales;
create view sales.unclaimed_orders with (security_invoker = true) as
  select marketplace_account_id, problem from public.unclaimed_orders;
grant select on sales.unclaimed_orders to ark_platform;
create or replace view sales.order_polls with (security_invoker = true) as
  select marketplace_account_id, read_at, taken_until from public.order_polls;
