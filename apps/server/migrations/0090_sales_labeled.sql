-- An order whose label its marketplace has made waits to be packed as before, and is not shipped in bulk any more: a
-- stage of its own, so that nobody has to look at the marketplace's word for it (docs/decisions/068).
alter table sales
  drop constraint sales_stage_check,
  drop constraint sales_marketplace_stage_check,
  add constraint sales_stage_check check (stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled',
    'shipped', 'delivered', 'paid', 'completed', 'held', 'failed', 'canceled', 'resolved', 'unknown')),
  add constraint sales_marketplace_stage_check check (marketplace_stage in ('pending', 'to_confirm', 'to_ship', 'labeled',
    'packed', 'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'failed', 'canceled', 'resolved',
    'unknown'));

-- It has to hold what the domain calls "to ship", in the words of queries/ship-by-risk.ts.
drop index sales_to_ship;

update sales set stage = 'labeled'
where stage = 'to_ship' and status in ('ORDER_STATUS_LABEL_GENERATED', 'LABEL_GENERATED', 'LABEL GENERATED');
update sales set marketplace_stage = 'labeled'
where marketplace_stage = 'to_ship'
  and marketplace_status in ('ORDER_STATUS_LABEL_GENERATED', 'LABEL_GENERATED', 'LABEL GENERATED');

create index sales_to_ship on sales (retailer_id, ship_by)
  where stage in ('to_confirm', 'to_ship', 'labeled') and fulfilled_at is null and canceled_at is null;
