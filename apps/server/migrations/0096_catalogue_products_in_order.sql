-- The catalogue is read by keyset in each of its orders; those without a release date come last either way.
create index products_in_name_order on products (name, product_id);
create index products_in_release_order on products (coalesce(release_date, 'infinity'::date), product_id);
create index products_latest_release_first on products (coalesce(release_date, '-infinity'::date), product_id);
