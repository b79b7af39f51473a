-- Closing a whole business (docs/retention.md).

-- When the business closes for good, at the earliest. Until closed_at is set, its owner or the operator can undo it.
-- Null: nobody asked to close the business, or it is closed completely.
alter table retailers add column closing_at timestamptz;
-- When closing for good began. It cannot be undone, and nothing of the business is listed any more.
alter table retailers add column closed_at timestamptz;
create index retailers_closing on retailers (closing_at) where closing_at is not null;

create or replace view accounts.retailers with (security_invoker = true) as
  select retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day,
    last_pair, closing_at is not null or closed_at is not null as is_closing
  from public.retailers;
