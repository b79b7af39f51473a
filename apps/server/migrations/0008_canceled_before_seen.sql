-- A sale that was canceled before it was seen takes no unit, and is not oversold for that.
alter table sales drop constraint an_oversold_sale_has_no_unit;
alter table sales add constraint an_oversold_sale_has_no_unit check (not oversold or inventory_item_id is null);
alter table sales add constraint only_a_canceled_sale_lacks_a_unit check (oversold or inventory_item_id is not null or canceled_at is not null);
