-- What of everybody is listed at StockX, the newest first, for the operator.
create index marketplace_listings_at_stockx on marketplace_listings (listing_id)
  where marketplace = 'stockx' and state in ('requested', 'pending', 'live', 'withdrawing');
