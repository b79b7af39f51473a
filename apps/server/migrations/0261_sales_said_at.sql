-- Since when an order is as its marketplace last said, by the marketplace's own clock: what a list says that is older
-- is no news. Null: nothing was said since ARK knows this column.
alter table sales add column marketplace_said_at timestamptz;
