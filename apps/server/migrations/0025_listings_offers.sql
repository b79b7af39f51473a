-- Whether sizes are offered, for the modules above (docs/decisions/019).
create view listings.offers with (security_invoker = true) as
  select retailer_id, variant_id, product_id, listings_enabled from public.variant_offers;
grant select on listings.offers to ark_tenant, ark_platform;
