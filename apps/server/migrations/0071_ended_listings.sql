-- The answer of a step is recorded only against the listing that its plan saw. The version is counted by the
-- database, so that no statement can forget it, and a listing that has ended never changes again. One correction of
-- what was believed is left: a listing that was taken for withdrawn turns out to have been sold.
alter table marketplace_listings add column version integer not null default 0;

create function count_listing_version() returns trigger language plpgsql as $$
begin
  if old.state = 'sold' or (old.state = 'withdrawn' and new.state <> 'sold') then
    raise exception 'listing % of retailer % has ended (%) and never changes again',
      old.listing_id, old.retailer_id, old.state
      using errcode = 'check_violation', constraint = 'ended_listings_never_change';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_listing_version before update on marketplace_listings
  for each row execute function count_listing_version();

-- Counted up by whatever changes what is wanted (a toggle, a price, stock): a step that was planned before does not
-- rest on its answer.
alter table listing_slots add column version integer not null default 0;
