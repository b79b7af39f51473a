-- Which sales still wait for a listing to go elsewhere: asked whenever stock comes back.
create index sale_withdrawals_open on sale_withdrawals (retailer_id, listing_id) where confirmed_at is null;
