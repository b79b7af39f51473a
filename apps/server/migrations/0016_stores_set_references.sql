-- Variants of a link come by the hundred thousand (docs/decisions/026).
alter table product_link_variants
  drop constraint product_link_variants_retailer_id_product_sync_id_fkey,
  drop constraint product_link_variants_variant_id_fkey;
call refer_as_set('product_link_variants', 'product_sync_id', 'product_links', on_delete => 'cascade');
call refer_as_set('product_link_variants', 'variant_id', 'variants', on_delete => 'never');
create trigger keep_product_sync_id after update of retailer_id, product_sync_id on product_link_variants
  for each statement execute function refuse_change('link');
-- A variant is matched after it is there, and may be matched anew.
create trigger check_matched_variant_id after update on product_link_variants referencing new table as added
  for each statement execute function check_variant_id_of_product_link_variants();
-- A product takes its sizes along.
revoke delete on products from ark_tenant, ark_platform;
