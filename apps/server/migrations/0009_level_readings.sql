-- When the reading that a level comes from was begun. Shopify tells the time of a change to the second: of two
-- readings of one second the later reading is the truer one.
alter table inventory_items add column shopify_read_at timestamptz not null default '-infinity';
