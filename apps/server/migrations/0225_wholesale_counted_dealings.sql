-- A buyer's orders and offers with one seller are counted before there is one more of them (refuse-too-many.ts).
create index wholesale_orders_of_dealing on wholesale_orders (retailer_id, buyer_id, created_at);
create index wholesale_offers_of_dealing on wholesale_offers (retailer_id, buyer_id, created_at);
