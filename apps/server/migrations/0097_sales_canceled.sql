-- Canceled sales that nobody has dealt with, newest first: a page of few among all that were ever sold.
create index sales_canceled on sales (retailer_id, sold_at desc, sale_id desc) where stage = 'canceled';
