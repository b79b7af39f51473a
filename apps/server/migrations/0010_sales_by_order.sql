-- Polls ask for orders of an account, whosever they are: without a retailer, and every few seconds.
create index sales_by_order on sales (external_order_id, platform);
