-- The shop no longer has what this item is: its size was deleted, is not tracked, or is not stocked there any more. It
-- stays, with nothing left of it, as long as units of it are sold or reserved: both are promises.
alter table inventory_items add column is_gone boolean not null default false;
create index inventory_items_gone on inventory_items (retailer_id, variant_id) where is_gone;
