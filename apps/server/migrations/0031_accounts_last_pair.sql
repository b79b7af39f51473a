-- Where a retailer offers the last pair of a size, unless its product says otherwise (docs/decisions/034).
alter table retailers
  add column last_pair text not null default 'both'
    constraint retailers_last_pair check (last_pair in ('both', 'higher_payout', 'keep_off'));

-- A new column that others read is a new version of its view (docs/decisions/019).
create or replace view accounts.retailers with (security_invoker = true) as
  select retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day,
    last_pair
  from public.retailers;
