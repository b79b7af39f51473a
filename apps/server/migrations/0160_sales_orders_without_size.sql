-- Whether the Shopify order of a sale names its size. `missing`: the shop has no such size, and ARK tries nothing until
-- a person decides. `left_out`: the order has a line in words, and no stock level changed. Null: the order names the
-- size.
alter table sales add column store_order_size text check (store_order_size in ('missing', 'left_out')),
  add constraint sales_missing_size_waits check (store_order_size is distinct from 'missing'
    or (store_order_problem is not null and store_order_next_attempt_at is null and store_order_id is null
      and inventory_item_id is not null and not unit_released and canceled_at is null));
