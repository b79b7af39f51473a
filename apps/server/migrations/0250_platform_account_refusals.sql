-- An account of a marketplace, or a shop, that its provider refuses for its key, its grant, its plan, a scope or a
-- ban. Work of it waits and nothing of it fails (docs/decisions/090).
create table account_refusals (
  -- Another one each time it begins: who asks knows by it whether the refusal was known before.
  refusal_id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('shopify', 'stockx', 'goat')),
  -- The number of an account, the address of a shop, as in provider_health.
  subject text not null,
  -- The kind of call that is refused, as for want of a scope; empty: every one is; 'tokens': none are given any more.
  action text not null,
  mender text not null check (mender in ('connect', 'owner', 'operator')),
  words text not null,
  began_at timestamptz not null,
  -- A question was refused that was asked once the refusal was known. Null: it may be an older answer than a good one.
  confirmed_at timestamptz,
  -- When one request is let through that finds out.
  next_try_at timestamptz not null,
  -- A question asked since was answered well, or the account was connected anew. The row goes once what waited is
  -- woken.
  ended_at timestamptz,
  primary key (provider, subject, action)
);
create index account_refusals_to_try on account_refusals (next_try_at) where ended_at is null;
create index account_refusals_ended on account_refusals (ended_at) where ended_at is not null;
grant select, insert, update, delete on account_refusals to ark_platform;
-- Those that are confirmed and have not ended, for who looks after connections.
create view platform.account_refusals with (security_invoker = true) as
  select provider, subject, words, confirmed_at from public.account_refusals
  where confirmed_at is not null and ended_at is null;
grant select on platform.account_refusals to ark_platform;

-- A retailer is told at once that the access to a store or marketplace is refused.
alter table connection_alerts drop constraint connection_alerts_alert_check;
alter table connection_alerts add constraint connection_alerts_alert_check
  check (alert in ('orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending', 'access_refused'));
