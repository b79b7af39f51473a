-- What metafields say of a product's condition are lines of an export of their own, which may come before the product's.
create unlogged table import_conditions (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  condition text not null
);
create index import_conditions_of_run on import_conditions (retailer_id, run_id);
call bind_to_retailer('import_conditions');

create or replace procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_products, import_conditions, import_variants, import_levels;
end $$;
