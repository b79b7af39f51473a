-- What a retailer offers to wholesale buyers of a size, over all his places: the price (where places differ, the
-- highest) and what is left. Buyers search all retailers by it and read no items (docs/decisions/071). Kept by the
-- database in the transaction of every change of an item, so that no statement can forget it; a size that nobody offers
-- any more has no row.
create table offered_sizes (
  retailer_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  -- The first of the links that it is sold from.
  product_sync_id bigint not null,
  price numeric(12,2) not null,
  available integer not null,
  primary key (retailer_id, product_id, variant_id)
);
create index offered_sizes_cheapest on offered_sizes (product_id, variant_id, price, available desc)
  where available > 0;
call bind_to_retailer('offered_sizes');

-- Counts sizes anew, named by three lists side by side. Their rows are there and locked first, in one order, by
-- statements of their own: the count then sees all that was committed before, and who changes one of them next does so
-- on top of it.
create procedure recount_offered_sizes(retailers bigint[], products bigint[], variants bigint[]) language plpgsql as $$
begin
  if retailers is null then return; end if;
  insert into offered_sizes (retailer_id, product_id, variant_id, product_sync_id, price, available)
    select retailer_id, product_id, variant_id, 0, 0, 0
    from unnest(retailers, products, variants) as s (retailer_id, product_id, variant_id) order by 1, 2, 3
  on conflict do nothing;
  perform from offered_sizes o
    where (o.retailer_id, o.product_id, o.variant_id) in (select * from unnest(retailers, products, variants))
    order by o.retailer_id, o.product_id, o.variant_id for update;
  update offered_sizes o set product_sync_id = c.product_sync_id, price = c.price, available = c.available
  from (
    select s.retailer_id, s.product_id, s.variant_id, min(i.product_sync_id) as product_sync_id,
      max(i.wholesale_price) as price, sum(i.quantity_available)::integer as available
    from unnest(retailers, products, variants) as s (retailer_id, product_id, variant_id)
    join inventory_items i on i.retailer_id = s.retailer_id and i.variant_id = s.variant_id
      and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null
    group by s.retailer_id, s.product_id, s.variant_id
  ) c
  where o.retailer_id = c.retailer_id and o.product_id = c.product_id and o.variant_id = c.variant_id
    and (o.product_sync_id, o.price, o.available) is distinct from (c.product_sync_id, c.price, c.available);
  delete from offered_sizes o
  using unnest(retailers, products, variants) as s (retailer_id, product_id, variant_id)
  where o.retailer_id = s.retailer_id and o.product_id = s.product_id and o.variant_id = s.variant_id
    and not exists (
      select from inventory_items i where i.retailer_id = s.retailer_id and i.variant_id = s.variant_id
        and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null);
end $$;

-- One trigger a verb, alike but for the rows it sees. What is not offered, before and after, costs a look at its rows.
do $make$
declare
  verb text;
  seen text;
  rows_seen text;
begin
  for verb, seen, rows_seen in values
    ('insert', 'new table as added', 'select * from added'),
    ('update', 'old table as removed new table as added', 'select * from added union all select * from removed'),
    ('delete', 'old table as removed', 'select * from removed')
  loop
    execute format($function$
      create function keep_offered_sizes_on_%1$s() returns trigger language plpgsql as $body$
      declare
        retailers bigint[];
        products bigint[];
        variants bigint[];
      begin
        select array_agg(s.retailer_id), array_agg(s.product_id), array_agg(s.variant_id)
          into retailers, products, variants
          from (
            select distinct r.retailer_id, r.product_id, r.variant_id from (%3$s) r
            where r.wholesale_enabled and r.wholesale_price is not null
          ) s;
        call recount_offered_sizes(retailers, products, variants);
        return null;
      end $body$;
      create trigger keep_offered_sizes_on_%1$s after %1$s on inventory_items referencing %2$s
        for each statement execute function keep_offered_sizes_on_%1$s();
    $function$, verb, seen, rows_seen);
  end loop;
end $make$;

insert into offered_sizes (retailer_id, product_id, variant_id, product_sync_id, price, available)
select retailer_id, product_id, variant_id, min(product_sync_id), max(wholesale_price), sum(quantity_available)
from inventory_items where wholesale_enabled and wholesale_price is not null
group by retailer_id, product_id, variant_id
returning 1;

-- Nobody looks for offers among items any more.
drop index inventory_items_offered_wholesale;

create view inventory.offered_sizes with (security_invoker = true) as
  select retailer_id, product_id, variant_id, product_sync_id, price, available from public.offered_sizes;
grant select on inventory.offered_sizes to ark_tenant, ark_platform;
