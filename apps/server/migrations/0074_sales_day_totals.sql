-- What a pair cost its retailer, and what its maker asked for it, as both were known when it sold: what a day earned
-- does not change with what the next pair costs (docs/decisions/055). Null: it was not known.
alter table sales
  add column retail_price numeric(12,2) check (retail_price > 0),
  add column unit_cost numeric(12,2) check (unit_cost >= 0);

-- Of the sales there are, what is known today is the best that is known.
update sales s set retail_price = p.retail_price, unit_cost = c.cost
from sales t
left join catalogue.products p on p.product_id = t.product_id
left join inventory.costs c on c.retailer_id = t.retailer_id and c.variant_id = t.variant_id
where t.retailer_id = s.retailer_id and t.sale_id = s.sale_id
  and (p.retail_price is not null or c.cost is not null);

-- How fast pairs were withdrawn, the sales that have a profit, and what waits to be shipped: few columns of few rows,
-- so that none of it takes longer in a store of a million sales.
create index sales_withdrawn on sales (retailer_id, sold_at desc)
  include (seen_at, withdrawal_confirmed_at, location_id)
  where withdrawal_confirmed_at is not null;
create index sales_with_cost on sales (retailer_id, sold_at desc, sale_id desc)
  where unit_cost is not null and canceled_at is null and stage not in ('failed', 'canceled', 'resolved');
create index sales_to_ship on sales (retailer_id, ship_by)
  where stage in ('to_confirm', 'to_ship') and fulfilled_at is null and canceled_at is null;

-- What the sales of each day in New York add up to, where the marketplaces keep their calendar: kept by every change
-- of a sale, also of one whose day is long over. As many rows as days and locations, however many sales.
create table sale_days (
  retailer_id bigint not null references retailers,
  day date not null,
  -- 0: none.
  location_id bigint not null,
  -- Canceled, or in a stage in which its money is lost.
  fell_through boolean not null,
  -- See free_part: only the parts together are the sum.
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  -- With what is below zero as zero, as retailers see it.
  shown_payout numeric(16,2) not null,
  -- Of the sales whose retail price was known: how many, these prices, and what they brought. A shop's own sale brings
  -- its price, another one its payout.
  retail_count bigint not null,
  retail_value numeric(16,2) not null,
  retail_brought numeric(16,2) not null,
  -- The same of those whose cost was known.
  cost_count bigint not null,
  cost_value numeric(16,2) not null,
  cost_brought numeric(16,2) not null,
  primary key (retailer_id, day, location_id, fell_through, part)
) with (fillfactor = 50);
call bind_to_retailer('sale_days');

insert into sale_days (retailer_id, day, location_id, fell_through, part, sale_count, revenue, shown_payout,
  retail_count, retail_value, retail_brought, cost_count, cost_value, cost_brought)
select retailer_id, (sold_at at time zone 'America/New_York')::date, coalesce(location_id, 0),
  canceled_at is not null or stage in ('failed', 'canceled', 'resolved'), 0,
  count(*), sum(sale_ask), sum(greatest(retailer_payout, 0)),
  count(*) filter (where retail_price is not null and money_problem is null),
  coalesce(sum(retail_price) filter (where money_problem is null), 0),
  coalesce(sum(case when platform = 'shopify' then sale_ask else greatest(retailer_payout, 0) end)
    filter (where retail_price is not null and money_problem is null), 0),
  count(*) filter (where unit_cost is not null and money_problem is null),
  coalesce(sum(unit_cost) filter (where money_problem is null), 0),
  coalesce(sum(case when platform = 'shopify' then sale_ask else greatest(retailer_payout, 0) end)
    filter (where unit_cost is not null and money_problem is null), 0)
from sales group by 1, 2, 3, 4;

-- The triggers of the first totals make room for those of the second: both are made under one name.
alter trigger keep_totals_on_insert on sales rename to keep_sale_totals_on_insert;
alter trigger keep_totals_on_update on sales rename to keep_sale_totals_on_update;
alter trigger keep_totals_on_delete on sales rename to keep_sale_totals_on_delete;
alter function keep_totals_on_insert_of_sales rename to keep_sale_totals_on_insert;
alter function keep_totals_on_update_of_sales rename to keep_sale_totals_on_update;
alter function keep_totals_on_delete_of_sales rename to keep_sale_totals_on_delete;

call keep_totals('sales', 'sale_days', keys => '{
  "day": "(s.sold_at at time zone ''America/New_York'')::date",
  "location_id": "coalesce(s.location_id, 0)",
  "fell_through": "s.canceled_at is not null or s.stage in (''failed'', ''canceled'', ''resolved'')"}', sums => '{
  "sale_count": "1",
  "revenue": "s.sale_ask",
  "shown_payout": "greatest(s.retailer_payout, 0)",
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
