-- When a store is compared as a whole next: products and sizes that exist, their levels, statuses and codes; null while
-- it is not connected.
alter table stores
  add column compare_next_attempt_at timestamptz,
  add column compare_attempts integer not null default 0;
update stores set compare_next_attempt_at = now() where disconnected_at is null and tokens is not null;
create index stores_to_compare on stores (retailer_id, compare_next_attempt_at)
  where compare_next_attempt_at is not null;
