-- Prices from what a retailer used before (docs/decisions/065): a file whose columns nobody knows before it is read. Its
-- bytes stay until it is brought in or forgotten, since it is read again with other columns.
alter table csv_checks drop constraint csv_checks_kind_check;
alter table csv_checks add constraint csv_checks_kind_check check (kind in ('payouts', 'reserved', 'cost', 'prices'));
-- 'unmapped': which column is what has to be said by a person.
alter table csv_checks drop constraint csv_checks_state_check;
alter table csv_checks add constraint csv_checks_state_check
  check (state in ('waiting', 'checked', 'refused', 'unmapped'));
-- The columns of the file, each with some of its cells.
alter table csv_checks add column file_columns jsonb not null default '[]';
-- Which column is what and what the amounts mean; null: it is guessed as the file is read.
alter table csv_checks add column mapping jsonb;

alter table csv_runs drop constraint csv_runs_kind_check;
alter table csv_runs add constraint csv_runs_kind_check check (kind in ('payouts', 'reserved', 'cost', 'prices'));
-- What who started it sees: empty means every location.
alter table csv_runs add column location_ids bigint[] not null default '{}';

-- A shop's SKUs, each whole and however it is written: by a function, as in find_variants_by_code, since row-level
-- security lets `lower` near no index. Shows nothing but the rows of the retailer who asks.
create function find_variants_by_skus(of_retailer bigint, skus text[])
returns table (sku text, variant_id bigint)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select distinct lower(v.sku), v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer() and v.variant_id is not null
      and v.sku is not null and lower(v.sku) collate "C" = any(skus);
end $$;
revoke execute on function find_variants_by_skus(bigint, text[]) from public;
grant execute on function find_variants_by_skus(bigint, text[]) to ark_tenant;
