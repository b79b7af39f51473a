-- The listings of a product that its sizes are shown for without stock: those that have not ended, and, by when they
-- ended, those that were sold.
create index marketplace_listings_shown
  on marketplace_listings (retailer_id, product_id, (coalesce(ended_at, 'infinity')), variant_id)
  where state <> 'withdrawn';
