-- What retailers want to list where and at which price, their listings, and files that people upload.

-- ── Wanted listings ─────────────────────────────────────────────────────────────────────────────────────────────

-- A retailer's settings of a size.
create table variant_offers (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  listings_enabled boolean not null default false,
  desired_payout numeric(12,2) check (desired_payout >= 0),
  bottom_payout numeric(12,2) check (bottom_payout >= 0),
  goblin_mode_enabled boolean not null default false,
  -- When all sizes of the product were last switched on or off together, this size among them. A user can do so again
  -- after 5 seconds. Null when it never happened.
  product_toggled_at timestamptz,
  -- Goblin Mode withdraws the listing on one marketplace when the other pays at least this many percent more.
  goblin_threshold_percent smallint not null default 10
    constraint variant_offers_goblin_threshold check (goblin_threshold_percent between 1 and 50),
  -- How often the size was switched on or off. The undo of an enabling compares it with the count at that time.
  switch_count integer not null default 0,
  primary key (retailer_id, variant_id)
);
create index variant_offers_of_product on variant_offers (retailer_id, product_id);
create index variant_offers_enabled on variant_offers (retailer_id, product_id, variant_id) where listings_enabled;
create index variant_offers_by_product on variant_offers (product_id, retailer_id) where listings_enabled;
call bind_to_retailer('variant_offers');

create function count_switch() returns trigger language plpgsql as $$
begin
  new.switch_count := old.switch_count + 1;
  return new;
end $$;
create trigger count_switch before update of listings_enabled on variant_offers
  for each row when (old.listings_enabled <> new.listings_enabled) execute function count_switch();

-- How the sizes of a product are sold: where the last pair is offered, and how asks follow the market
-- (docs/decisions/034 and 035). No row means the retailer's setting and no repricing.
create table product_selling_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  -- Null for the retailer's setting (retailers.last_pair).
  last_pair text check (last_pair in ('both', 'higher_payout', 'keep_off')),
  repricing text not null default 'off' check (repricing in ('off', 'match_lowest_ask', 'beat_lowest_ask')),
  -- An ask never nets more than this share of the size's desired payout, except for rounding to whole dollars.
  ceiling_percent smallint not null default 150 check (ceiling_percent between 100 and 300),
  changes_per_day smallint not null default 6 check (changes_per_day between 1 and 24),
  primary key (retailer_id, product_id)
);
call bind_to_retailer('product_selling_rules');

-- The mass-change guard of repricing: how many prices the rules have changed recently, and since when they are paused.
create table repricing_guards (
  retailer_id bigint not null references retailers,
  -- Changes of the last hour, per five minutes: [{"at": …, "count": …}].
  moves jsonb not null default '[]',
  -- When the guard paused the rules; null while they run.
  held_at timestamptz,
  -- Changes that a person has allowed, and until when; the guard does not count them.
  allowed integer not null default 0 check (allowed >= 0),
  allowed_until timestamptz,
  primary key (retailer_id)
);
call bind_to_retailer('repricing_guards');

-- A retailer's setup of payouts.
create table payout_setups (
  retailer_id bigint not null references retailers,
  -- Products that first had stock until then are not offered for setup: a person hid them.
  postponed_until timestamptz not null default '-infinity',
  -- The retailer's price rule: the last rule from the better lowest ask that was applied to all sizes. It explains why
  -- a size has no payouts yet (docs/decisions/064).
  rule jsonb,
  primary key (retailer_id)
);
call bind_to_retailer('payout_setups');

-- ── Slots: one size on one marketplace ──────────────────────────────────────────────────────────────────────────

