-- What retailers want to list where and for how much, what is listed, and what changes many sizes at once.

-- ── What is wanted ──────────────────────────────────────────────────────────────────────────────────────────────

-- What a retailer wants of a size.
create table variant_offers (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  listings_enabled boolean not null default false,
  desired_payout numeric(12,2) check (desired_payout >= 0),
  bottom_payout numeric(12,2) check (bottom_payout >= 0),
  goblin_mode_enabled boolean not null default false,
  -- When all sizes of the product were last switched on or off together, this size among them: a person may do so again
  -- after 5 seconds (document 2 §4). Null: never.
  product_toggled_at timestamptz,
  -- From how much more one marketplace pays than the other, in percent, Goblin Mode takes the other listing away.
  goblin_threshold_percent smallint not null default 10
    constraint variant_offers_goblin_threshold check (goblin_threshold_percent between 1 and 50),
  -- How often the size was switched on or off: the undo of an enabling compares it with what it was then.
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

-- How the sizes of a product are sold: where the last pair is offered, and how its asks follow the market
-- (docs/decisions/034 and 035). No row: as the retailer's other products, and no repricing.
create table product_selling_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  -- Null: as the retailer has it (retailers.last_pair).
  last_pair text check (last_pair in ('both', 'higher_payout', 'keep_off')),
  repricing text not null default 'off' check (repricing in ('off', 'match_lowest_ask', 'beat_lowest_ask')),
  -- An ask never nets more than this share of the size's desired payout, but for its whole dollars.
  ceiling_percent smallint not null default 150 check (ceiling_percent between 100 and 300),
  changes_per_day smallint not null default 6 check (changes_per_day between 1 and 24),
  primary key (retailer_id, product_id)
);
call bind_to_retailer('product_selling_rules');

-- The mass-change guard of repricing: how many prices the rules have moved lately, and since when they are held.
create table repricing_guards (
  retailer_id bigint not null references retailers,
  -- Of the last hour, in stretches of five minutes: [{"at": …, "count": …}].
  moves jsonb not null default '[]',
  -- Null: the rules go on.
  held_at timestamptz,
  -- Moves that a person has let go on, and until when: they are not counted.
  allowed integer not null default 0 check (allowed >= 0),
  allowed_until timestamptz,
  primary key (retailer_id)
);
call bind_to_retailer('repricing_guards');

-- Until when products that first had stock here came with an import, and until when somebody was asked for their
-- payouts: the set-up is offered once for each import.
create table payout_setups (
  retailer_id bigint not null references retailers,
  imported_until timestamptz not null,
  asked_until timestamptz not null default '-infinity',
  -- What a retailer prices by: the last rule from the better lowest ask that was applied to all of his sizes. It says
  -- why a size has no payouts yet (docs/decisions/064).
  rule jsonb,
  primary key (retailer_id)
);
call bind_to_retailer('payout_setups');

-- ── Slots: one size on one marketplace ──────────────────────────────────────────────────────────────────────────

-- What is wanted on one marketplace, and when to look at it again.
create table listing_slots (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  chosen_price numeric(12,2) check (chosen_price > 0),
  -- Goblin Mode has taken it away, since the other marketplace pays more (rules/wanted-listing.ts).
  withdrawn_by_goblin boolean not null default false,
  next_step_at timestamptz not null default '-infinity',
  -- Compared again once in a while, and soon after it was woken, should its job be lost (platform/due-rows.ts).
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Counted up by whatever changes what is wanted: a step that was planned before does not rest on its answer.
  version integer not null default 0,
  -- The ask that the repricing rule has found; one that a person chose goes before it.
  rule_price numeric(12,2) constraint listing_slots_rule_price check (rule_price > 0),
  -- When the rule has changed it: of the last 24 hours, so that they are no more than it may make in a day.
  repriced_at timestamptz[] not null default '{}',
  -- The lowest ask that it was last decided against. Another one is decided anew.
  priced_against numeric(12,2),
  -- What the rule would ask while the mass-change guard holds it.
  held_price numeric(12,2) constraint listing_slots_held_price check (held_price > 0),
  -- What a slot that is not at rest waits for, as far as it is known: counted for whoever asks when all will be done.
  -- Null: it is at rest, or waits for a person.
  waits_for text
    constraint listing_slots_waits_for check (waits_for in ('list', 'reprice', 'withdraw')),
  -- Since when the next step of a size is put off for want of a free request: many of them may go together. Null: it
  -- is not.
  put_off_since timestamptz,
  -- A bid that a person takes (docs/decisions/054): asked before any other price, for one pair, and for a while only.
  bid_price numeric(12,2) constraint listing_slots_bid_price check (bid_price > 0),
  bid_taken_at timestamptz,
  -- A person offers a size on one marketplace alone: this one is left out (docs/decisions/063).
  is_left_out boolean not null default false,
  -- A batch that is still worked on keeps the slots of its listings: nothing is made or repriced there until it has
  -- ended (docs/decisions/038). Null: the slot's listing is in none.
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
  -- Since when its price is what it is. Null: it is not known.
  price_since timestamptz,
  -- Live, and asks for more than the market's lowest ask in whole dollars (document 3 §5): kept like is_lowest_ask, so
  -- that Market Review finds such sizes among any number of others.
  is_overpriced boolean not null default false,
  -- The account that it was made on (docs/decisions/077). Null: none was known then.
  marketplace_account_id bigint,
  primary key (retailer_id, listing_id),
  constraint marketplace_listings_live_has_external_id
    check (state in ('requested', 'failed', 'withdrawn') or external_listing_id is not null)
);
-- One that has not ended per variant and marketplace.
create unique index marketplace_listings_open on marketplace_listings (retailer_id, variant_id, marketplace)
  where state not in ('withdrawn', 'sold');
