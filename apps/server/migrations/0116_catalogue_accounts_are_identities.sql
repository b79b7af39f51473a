-- An account is a seller at a marketplace (docs/decisions/077): what was made on it is looked after through it, whoever
-- uses another one by now.
alter table marketplace_accounts
  -- The seller as the marketplace names it; null: it names none, or has not said yet.
  add column seller_id text,
  -- Since when nothing more is made on it: its owner uses another account, or none. Null: it is in use.
  add column retired_at timestamptz,
  -- Since when nothing refers to a retired one any more: it is removed once every order of before is here.
  add column idle_since timestamptz;
alter table marketplace_accounts drop constraint marketplace_accounts_marketplace_retailer_id_key;
create unique index marketplace_accounts_in_use on marketplace_accounts (marketplace, retailer_id) nulls not distinct
  where retired_at is null;
create unique index marketplace_accounts_of_seller on marketplace_accounts (marketplace, seller_id);
create index marketplace_accounts_retired on marketplace_accounts (retired_at) where retired_at is not null;
create or replace view catalogue.marketplace_accounts with (security_invoker = true) as
  select marketplace_account_id, marketplace, retailer_id, created_at, token_expires_at, retired_at
  from public.marketplace_accounts;

-- The account that what a retailer makes now is made on: his own, else the shared one; null: there is none. Requests
-- read its number alone, and nothing else of accounts.
create function account_in_use(of_marketplace text) returns bigint
language sql stable security definer set search_path = public as $$
  select marketplace_account_id from marketplace_accounts
  where marketplace = of_marketplace and retired_at is null
    and (retailer_id = current_retailer() or retailer_id is null)
  order by retailer_id nulls last limit 1 $$;
revoke execute on function account_in_use(text) from public;
grant execute on function account_in_use(text) to ark_tenant;
