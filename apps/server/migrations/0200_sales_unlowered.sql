-- A sale whose size its shop no longer had when its pair left: no stock level was lowered for it. When the size is
-- back, only a person knows whether its count still has that pair: somebody is asked, once (`size_back_at`).
alter table sales
  add column unlowered_since timestamptz,
  add column size_back_at timestamptz,
  add constraint sales_size_back check (size_back_at is null or unlowered_since is not null);
create index sales_unlowered on sales (retailer_id, variant_id)
  where unlowered_since is not null and size_back_at is null;
create index sales_missing_size on sales (retailer_id, variant_id) where store_order_size = 'missing';
