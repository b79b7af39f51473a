-- The operator's list of everybody's sales finds what is rare without walking through all of them.
create index sales_of_status on sales (status, sold_at desc, sale_id desc);
create index sales_of_everybody_without_store_order on sales (sold_at desc, sale_id desc) where store_order_id is null;

-- The newest of everybody's sales that match; without `most`: all. Planned anew each time, with what is asked: an index
-- of what is rare, the newest sales one after the other where much fits. `words` and `sizes` as in find_sales; null: any.
-- `named`: retailers whose names the search fits, all of whose sales are found; apart, since beside an `or` no index of
-- words would be used. May be up to twice as many as `most`.
create function find_everybodys_sales(words text[], sizes text[], named bigint[], of_retailer bigint,
  in_locations bigint[], in_statuses text[], of_platform text, has_store_order boolean, sold_from timestamptz,
  sold_before timestamptz, before_sold_at timestamptz, before_sale_id bigint, most integer)
returns setof sales
language plpgsql stable set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  word_1 constant text := words[1];
  word_2 constant text := words[2];
  word_3 constant text := words[3];
  word_4 constant text := words[4];
  word_5 constant text := words[5];
  word_6 constant text := words[6];
begin
  return query select * from sales s
    where (word_1 is null or s.search_text like word_1) and (word_2 is null or s.search_text like word_2)
      and (word_3 is null or s.search_text like word_3) and (word_4 is null or s.search_text like word_4)
      and (word_5 is null or s.search_text like word_5) and (word_6 is null or s.search_text like word_6)
      and (sizes is null or s.search_text ~ all(sizes))
      and (of_retailer is null or s.retailer_id = of_retailer)
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
  if cardinality(named) = 0 then
    return;
  end if;
  -- What both find is told once.
  return query select * from sales s
    where s.retailer_id = any(named) and (of_retailer is null or s.retailer_id = of_retailer)
      and not (s.search_text like all(words) and (sizes is null or s.search_text ~ all(sizes)))
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $$;
revoke execute on function find_everybodys_sales(text[], text[], bigint[], bigint, bigint[], text[], text, boolean,
  timestamptz, timestamptz, timestamptz, bigint, integer) from public;
grant execute on function find_everybodys_sales(text[], text[], bigint[], bigint, bigint[], text[], text, boolean,
  timestamptz, timestamptz, timestamptz, bigint, integer) to ark_platform;

-- What the operator adds up for a range of days: retailers' payouts as they are, and ARK's fees.
drop function keep_sale_days_on_insert cascade;
drop function keep_sale_days_on_update cascade;
drop function keep_sale_days_on_delete cascade;
alter table sale_days add column retailer_payout numeric(16,2) not null default 0,
  add column ark_fees numeric(16,2) not null default 0;
insert into sale_days as d (retailer_id, day, location_id, fell_through, part, sale_count, revenue, shown_payout,
  retail_count, retail_value, retail_brought, cost_count, cost_value, cost_brought, retailer_payout, ark_fees)
select retailer_id, (sold_at at time zone 'America/New_York')::date, coalesce(location_id, 0),
  canceled_at is not null or stage in ('failed', 'canceled', 'resolved'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  sum(retailer_payout), sum(ark_fee)
from sales group by 1, 2, 3, 4
on conflict (retailer_id, day, location_id, fell_through, part) do update
  set retailer_payout = excluded.retailer_payout, ark_fees = excluded.ark_fees;
alter table sale_days alter column retailer_payout drop default, alter column ark_fees drop default;
-- Days of everybody, whosever they are.
create index sale_days_of_everybody on sale_days (day);

call keep_totals('sales', 'sale_days', keys => '{
  "day": "(s.sold_at at time zone ''America/New_York'')::date",
  "location_id": "coalesce(s.location_id, 0)",
  "fell_through": "s.canceled_at is not null or s.stage in (''failed'', ''canceled'', ''resolved'')"}', sums => '{
  "sale_count": "1",
  "revenue": "s.sale_ask",
  "retailer_payout": "s.retailer_payout",
  "shown_payout": "greatest(s.retailer_payout, 0)",
  "ark_fees": "s.ark_fee",
  "retail_count": "(s.retail_price is not null and s.money_problem is null)::int",
  "retail_value": "case when s.money_problem is null then coalesce(s.retail_price, 0) else 0 end",
  "retail_brought": "case when s.retail_price is null or s.money_problem is not null then 0 when s.platform = ''shopify'' then s.sale_ask else greatest(s.retailer_payout, 0) end",
  "cost_count": "(s.unit_cost is not null and s.money_problem is null)::int",
  "cost_value": "case when s.money_problem is null then coalesce(s.unit_cost, 0) else 0 end",
  "cost_brought": "case when s.unit_cost is null or s.money_problem is not null then 0 when s.platform = ''shopify'' then s.sale_ask else greatest(s.retailer_payout, 0) end"}');
alter trigger keep_totals_on_insert on sales rename to keep_sale_days_on_insert;
alter trigger keep_totals_on_update on sales rename to keep_sale_days_on_update;
alter trigger keep_totals_on_delete on sales rename to keep_sale_days_on_delete;
alter function keep_totals_on_insert_of_sales rename to keep_sale_days_on_insert;
alter function keep_totals_on_update_of_sales rename to keep_sale_days_on_update;
alter function keep_totals_on_delete_of_sales rename to keep_sale_days_on_delete;
