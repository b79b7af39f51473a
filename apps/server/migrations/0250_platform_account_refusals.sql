-- An account of a marketplace, or a shop, that its provider refuses for its key, its grant, its plan, a scope or a
-- ban. Work of it waits and nothing of it fails (docs/decisions/090).
create table account_refusals (
  -- Each refusal has an id of its own, so that a caller can say which refusals it knew when it asked.
  refusal_id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('shopify', 'stockx', 'goat')),
  -- The number of an account, the address of a shop, as in provider_health.
  subject text not null,
  -- The kind of call that the provider refuses, for example because a scope is missing. Empty: it refuses every call.
  -- 'tokens': it issues no tokens.
  action text not null,
  mender text not null check (mender in ('connect', 'owner', 'operator')),
  words text not null,
  began_at timestamptz not null,
  -- When a call that was sent after the refusal was known was refused, too. Null: the refusal may be out of date.
  confirmed_at timestamptz,
  -- When ARK next sends one request to find out whether the provider still refuses.
  next_try_at timestamptz not null,
  -- When a later call succeeded, or the account was connected again. ARK deletes the row once it has woken the work
  -- that waited.
  ended_at timestamptz,
  primary key (provider, subject, action)
);
create index account_refusals_to_try on account_refusals (next_try_at) where ended_at is null;
create index account_refusals_ended on account_refusals (ended_at) where ended_at is not null;
grant select, insert, update, delete on account_refusals to ark_platform;
-- Confirmed refusals that have not ended, for the module that watches connections.
create view platform.account_refusals with (security_invoker = true) as
  select provider, subject, words, confirmed_at from public.account_refusals
  where confirmed_at is not null and ended_at is null;
grant select on platform.account_refusals to ark_platform;

-- ARK notifies a retailer at once when a store or marketplace refuses access.
alter table connection_alerts drop constraint connection_alerts_alert_check;
alter table connection_alerts add constraint connection_alerts_alert_check
  check (alert in ('orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending', 'access_refused'));