create index marketplace_listings_lowest on marketplace_listings (retailer_id, product_id, variant_id)
  where is_lowest_ask;
-- A size without stock is shown for these listings of its product: those that have not ended, and, by when they ended,
-- those that were sold.
create index marketplace_listings_shown
  on marketplace_listings (retailer_id, product_id, (coalesce(ended_at, 'infinity')), variant_id)
  where state <> 'withdrawn';
create index marketplace_listings_overpriced on marketplace_listings (retailer_id, product_id, variant_id)
  where is_overpriced;
-- What of everybody is listed at StockX, the newest first, for the operator.
create index marketplace_listings_at_stockx on marketplace_listings (listing_id)
  where marketplace = 'stockx' and state in ('requested', 'pending', 'live', 'withdrawing');
-- What of a retailer is on an account and has not ended: what a change of accounts has to take along.
create index marketplace_listings_of_account on marketplace_listings (marketplace_account_id, retailer_id, listing_id)
  where state not in ('withdrawn', 'sold');
-- Creations of an account whose answer nobody has heard.
create index marketplace_listings_unanswered on marketplace_listings (marketplace_account_id, variant_id)
  where state = 'requested' and external_listing_id is null and attempts > 0;
call bind_to_retailer('marketplace_listings');

-- Counts the version in the database, so that no statement can forget it. A listing that has ended never changes again,
-- but for one correction of what was believed: one taken for withdrawn turns out to have been sold. A market that was
-- read anew is no change of the listing.
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

-- Runs after count_listing_version: triggers of a row run in the order of their names. A lowest ask of nothing is no
-- market (document 3 §5).
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

-- What was changed about a size's listings, in words for a person.
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

-- Listings that are made, repriced or withdrawn by one call that a marketplace has accepted, until what became of each
-- is known (docs/decisions/038).
create table listing_batches (
  retailer_id bigint not null references retailers,
  listing_batch_id bigint generated always as identity,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  kind text not null check (kind in ('create', 'change-price', 'withdraw')),
  external_batch_id text not null,
  -- Each with the version that its listing had as it was handed over (docs/decisions/015).
  items jsonb not null,
  sent_at timestamptz not null,
  -- The account that it was sent on (docs/decisions/077). Null: none was known then.
  marketplace_account_id bigint,
  -- It is asked about until it has ended, however long that takes.
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  is_told_to_operator boolean not null default false,
  primary key (retailer_id, listing_batch_id)
);
create index listing_batches_by_age on listing_batches (retailer_id, sent_at);
create index listing_batches_due on listing_batches (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('listing_batches');

-- ── Sums by retailer ────────────────────────────────────────────────────────────────────────────────────────────

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

-- ── What accounts have for sale ─────────────────────────────────────────────────────────────────────────────────

-- Whose a listing of an account is: each is one retailer's, whoever shares the account. The row is written when the
-- number of the listing becomes known, where polls of an account find it without a retailer: on the coordinator.
create table listing_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_listing_id text not null,
  retailer_id bigint not null references retailers,
  listing_id bigint not null,
  variant_id bigint not null,
  product_id bigint not null,
  -- When the account last had it for sale, when its ask ends by itself, and since when the account shows something else
  -- than ARK believes, until it was looked at. What an account has for sale is read once a day (docs/decisions/079).
  seen_live_at timestamptz,
  ask_expires_at timestamptz,
  doubted_at timestamptz,
  primary key (marketplace_account_id, external_listing_id)
);
create index listing_owners_seen on listing_owners (marketplace_account_id, seen_live_at)
  where seen_live_at is not null;
