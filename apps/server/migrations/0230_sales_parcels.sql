-- From when on a sale's Shopify order may have a parcel of ours: it is taken back when the pair waits to be packed
-- again. Null: none was begun, or all were taken back, or somebody else had shipped it.
alter table sales add column store_order_shipping_begun_at timestamptz;
