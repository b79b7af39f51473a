-- What a retailer wants of a variant.
create table variant_offers (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  listings_enabled boolean not null default false,
  desired_payout numeric(12,2) check (desired_payout >= 0),
  bottom_payout numeric(12,2) check (bottom_payout >= 0),
  -- Answered with the listings; set once Goblin Mode is built.
  goblin_mode_enabled boolean not null default false,
  primary key (retailer_id, variant_id)
);
create index variant_offers_of_product on variant_offers (retailer_id, product_id);
create index variant_offers_enabled on variant_offers (retailer_id, product_id, variant_id) where listings_enabled;
create index variant_offers_by_product on variant_offers (product_id, retailer_id) where listings_enabled;
call bind_to_retailer('variant_offers');

-- What is wanted on one marketplace, and when to look at it again.
create table listing_slots (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  chosen_price numeric(12,2) check (chosen_price > 0),
  -- Read by rules/wanted-listing.ts; set once Goblin Mode is built.
  withdrawn_by_goblin boolean not null default false,
  next_step_at timestamptz not null default '-infinity',
  -- Compared again once in a while, and soon after it was woken, should its job be lost (platform/due-rows.ts).
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Counted up by whatever changes what is wanted: a step that was planned before does not rest on its answer.
  version integer not null default 0,
  primary key (retailer_id, variant_id, marketplace)
);
create index listing_slots_due on listing_slots (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('listing_slots');

-- Our last knowledge of a listing.
create table marketplace_listings (
  retailer_id bigint not null references retailers,
  listing_id bigint generated always as identity,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  state text not null check (state in ('requested', 'pending', 'live', 'withdrawing', 'failed', 'withdrawn', 'sold')),
  external_listing_id text,
  price numeric(12,2) not null check (price > 0),
  pending_price numeric(12,2),
  operation_id text,
  attempts integer not null default 0,
  problem text,
  problem_since timestamptz,
  requested_at timestamptz not null,
  -- For whoever looks into the database, and the chaos run.
  live_at timestamptz,
  withdrawal_sent_at timestamptz,
  ended_at timestamptz,
  state_since timestamptz not null,
  -- A write whose answer never came may still be under way until then, and the listing is looked at once more. Null:
  -- no write is unaccounted for.
  verify_at timestamptz,
  -- Live at the lowest ask or below it: kept by keep_lowest_ask, and when the market was read.
  is_lowest_ask boolean not null default false,
  -- The answer of a step is recorded only against the version that its plan saw (docs/decisions/015).
  version integer not null default 0,
  primary key (retailer_id, listing_id),
  constraint marketplace_listings_live_has_external_id
    check (state in ('requested', 'failed', 'withdrawn') or external_listing_id is not null)
);
-- One that has not ended per variant and marketplace.
create unique index marketplace_listings_open on marketplace_listings (retailer_id, variant_id, marketplace)
  where state not in ('withdrawn', 'sold');
create index marketplace_listings_lowest on marketplace_listings (retailer_id, product_id, variant_id)
  where is_lowest_ask;
create index marketplace_listings_by_external_id on marketplace_listings (marketplace, external_listing_id);
call bind_to_retailer('marketplace_listings');

-- The version is counted by the database, so that no statement can forget it, and a listing that has ended never
-- changes again. One correction of what was believed is left: one taken for withdrawn turns out to have been sold.
create function count_listing_version() returns trigger language plpgsql as $$
begin
  if old.state = 'sold' or (old.state = 'withdrawn' and new.state <> 'sold') then
    raise exception 'listing % of retailer % has ended (%) and never changes again',
      old.listing_id, old.retailer_id, old.state
      using errcode = 'check_violation', constraint = 'marketplace_listings_ended_is_final';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
-- A market that was read anew is no change of the listing.
create trigger count_listing_version before update on marketplace_listings
  for each row when (new.is_lowest_ask = old.is_lowest_ask) execute function count_listing_version();

-- After the trigger above, in the order of their names.
create function keep_lowest_ask() returns trigger language plpgsql as $$
begin
  new.is_lowest_ask := new.state = 'live' and exists (
    select from catalogue.market_data m
    where m.variant_id = new.variant_id and m.marketplace = new.marketplace and new.price <= m.lowest_ask);
  return new;
end $$;
create trigger keep_lowest_ask before insert or update of state, price on marketplace_listings
  for each row execute function keep_lowest_ask();

-- How many sizes of a retailer are wanted and listed, which cards read instead of counting rows: kept by the database,
-- so that no statement can forget them.
create table retailer_listing_totals (
  retailer_id bigint not null references retailers,
  -- See free_part: only the parts together are the sum.
  part smallint not null,
  enabled_count integer not null default 0,
  -- With both payouts set.
  configured_count integer not null default 0,
  live_count integer not null default 0,
  -- Not ended, and with something that a person should know.
  problem_count integer not null default 0,
  primary key (retailer_id, part)
);
call bind_to_retailer('retailer_listing_totals');

call keep_totals('variant_offers', 'retailer_listing_totals', keys => '{}', sums => '{
  "enabled_count": "s.listings_enabled::int",
  "configured_count": "(s.desired_payout is not null and s.bottom_payout is not null)::int"}');
call keep_totals('marketplace_listings', 'retailer_listing_totals', keys => '{}', sums => '{
  "live_count": "(s.state = ''live'')::int",
  "problem_count": "(s.problem is not null and s.state not in (''withdrawn'', ''sold''))::int"}');

create table listing_changes (
  retailer_id bigint not null references retailers,
  listing_change_id bigint generated always as identity,
  variant_id bigint not null,
  marketplace text,
  description text not null,
  created_at timestamptz not null default now(),
  primary key (retailer_id, listing_change_id)
);
create index listing_changes_by_age on listing_changes (retailer_id, created_at);
call bind_to_retailer('listing_changes');

-- A CSV as it was sent up, read and compared with the stock by a job: never by the process that answers requests. The
-- bytes are forgotten once they are read, the rest after a day, or as soon as the same person sends another one.
create table csv_checks (
  retailer_id bigint not null references retailers,
  csv_check_id bigint generated always as identity,
  user_id bigint not null,
  -- What the sender sees: empty means every location.
  location_ids bigint[] not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost')),
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'checked', 'refused')),
  content bytea,
  -- Why it is no file of its kind, or was not read.
  problem text,
  row_count integer not null default 0,
  -- All mistakes; the first of them are in `errors`.
  error_count integer not null default 0,
  errors jsonb not null default '[]',
  changed_count integer not null default 0,
  -- The first changes, as they are shown.
  changes jsonb not null default '[]',
  -- The rows that change something: what a run takes over.
  rows jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, csv_check_id)
);
-- Read in parts: not compressed, so that a part is found without unpacking what lies before it. PostgreSQL 15 takes
-- no storage within `create table`.
alter table csv_checks alter column content set storage external;
create index csv_checks_of_user on csv_checks (retailer_id, user_id);
create index csv_checks_by_age on csv_checks (retailer_id, started_at);
call bind_to_retailer('csv_checks');

-- The rows of a CSV that is brought in, for as long as its run goes on: those that change something, applied a batch at
-- a time by a job (docs/decisions/010 and 023).
create table csv_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost')),
  rows jsonb not null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('csv_runs');

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
create schema listings;
grant usage on schema listings to ark_tenant, ark_platform;
create view listings.listings with (security_invoker = true) as
  select retailer_id, listing_id, variant_id, marketplace, external_listing_id, state, problem, withdrawal_sent_at,
    ended_at
  from public.marketplace_listings;
create view listings.totals with (security_invoker = true) as
  select retailer_id, live_count, problem_count from public.retailer_listing_totals;
grant select on listings.listings, listings.totals to ark_tenant, ark_platform;