call bind_to_retailer('listing_owners', 'coordinator');

-- How far the reading of an account has come.
create table account_sweeps (
  marketplace_account_id bigint primary key references marketplace_accounts on delete cascade,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- Of the sweep under way: its beginning, and where it goes on. Null: none is; it goes on at the first page.
  began_at timestamptz,
  cursor text,
  -- How many listings for sale were read, in the sweep under way or the last one.
  found integer not null default 0,
  -- When the last whole one began.
  swept_at timestamptz,
  constraint account_sweeps_cursor_is_of_a_sweep check (cursor is null or began_at is not null)
);
create index account_sweeps_due on account_sweeps (next_attempt_at);
grant select, insert, update, delete on account_sweeps to ark_platform;

-- Listings for sale on an account that ARK does not know. Without a retailer: on an account that is shared.
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
  -- Null: in another currency than the account's.
  price numeric(12, 2),
  listed_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- ARK sent a creation of this size and price and heard no answer.
  is_arks boolean not null default false,
  -- What was decided: it stays and is not ARK's, or it goes. Null: nothing yet.
  choice text check (choice in ('leave', 'withdraw')),
  -- Why it could not be withdrawn.
  problem text,
  primary key (marketplace_account_id, external_listing_id)
);
create index unknown_listings_of_retailer on unknown_listings (retailer_id, unknown_listing_id)
  where retailer_id is not null;
create index unknown_listings_shared on unknown_listings (unknown_listing_id) where retailer_id is null;
call bind_to_retailer('unknown_listings', 'coordinator');

-- Deletes a listing from the unknown ones, since it has become known. Returns false if somebody has decided that it is
-- not ARK's, or that it goes. Waits for a decision that is being made.
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

-- Creations that were sent, never answered and not found: what appears of them later is ARK's.
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

-- ── Files that people send ──────────────────────────────────────────────────────────────────────────────────────

-- A file that a person has sent up: a job reads it and compares it with the stock, never the process that answers
-- requests. Reading it is a run (docs/decisions/023). A check is deleted after a day, or as soon as the same person
-- sends another file. Of prices from another tool nobody knows the columns before (docs/decisions/065).
create table csv_checks (
  retailer_id bigint not null references retailers,
  csv_check_id bigint generated always as identity,
  user_id bigint not null,
  -- What the sender sees: empty means every location.
  location_ids bigint[] not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost', 'prices')),
  file_name text not null,
  row_count integer not null default 0,
  changed_count integer not null default 0,
  -- The first changes, as they are shown.
  changes jsonb not null default '[]',
  -- The rows that change something: what a run takes over.
  rows jsonb not null default '[]',
  started_at timestamptz not null,
  -- The columns of the file, each with some of its cells.
  file_columns jsonb not null default '[]',
  -- Which column is what and what the amounts mean; null: it is guessed as the file is read.
  mapping jsonb,
  -- The run that has its state, progress, mistakes and end.
  run_id bigint,
  -- Of a file of prices: some amounts that can be read in two ways, and how many are far from what their size costs or
  -- sells for (docs/decisions/065).
  unclear_amounts jsonb not null default '[]',
  far_count integer not null default 0 check (far_count >= 0),
  -- Excel files: the sheets of one that has several, and which one was named as it was sent.
  sheets jsonb not null default '[]',
  sheet text,
  primary key (retailer_id, csv_check_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
create index csv_checks_of_user on csv_checks (retailer_id, user_id);
create index csv_checks_by_age on csv_checks (retailer_id, started_at);
create unique index csv_checks_of_run on csv_checks (retailer_id, run_id);
call bind_to_retailer('csv_checks');

-- A file comes in piece by piece and is stored so: no process ever has the whole of it in memory. All pieces of a file
-- but its last one are of one size, which `queries/csv-checks.ts` names. They are deleted once the file is read, or
-- with its check.
create table csv_parts (
  retailer_id bigint not null,
  csv_check_id bigint not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (retailer_id, csv_check_id, part),
  foreign key (retailer_id, csv_check_id) references csv_checks on delete cascade
);
-- ARK reads pieces in slices. PostgreSQL reads a slice of an uncompressed value without the bytes before it.
alter table csv_parts alter column bytes set storage external;
call bind_to_retailer('csv_parts');


-- The rows of a CSV that is brought in, for as long as its run goes on: those that change something, applied a batch at
-- a time by a job (docs/decisions/010 and 023).
create table csv_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost', 'prices')),
  rows jsonb not null,
  -- What who started it sees: empty means every location.
  location_ids bigint[] not null default '{}',
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('csv_runs');

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- What the modules above may read (docs/decisions/019): named columns only, with the rights of who asks.
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
