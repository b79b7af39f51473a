-- Enabling is a bulk change like any other (migration 0310). A run that was under way ends, and what earlier runs
-- enabled stays.
update runs set state = 'failed', phase = 'Failed', finished_at = now(),
    error = 'ARK was upgraded meanwhile. What was changed stays so; start it again for the rest.'
  where state in ('waiting', 'running') and kind = 'enable';
update runs set can_undo = false where kind = 'enable' and can_undo;
drop trigger record_size_switched on variant_offers;
drop function record_size_switched;
drop table enable_undo_rows;
drop table enable_runs;

-- How often a size was switched on or off: an undo of an enabling compares it with what it was then.
alter table variant_offers add column switch_count integer not null default 0;
create function count_switch() returns trigger language plpgsql as $$
begin
  new.switch_count := old.switch_count + 1;
  return new;
end $$;
create trigger count_switch before update of listings_enabled on variant_offers
  for each row when (old.listings_enabled <> new.listings_enabled) execute function count_switch();
