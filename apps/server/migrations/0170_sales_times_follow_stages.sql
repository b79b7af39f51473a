-- What a sale's times say follows from its stage (docs/decisions/083), and a pair that fell through has a reason when
-- it does not come back.
alter table sales
  drop constraint sales_stage_check,
  drop constraint sales_marketplace_stage_check,
  add constraint sales_stage_check check (stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled',
    'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved', 'unknown')),
  add constraint sales_marketplace_stage_check check (marketplace_stage in ('pending', 'to_confirm', 'to_ship', 'labeled',
    'packed', 'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled',
    'resolved', 'unknown')),
  -- Since when its marketplace has ended its order. It may change its mind: the order is looked at again for a while
  -- (platform/due-rows.ts). Null: it has not ended it, or it is not looked at any more.
  add column ended_at timestamptz,
  add column recheck_next_attempt_at timestamptz,
  add column recheck_attempts integer not null default 0;

update sales set stage = 'suspended' where stage = 'held' and status = 'SUSPENDED';
update sales set marketplace_stage = 'suspended' where marketplace_stage = 'held' and marketplace_status = 'SUSPENDED';

-- A cancel that was taken back: it is open again, and takes a pair where it has none.
update sales set canceled_at = null, cancellation = null,
  oversold = oversold or (inventory_item_id is null and platform <> 'shopify')
where canceled_at is not null and stage not in ('failed', 'canceled', 'resolved');
update sales set canceled_at = refreshed_at
where canceled_at is null and stage in ('failed', 'canceled', 'resolved');
-- Whoever set it back to be packed meant that it waits to be packed.
update sales set fulfilled_at = null, fulfilled_by = null
where fulfilled_at is not null and stage in ('to_confirm', 'to_ship', 'labeled');
update sales set fulfilled_at = refreshed_at where fulfilled_at is null and stage = 'packed';
update sales set fulfilled_by = null where fulfilled_at is null and fulfilled_by is not null;
update sales set cancellation = null where canceled_at is null and cancellation is not null;
update sales set ended_at = coalesce(canceled_at, refreshed_at)
where platform <> 'shopify' and marketplace_stage in ('completed', 'failed', 'canceled', 'resolved');
-- Spread over three days, so that an account's requests last.
do $$
declare
  moment constant timestamptz := now();
begin
  update sales set recheck_next_attempt_at = moment + (sale_id % 4320) * interval '1 minute'
  where ended_at > moment - interval '60 days';
end $$;

alter table sales
  add constraint sales_times_follow_stage check (
    (canceled_at is not null) = (stage in ('failed', 'canceled', 'resolved'))
    and (cancellation is null or canceled_at is not null)
    and (stage <> 'packed' or fulfilled_at is not null)
    and (stage not in ('to_confirm', 'to_ship', 'labeled') or fulfilled_at is null)
    and (fulfilled_by is null or fulfilled_at is not null)),
  add constraint sales_end_follows_marketplace check (
    (ended_at is not null)
      = (platform <> 'shopify' and marketplace_stage in ('completed', 'failed', 'canceled', 'resolved'))
    and (recheck_next_attempt_at is null or ended_at is not null));
create index sales_to_recheck on sales (retailer_id, platform, recheck_next_attempt_at)
  where recheck_next_attempt_at is not null;

-- Sales of which somebody has to say what became of their pair are few among many, newest first.
drop index sales_canceled;
create index sales_to_resolve on sales (retailer_id, sold_at desc, sale_id desc)
  where stage in ('suspended', 'failed', 'canceled') and platform <> 'shopify';

-- Why a pair does not come back. Null: it does, or it was resolved before anybody was asked.
alter table sale_resolutions
  add column write_off text check (write_off in ('lost', 'damaged', 'kept')),
  add constraint sale_resolutions_write_off_unless_restocked check (write_off is null or not restock);
