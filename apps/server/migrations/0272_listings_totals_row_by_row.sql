-- As 0270 says: the sums of 0006.
call keep_totals('variant_offers', 'retailer_listing_totals', keys => '{}', sums => '{
  "enabled_count": "s.listings_enabled::int",
  "configured_count": "(s.desired_payout is not null and s.bottom_payout is not null)::int"}');
call keep_totals('marketplace_listings', 'retailer_listing_totals', keys => '{}', sums => '{
  "live_count": "(s.state = ''live'')::int",
  "problem_count": "(s.problem is not null and s.state not in (''withdrawn'', ''sold''))::int"}');
