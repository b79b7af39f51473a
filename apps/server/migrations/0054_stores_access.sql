-- What the modules above have to know of a store before they ask it for orders: since when it is connected, and what
-- its shop has granted.
create or replace view stores.stores with (security_invoker = true) as
  select retailer_id, store_id, store_name, connected_at,
    disconnected_at is null and tokens is not null as is_connected, scopes
  from public.stores;
