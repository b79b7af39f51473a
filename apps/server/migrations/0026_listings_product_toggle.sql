-- When all sizes of the product were last switched on or off together, by this size among them (document 2 §4: not
-- again within 5 seconds). Null: never.
alter table variant_offers add column product_toggled_at timestamptz;
