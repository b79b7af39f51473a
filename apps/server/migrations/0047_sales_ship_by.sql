-- Until when an order has to be confirmed or shipped, where its marketplace names no date: `ship_by` is ARK's reckoning
-- of the marketplace's rule then, and gives way to a date that it names later.
alter table sales
  add column ship_by_is_reckoned boolean not null default false,
  -- When people are to be told that it draws near (platform/due-rows.ts). Null: never (again).
  add column alert_next_attempt_at timestamptz,
  add column alert_attempts integer not null default 0;
create index sales_to_alert on sales (retailer_id, alert_next_attempt_at) where alert_next_attempt_at is not null;
