-- A listing and a batch carry the account that they were made on (docs/decisions/077). Null: none was known then.
alter table marketplace_listings add column marketplace_account_id bigint;
alter table listing_batches add column marketplace_account_id bigint;

-- Of what was made before, it follows from when: a retailer's own account since it was connected, else the shared one.
-- A listing that has ended never changes again, but for this.
create or replace function count_listing_version() returns trigger language plpgsql as $$
begin
  return new;
end $$;
do $$
declare
  account record;
begin
  for account in select * from marketplace_accounts order by retailer_id nulls first loop
    update marketplace_listings set marketplace_account_id = account.marketplace_account_id
      where marketplace = account.marketplace and (account.retailer_id is null or retailer_id = account.retailer_id
        and (marketplace_account_id is null or requested_at >= account.created_at));
    update listing_batches set marketplace_account_id = account.marketplace_account_id
      where marketplace = account.marketplace and (account.retailer_id is null or retailer_id = account.retailer_id
        and (marketplace_account_id is null or sent_at >= account.created_at));
  end loop;
end $$;
create or replace function count_listing_version() returns trigger language plpgsql as $$
begin
  if old.state = 'sold' or (old.state = 'withdrawn' and new.state <> 'sold') then
    raise exception 'listing % of retailer % has ended (%) and never changes again',
      old.listing_id, old.retailer_id, old.state
      using errcode = 'check_violation', constraint = 'marketplace_listings_ended_is_final';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- What of a retailer is on an account and has not ended: what a change of accounts has to take along.
create index marketplace_listings_of_account on marketplace_listings (marketplace_account_id, retailer_id, listing_id)
  where state not in ('withdrawn', 'sold');

-- Whose a listing of an account is: each is one retailer's, whoever shares the account. Written as its number becomes
-- known; it lies where polls of an account find it without a retailer.
create table listing_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_listing_id text not null,
  retailer_id bigint not null references retailers,
  listing_id bigint not null,
  variant_id bigint not null,
  product_id bigint not null,
  primary key (marketplace_account_id, external_listing_id)
);
call bind_to_retailer('listing_owners', 'coordinator');
-- Of two rows that named the same one, it is that of the newer which has not ended.
insert into listing_owners
  select marketplace_account_id, external_listing_id, retailer_id, listing_id, variant_id, product_id
  from marketplace_listings where marketplace_account_id is not null and external_listing_id is not null
  order by state = 'withdrawn', listing_id desc
  on conflict do nothing returning 1;
drop index marketplace_listings_by_external_id;

create or replace view listings.listings with (security_invoker = true) as
  select retailer_id, listing_id, variant_id, marketplace, external_listing_id, state, problem, withdrawal_sent_at,
    ended_at, marketplace_account_id
  from public.marketplace_listings;
create view listings.batches with (security_invoker = true) as
  select retailer_id, marketplace_account_id from public.listing_batches;
create view listings.owners with (security_invoker = true) as
  select marketplace_account_id, external_listing_id from public.listing_owners;
grant select on listings.batches, listings.owners to ark_tenant, ark_platform;