-- A size on one marketplace: what ARK wants there, and when to check it next.
create table listing_slots (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  chosen_price numeric(12,2) check (chosen_price > 0),
  -- Goblin Mode has withdrawn it because the other marketplace pays more (rules/wanted-listing.ts).
  withdrawn_by_goblin boolean not null default false,
  next_step_at timestamptz not null default '-infinity',
  -- When the slot is compared again: occasionally, and soon after it was woken, in case its job is lost
  -- (platform/due-rows.ts).
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Incremented by every change of what is wanted, so that a step that was planned before does not rest on its answer.
  version integer not null default 0,
  -- The ask that the repricing rule has found. A price that a person chose takes precedence.
  rule_price numeric(12,2) constraint listing_slots_rule_price check (rule_price > 0),
  -- When the rule changed it during the last 24 hours, to enforce the limit of changes per day.
  repriced_at timestamptz[] not null default '{}',
  -- The lowest ask that the rule last used. Another lowest ask triggers a new decision.
  priced_against numeric(12,2),
  -- What the rule would ask while the mass-change guard pauses it.
  held_price numeric(12,2) constraint listing_slots_held_price check (held_price > 0),
  -- What the slot waits for, as far as it is known, to estimate when all work will be done. Null when it is at rest or
  -- waits for a person.
  waits_for text
    constraint listing_slots_waits_for check (waits_for in ('list', 'reprice', 'withdraw')),
  -- Since when the next step is postponed for lack of a free request; many postponed steps may be sent together. Null
  -- when it is not postponed.
  put_off_since timestamptz,
  -- The bid that a person accepts (docs/decisions/054). It takes precedence over every other price, for one pair and a
  -- limited time.
  bid_price numeric(12,2) constraint listing_slots_bid_price check (bid_price > 0),
  bid_taken_at timestamptz,
  -- Whether a person has excluded this marketplace and offers the size on the other one only (docs/decisions/063).
  is_left_out boolean not null default false,
  -- The unfinished batch that contains the slot's listing. Nothing is created or repriced there until the batch has
  -- ended (docs/decisions/038). Null when there is none.
  listing_batch_id bigint,
  primary key (retailer_id, variant_id, marketplace),
  constraint listing_slots_bid_has_time check ((bid_price is null) = (bid_taken_at is null))
);
create index listing_slots_due on listing_slots (retailer_id, next_attempt_at) where next_attempt_at is not null;
create index listing_slots_held on listing_slots (retailer_id, variant_id) where held_price is not null;
create index listing_slots_ruled on listing_slots (retailer_id, variant_id) where rule_price is not null;
create index listing_slots_waiting on listing_slots (retailer_id, marketplace, waits_for) where waits_for is not null;
create index listing_slots_put_off on listing_slots (retailer_id, marketplace, put_off_since)
  where put_off_since is not null;
create index listing_slots_batched on listing_slots (retailer_id, listing_batch_id) where listing_batch_id is not null;
call bind_to_retailer('listing_slots');

-- ── Listings ────────────────────────────────────────────────────────────────────────────────────────────────────

-- ARK's last knowledge of a listing.
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
  -- For people who inspect the database, and for the chaos test.
  live_at timestamptz,
  withdrawal_sent_at timestamptz,
  ended_at timestamptz,
  state_since timestamptz not null,
  -- When to verify a write that was never answered: until then it may still be in progress. Null when every write is
  -- answered.
  verify_at timestamptz,
  -- Whether it is live at or below the lowest ask. Updated by keep_lowest_ask and by market readings.
  is_lowest_ask boolean not null default false,
  -- A step's answer is recorded only when the version is the one that its plan saw (docs/decisions/015).
  version integer not null default 0,
  -- Since when the listing has its price; null when that is unknown.
  price_since timestamptz,
  -- Whether it is live and asks more than the market's lowest ask in whole dollars. Maintained like is_lowest_ask, so
  -- that Market Review finds such sizes quickly.
  is_overpriced boolean not null default false,
  -- The account on which it was created (docs/decisions/077). Null when none was known then.
  marketplace_account_id bigint,
  primary key (retailer_id, listing_id),
  constraint marketplace_listings_live_has_external_id
    check (state in ('requested', 'failed', 'withdrawn') or external_listing_id is not null)
);
-- At most one open listing per variant and marketplace.
create unique index marketplace_listings_open on marketplace_listings (retailer_id, variant_id, marketplace)
  where state not in ('withdrawn', 'sold');
create index marketplace_listings_lowest on marketplace_listings (retailer_id, product_id, variant_id)
  where is_lowest_ask;
-- A size without stock is shown when its product has such listings: open ones, and sold ones by when they ended.
create index marketplace_listings_shown
  on marketplace_listings (retailer_id, product_id, (coalesce(ended_at, 'infinity')), variant_id)
  where state <> 'withdrawn';
create index marketplace_listings_overpriced on marketplace_listings (retailer_id, product_id, variant_id)
  where is_overpriced;
