-- A sale without a pair looks for one until it has it: stock is understated for seconds between Shopify's level and our
-- count of what is sold. Only what is missing once that doubt is over (`pair_missing_since`) is a person's matter.
alter table sales
  add column pair_next_attempt_at timestamptz,
  add column pair_attempts integer not null default 0,
  add column pair_missing_since timestamptz;
update sales set pair_next_attempt_at = now(), pair_missing_since = taken_at
  where oversold and canceled_at is null and inventory_item_id is null;
alter table sales
  add constraint sales_missing_pair check (oversold or (pair_next_attempt_at is null and pair_missing_since is null));
create index sales_looking_for_pairs on sales (retailer_id, pair_next_attempt_at)
  where pair_next_attempt_at is not null;
create index sales_without_pairs on sales (retailer_id, variant_id)
  where oversold and canceled_at is null and inventory_item_id is null;
