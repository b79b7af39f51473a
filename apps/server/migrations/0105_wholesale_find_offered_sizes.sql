-- As 0048 says, by what is kept of offers (0104): a product of which nothing is left costs no step.
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
        and exists (
          select from inventory.offered_sizes o
          where o.product_id = at_product and o.variant_id = v.variant_id and o.available > 0)
      order by v.sort_index, v.variant_id limit most - found_rows;
    get diagnostics added = row_count;
    found_rows := found_rows + added;
    exit when found_rows >= most;
  end loop;
end $$;

-- Of each of these sizes, named by two lists side by side, the cheapest sellers who have it, `most` at most: so many rows
-- of an index, however many sellers there are.
create function find_cheapest_offers(of_products bigint[], of_variants bigint[], most integer)
returns table (retailer_id bigint, product_id bigint, variant_id bigint, product_sync_id bigint, price numeric,
  available integer) language plpgsql stable as $$
begin
  for nth in 1 .. coalesce(cardinality(of_variants), 0) loop
    return query
      select o.retailer_id, o.product_id, o.variant_id, o.product_sync_id, o.price, o.available
      from inventory.offered_sizes o
      where o.product_id = of_products[nth] and o.variant_id = of_variants[nth] and o.available > 0
      order by o.price, o.available desc limit most;
  end loop;
end $$;
revoke execute on function find_cheapest_offers from public;
grant execute on function find_cheapest_offers to ark_platform;
