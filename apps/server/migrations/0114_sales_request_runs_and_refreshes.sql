-- Making the labels of a request is a run of who asked for it (docs/decisions/023). Null: nobody has begun it, or it was
-- begun before this was so.
alter table automation_requests add column run_id bigint;

-- Which orders are read again is looked for by marketplace: a retailer's sales there are all of one account.
drop index sales_to_refresh;
create index sales_to_refresh on sales (retailer_id, platform, refresh_next_attempt_at)
  where refresh_next_attempt_at is not null;