-- For the operator's list of all retailers' StockX listings, the newest first.
create index marketplace_listings_at_stockx on marketplace_listings (listing_id)
  where marketplace = 'stockx' and state in ('requested', 'pending', 'live', 'withdrawing');
-- A retailer's open listings on an account, which a change of accounts must take along.
create index marketplace_listings_of_account on marketplace_listings (marketplace_account_id, retailer_id, listing_id)
  where state not in ('withdrawn', 'sold');
-- Creations of an account whose answer never came.
create index marketplace_listings_unanswered on marketplace_listings (marketplace_account_id, variant_id)
  where state = 'requested' and external_listing_id is null and attempts > 0;
call bind_to_retailer('marketplace_listings');

-- Increments the version in the database, so that no statement can forget it. An ended listing never changes again,
-- with one exception: a listing that was recorded as withdrawn turns out to have been sold. A new market reading does
-- not change the version.
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
create trigger count_listing_version before update on marketplace_listings
  for each row when (new.is_lowest_ask = old.is_lowest_ask and new.is_overpriced = old.is_overpriced)
  execute function count_listing_version();

-- Updates is_lowest_ask and is_overpriced. Runs after count_listing_version, because row triggers run in the order of
-- their names. A lowest ask of zero means that there is no market.
create function keep_lowest_ask() returns trigger language plpgsql as $$
declare
  lowest numeric;
begin
  select m.lowest_ask into lowest from catalogue.market_data m
  where m.variant_id = new.variant_id and m.marketplace = new.marketplace;
  new.is_lowest_ask := new.state = 'live' and coalesce(new.price <= lowest, false);
  new.is_overpriced := new.state = 'live' and coalesce(lowest > 0 and round(new.price) > round(lowest), false);
  return new;
end $$;
create trigger keep_lowest_ask before insert or update of state, price on marketplace_listings
  for each row execute function keep_lowest_ask();

-- Changes of a size's listings, as text for people.
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
create index listing_changes_of_size on listing_changes (retailer_id, variant_id, created_at);
call bind_to_retailer('listing_changes');

-- Listings that are created, repriced or withdrawn by one accepted call, until the result of each is known
-- (docs/decisions/038).
create table listing_batches (
  retailer_id bigint not null references retailers,
  listing_batch_id bigint generated always as identity,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  kind text not null check (kind in ('create', 'change-price', 'withdraw')),
  external_batch_id text not null,
  -- Each with the version that its listing had when it was sent (docs/decisions/015).
  items jsonb not null,
  sent_at timestamptz not null,
  -- The account that it was sent on (docs/decisions/077). Null when none was known then.
  marketplace_account_id bigint,
  -- ARK asks about the batch until it has ended, however long that takes.
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  is_told_to_operator boolean not null default false,
  primary key (retailer_id, listing_batch_id)
);
create index listing_batches_by_age on listing_batches (retailer_id, sent_at);
create index listing_batches_due on listing_batches (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('listing_batches');

-- ── Sums by retailer ────────────────────────────────────────────────────────────────────────────────────────────

-- The numbers of a retailer's enabled sizes and listings, which cards read instead of counting rows. Triggers maintain
-- them, so that no statement can forget them.
create table retailer_listing_totals (
  retailer_id bigint not null references retailers,
  -- See free_part: only all parts together are the sum.
  part smallint not null,
  enabled_count integer not null default 0,
  -- Sizes with both payouts set.
  configured_count integer not null default 0,
  live_count integer not null default 0,
  -- Open listings with a problem that a person should know about.
  problem_count integer not null default 0,
  primary key (retailer_id, part)
);
call bind_to_retailer('retailer_listing_totals');

call after_changes('variant_offers', 'keep_offer_totals', $$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign * s.listings_enabled::int) as enabled_count,
      sum(s.sign * (s.desired_payout is not null and s.bottom_payout is not null)::int) as configured_count
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.enabled_count, changed.configured_count) = (0, 0);
    free_place := free_part('retailer_listing_totals', changed.retailer_id);
    insert into retailer_listing_totals as t (retailer_id, part, enabled_count, configured_count)
    values (changed.retailer_id, free_place, changed.enabled_count, changed.configured_count)
    on conflict (retailer_id, part) do update set
      enabled_count = t.enabled_count + excluded.enabled_count,
      configured_count = t.configured_count + excluded.configured_count;
  end loop;
  return null;
