-- What custom fields (metafields) of a shop say of a product's condition, as they are written: 'Used - Good'. Each once,
-- in the order of their bytes. Null: nothing, or they were not read yet; the next comparison with the shop reads them.
alter table product_links add column conditions text[];
