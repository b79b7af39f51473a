-- Pending and Completed Syncs are read page by page in the order of their titles; what waits is counted with every
-- visit.
create index product_links_waiting on product_links (retailer_id, store_id, shopify_title, product_sync_id)
  where status not in ('confirmed', 'synced');
create index product_links_linked on product_links (retailer_id, store_id, shopify_title, product_sync_id)
  where status in ('confirmed', 'synced');
