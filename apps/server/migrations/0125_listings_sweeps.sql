-- What an account has for sale is read once a day and compared with what ARK believes (docs/decisions/079).

-- Of a listing: when the account last had it for sale, when its ask ends by itself, and since when the account shows
-- something else than ARK believes, until it was looked at.
alter table listing_owners
  add column seen_live_at timestamptz,
  add column ask_expires_at timestamptz,
  add column doubted_at timestamptz;
-- The first sweep of an account looks at those that it does not show, and drops those that have ended.
update listing_owners set seen_live_at = now();
create index listing_owners_seen on listing_owners (marketplace_account_id, seen_live_at)
  where seen_live_at is not null;

-- Creations of an account whose answer nobody has heard.
create index marketplace_listings_unanswered on marketplace_listings (marketplace_account_id, variant_id)
  where state = 'requested' and external_listing_id is null and attempts > 0;

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
call bind_to_retailer('unknown_listings', 'coordinator');
create index unknown_listings_of_retailer on unknown_listings (retailer_id, unknown_listing_id)
  where retailer_id is not null;
create index unknown_listings_shared on unknown_listings (unknown_listing_id) where retailer_id is null;

-- Creations that were sent, never answered and not found: what appears of them later is ARK's.
create table lost_creations (
  lost_creation_id bigint generated always as identity primary key,
  retailer_id bigint not null references retailers,
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_variant_id text not null,
  price numeric(12, 2) not null,
  sent_at timestamptz not null
);
call bind_to_retailer('lost_creations', 'coordinator');
create index lost_creations_of_account on lost_creations (marketplace_account_id, external_variant_id);
create index lost_creations_by_age on lost_creations (sent_at);

-- A listing that becomes known is unknown no longer. False: somebody has decided that it is not ARK's, or that it goes.
-- Waits for a decision that is being made.
create function settle_unknown_listing(of_account bigint, listing text) returns boolean
language plpgsql volatile security definer set search_path = public as $$
begin
  delete from unknown_listings
    where marketplace_account_id = of_account and external_listing_id = listing and choice is null;
  return not exists (
    select from unknown_listings where marketplace_account_id = of_account and external_listing_id = listing);
end $$;
revoke execute on function settle_unknown_listing(bigint, text) from public;
grant execute on function settle_unknown_listing(bigint, text) to ark_tenant, ark_platform;

create view listings.account_sweeps with (security_invoker = true) as
  select marketplace_account_id, swept_at from public.account_sweeps;
grant select on listings.account_sweeps to ark_platform;