end $$);

call after_changes('marketplace_listings', 'keep_listing_totals', $$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign * (s.state = 'live')::int) as live_count,
      sum(s.sign * (s.problem is not null and s.state not in ('withdrawn', 'sold'))::int) as problem_count
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.live_count, changed.problem_count) = (0, 0);
    free_place := free_part('retailer_listing_totals', changed.retailer_id);
    insert into retailer_listing_totals as t (retailer_id, part, live_count, problem_count)
    values (changed.retailer_id, free_place, changed.live_count, changed.problem_count)
    on conflict (retailer_id, part) do update set
      live_count = t.live_count + excluded.live_count,
      problem_count = t.problem_count + excluded.problem_count;
  end loop;
  return null;
end $$);

-- ── Listings for sale on accounts ───────────────────────────────────────────────────────────────────────────────

-- The retailer of an account's listing: each listing belongs to one retailer, even on a shared account. The row is
-- written when the listing's id becomes known. It is on the coordinator, where polls of an account find it without a
-- retailer.
create table listing_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_listing_id text not null,
  retailer_id bigint not null references retailers,
  listing_id bigint not null,
  variant_id bigint not null,
  product_id bigint not null,
  -- When the account last had it for sale, when its ask expires, and since when the account shows a different state
  -- than ARK, until that was checked. ARK reads an account's listings for sale once a day (docs/decisions/079).
  seen_live_at timestamptz,
  ask_expires_at timestamptz,
  doubted_at timestamptz,
  primary key (marketplace_account_id, external_listing_id)
);
create index listing_owners_seen on listing_owners (marketplace_account_id, seen_live_at)
  where seen_live_at is not null;
call bind_to_retailer('listing_owners', 'coordinator');

-- The progress of reading an account's listings.
create table account_sweeps (
  marketplace_account_id bigint primary key references marketplace_accounts on delete cascade,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- The beginning of the current sweep, and where it continues. Null without a sweep, or when it starts at the first
  -- page.
  began_at timestamptz,
  cursor text,
  -- How many listings for sale were read in the current or last sweep.
  found integer not null default 0,
  -- When the last complete sweep began.
  swept_at timestamptz,
  constraint account_sweeps_cursor_is_of_a_sweep check (cursor is null or began_at is not null)
);
create index account_sweeps_due on account_sweeps (next_attempt_at);
grant select, insert, update, delete on account_sweeps to ark_platform;

-- Listings for sale on an account that ARK does not know. The retailer is null on a shared account.
create table unknown_listings (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_listing_id text not null,
  unknown_listing_id bigint generated always as identity unique,
  retailer_id bigint references retailers,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  external_variant_id text not null,
  product_name text,
  style_code text,
  size text,
  -- Null when the price is not in the account's currency.
  price numeric(12, 2),
  listed_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- Whether ARK sent a creation of this size and price and got no answer.
  is_arks boolean not null default false,
  -- The decision: to leave it because it is not ARK's, or to withdraw it. Null when there is none yet.
  choice text check (choice in ('leave', 'withdraw')),
  -- Why it could not be withdrawn.
  problem text,
  primary key (marketplace_account_id, external_listing_id)
);
create index unknown_listings_of_retailer on unknown_listings (retailer_id, unknown_listing_id)
  where retailer_id is not null;
create index unknown_listings_shared on unknown_listings (unknown_listing_id) where retailer_id is null;
call bind_to_retailer('unknown_listings', 'coordinator');

-- Deletes a listing from the unknown ones, because it has become known. Returns false when a person has decided that it
-- is not ARK's, or that it is to be withdrawn. Waits for a concurrent decision.
create function settle_unknown_listing(of_account bigint, listing text) returns boolean
language plpgsql volatile security definer set search_path = public as $$
begin
  delete from unknown_listings
    where marketplace_account_id = of_account and external_listing_id = listing and choice is null;
  return not exists (
    select from unknown_listings where marketplace_account_id = of_account and external_listing_id = listing);
end $$;
revoke execute on function settle_unknown_listing from public;
grant execute on function settle_unknown_listing to ark_tenant, ark_platform;

