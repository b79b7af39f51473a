-- As 0105 says; what somebody has of a product is asked for at once, not size by size: a table that each machine
-- has a copy of asks no retailers' tables row by row (docs/decisions/088).
create or replace function find_offered_sizes(after_variant bigint, of_products bigint[], of_sizes text[], most integer,
  most_products integer)
returns table (product_id bigint, variant_id bigint) language plpgsql stable as $$
declare
  start_product bigint := null;
  start_place integer := null;
  at_product bigint := 9223372036854775807;
  found_rows integer := 0;
  added integer;
begin
  select v.product_id, v.sort_index into start_product, start_place
    from catalogue.variants v where v.variant_id = after_variant;
  if start_product is not null then at_product := start_product + 1; end if;
  for step in 1 .. most_products loop
    select o.product_id into at_product from inventory.offered_sizes o
      where o.available > 0 and o.product_id < at_product
        and (of_products is null or o.product_id = any(of_products))
      order by o.product_id desc limit 1;
    exit when at_product is null;
    return query
      select v.product_id, v.variant_id from catalogue.variants v
      where v.product_id = at_product
        and (of_sizes is null or v.size_key = any(of_sizes) or lower(v.size) = any(of_sizes))
        and (at_product is distinct from start_product or (v.sort_index, v.variant_id) > (start_place, after_variant))
        and v.variant_id in (
          select o.variant_id from inventory.offered_sizes o where o.product_id = at_product and o.available > 0)
      order by v.sort_index, v.variant_id limit most - found_rows;
    get diagnostics added = row_count;
    found_rows := found_rows + added;
    exit when found_rows >= most;
  end loop;
end $$;
