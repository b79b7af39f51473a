-- Pictures of shops, by the digest of the address that Shopify gave: whoever knows the key knew the address. Served
-- by us (domain §9).
create table shop_images (
  image_key text primary key,
  media_type text not null,
  content bytea not null,
  fetched_at timestamptz not null default now()
);
grant select, insert, update, delete on shop_images to ark_platform;
create index product_links_by_image on product_links (md5(image_source_url)) where image_source_url is not null;
-- A catalogue product without a picture shows the one of the retailer's own shop.
create index product_links_with_image on product_links (retailer_id, product_id) where image_source_url is not null;
