-- Offered sizes are counted anew one retailer at a time, who is named by a value (docs/decisions/025): each statement is
-- about one shard. Otherwise as 0104 says.
drop procedure recount_offered_sizes(bigint[], bigint[], bigint[]);

create procedure recount_offered_sizes(of_retailer bigint, products bigint[], variants bigint[]) language plpgsql as $$
declare
  added integer;
begin
  with made as (
    insert into offered_sizes (retailer_id, product_id, variant_id, product_sync_id, price, available)
      select of_retailer, s.product_id, s.variant_id, 0, 0, 0
      from unnest(products, variants) as s (product_id, variant_id) order by 2, 3
    on conflict do nothing returning 1
  ) select count(*) into added from made;
  perform from offered_sizes o
    where o.retailer_id = of_retailer
      and (o.product_id, o.variant_id) in (select * from unnest(products, variants))
    order by o.product_id, o.variant_id for update;
  update offered_sizes o set product_sync_id = c.product_sync_id, price = c.price, available = c.available
  from (
    select s.product_id, s.variant_id, min(i.product_sync_id) as product_sync_id, max(i.wholesale_price) as price,
      sum(i.quantity_available)::integer as available
    from unnest(products, variants) as s (product_id, variant_id)
    join inventory_items i on i.retailer_id = of_retailer and i.variant_id = s.variant_id
      and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null
    group by s.product_id, s.variant_id
  ) c
  where o.retailer_id = of_retailer and o.product_id = c.product_id and o.variant_id = c.variant_id
    and (o.product_sync_id, o.price, o.available) is distinct from (c.product_sync_id, c.price, c.available);
  delete from offered_sizes o
  using unnest(products, variants) as s (product_id, variant_id)
  where o.retailer_id = of_retailer and o.product_id = s.product_id and o.variant_id = s.variant_id
    and not exists (
      select from inventory_items i where i.retailer_id = of_retailer and i.variant_id = s.variant_id
        and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null);
end $$;

do $make$
declare
  verb text;
  rows_seen text;
begin
  for verb, rows_seen in values
    ('insert', 'select * from added'),
    ('update', 'select * from added union all select * from removed'),
    ('delete', 'select * from removed')
  loop
    execute format($function$
      create or replace function keep_offered_sizes_on_%1$s() returns trigger language plpgsql as $body$
      declare
        offered record;
      begin
        for offered in
          select s.retailer_id, array_agg(s.product_id) as products, array_agg(s.variant_id) as variants
          from (
            select distinct r.retailer_id, r.product_id, r.variant_id from (%2$s) r
            where r.wholesale_enabled and r.wholesale_price is not null
          ) s group by s.retailer_id order by s.retailer_id
        loop
          call recount_offered_sizes(offered.retailer_id, offered.products, offered.variants);
        end loop;
        return null;
      end $body$;
    $function$, verb, rows_seen);
  end loop;
end $make$;