-- Creations that were sent, never answered and not found. A matching listing that appears later is ARK's.
create table lost_creations (
  lost_creation_id bigint generated always as identity primary key,
  retailer_id bigint not null references retailers,
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_variant_id text not null,
  price numeric(12, 2) not null,
  sent_at timestamptz not null
);
create index lost_creations_of_account on lost_creations (marketplace_account_id, external_variant_id);
create index lost_creations_by_age on lost_creations (sent_at);
call bind_to_retailer('lost_creations', 'coordinator');

-- ── Uploaded files ──────────────────────────────────────────────────────────────────────────────────────────────

-- An uploaded file. A job reads it and compares it with the stock, never the process that answers requests. Reading it
-- is a run (docs/decisions/023). A check is deleted after a day, or when the same user uploads another file. The
-- columns of a price file from another tool are unknown in advance (docs/decisions/065).
create table csv_checks (
  retailer_id bigint not null references retailers,
  csv_check_id bigint generated always as identity,
  user_id bigint not null,
  -- The locations that the sender sees; empty means every location.
  location_ids bigint[] not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost', 'prices')),
  file_name text not null,
  row_count integer not null default 0,
  changed_count integer not null default 0,
  -- The first changes, for display.
  changes jsonb not null default '[]',
  -- The rows that change something, which a run applies.
  rows jsonb not null default '[]',
  started_at timestamptz not null,
  -- The columns of the file, each with some of its cells.
  file_columns jsonb not null default '[]',
  -- The meaning of the columns and amounts; null when it is detected while the file is read.
  mapping jsonb,
  -- The run with its state, progress, mistakes and end.
  run_id bigint,
  -- For a price file: examples of amounts that can be read in two ways, and how many amounts are far from the cost or
  -- price of their size (docs/decisions/065).
  unclear_amounts jsonb not null default '[]',
  far_count integer not null default 0 check (far_count >= 0),
  -- The sheets of an Excel file that has several, and the one that the sender named.
  sheets jsonb not null default '[]',
  sheet text,
  primary key (retailer_id, csv_check_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
create index csv_checks_of_user on csv_checks (retailer_id, user_id);
create index csv_checks_by_age on csv_checks (retailer_id, started_at);
create unique index csv_checks_of_run on csv_checks (retailer_id, run_id);
call bind_to_retailer('csv_checks');

-- The parts of an uploaded file. It is received and stored in parts, so that no process has the whole file in memory.
-- All parts except the last have one size, which `queries/csv-checks.ts` defines. They are deleted once the file is
-- read, or with its check.
create table csv_parts (
  retailer_id bigint not null,
  csv_check_id bigint not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (retailer_id, csv_check_id, part),
  foreign key (retailer_id, csv_check_id) references csv_checks on delete cascade
);
-- ARK reads parts in slices. PostgreSQL reads a slice of an uncompressed value without the bytes before it.
alter table csv_parts alter column bytes set storage external;
call bind_to_retailer('csv_parts');


-- The changing rows of an imported CSV, while its run is in progress. A job applies them in batches (docs/decisions/010
-- and 023).
create table csv_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost', 'prices')),
  rows jsonb not null,
  -- The locations that the user who started it sees; empty means every location.
  location_ids bigint[] not null default '{}',
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('csv_runs');

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema listings;
grant usage on schema listings to ark_tenant, ark_platform;

create view listings.listings with (security_invoker = true) as
  select retailer_id, listing_id, variant_id, marketplace, external_listing_id, state, problem, withdrawal_sent_at,
    ended_at, marketplace_account_id
  from public.marketplace_listings;

create view listings.totals with (security_invoker = true) as
  select retailer_id, live_count, problem_count from public.retailer_listing_totals;

-- Whether sizes are offered.
create view listings.offers with (security_invoker = true) as
  select retailer_id, variant_id, product_id, listings_enabled from public.variant_offers;

create view listings.batches with (security_invoker = true) as
  select retailer_id, marketplace_account_id from public.listing_batches;

create view listings.owners with (security_invoker = true) as
  select marketplace_account_id, external_listing_id from public.listing_owners;

create view listings.account_sweeps with (security_invoker = true) as
  select marketplace_account_id, swept_at from public.account_sweeps;

grant select on listings.listings, listings.totals, listings.offers, listings.batches, listings.owners
  to ark_tenant, ark_platform;
grant select on listings.account_sweeps to ark_platform;
