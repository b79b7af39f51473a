-- How each connection does: a store, or an account of a marketplace (docs/decisions/060). One row each, written as
-- answers come; nobody but the platform reads it, since accounts are shared.
create table connection_health (
  kind text not null check (kind in ('shopify', 'stockx', 'goat')),
  -- Of stores or of marketplace_accounts.
  connection_id bigint not null,
  -- Up to half a minute old.
  last_success_at timestamptz,
  -- The first failure since then, and what the last one was; null: none since.
  failing_since timestamptz,
  problem text,
  -- Failures of each ten minutes, the newest first, back from `counted_at`: a day.
  failure_counts integer[] not null default '{}',
  counted_at timestamptz not null default 'epoch',
  -- What the last look found wrong (rules/connection-concerns.ts), and how bad that is: 2 somebody has to act.
  concerns text[] not null default '{}',
  severity smallint not null default 0 check (severity between 0 and 2),
  primary key (kind, connection_id)
);
create index connection_health_worst on connection_health (severity desc, kind, connection_id);

-- What somebody was told of a connection: a row per connection and kind of alert. It is over once all was well for a
-- while since `clear_since`.
create table connection_alerts (
  kind text not null check (kind in ('shopify', 'stockx', 'goat')),
  connection_id bigint not null,
  alert text not null check (alert in ('orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending')),
  began_at timestamptz not null,
  clear_since timestamptz,
  ended_at timestamptz,
  primary key (kind, connection_id, alert)
);
create index connection_alerts_open on connection_alerts (kind, connection_id) where ended_at is null;

-- Since when ARK has looked without a break: while it was away nothing was read, and nobody needs to be told.
create table connection_watch (
  is_one boolean primary key default true check (is_one),
  last_look_at timestamptz not null,
  steady_since timestamptz not null
);
grant select, insert, update, delete on connection_health, connection_alerts, connection_watch to ark_platform;

-- Until when tokens are good and until when new ones can be had, kept with them: they themselves are sealed. Null: no
-- end is known.
alter table stores add column token_expires_at timestamptz, add column grant_ends_at timestamptz,
  -- The shop ended our access without anybody having removed the app.
  add column access_ended_at timestamptz,
  -- When comparing with the shop last found levels that no webhook had told of, and how many the last comparison found.
  add column missed_at timestamptz,
  add column missed_levels integer not null default 0 check (missed_levels >= 0);
alter table marketplace_accounts add column token_expires_at timestamptz;

create or replace view stores.stores with (security_invoker = true) as
  select retailer_id, store_id, store_name, connected_at,
    disconnected_at is null and tokens is not null as is_connected, scopes, shop_domain, last_webhook_at,
    last_reconciled_at, token_expires_at, grant_ends_at, access_ended_at, missed_at, missed_levels
  from public.stores;
create or replace view catalogue.marketplace_accounts with (security_invoker = true) as
  select marketplace_account_id, marketplace, retailer_id, created_at, token_expires_at
  from public.marketplace_accounts;
-- When the newest orders of an account were read.
alter table order_polls add column read_at timestamptz;
create view sales.order_polls with (security_invoker = true) as
  select marketplace_account_id, read_at from public.order_polls;
grant select on sales.order_polls to ark_platform;
-- Webhooks that were not worked through yet.
create view stores.waiting_webhooks with (security_invoker = true) as
  select shop_domain from public.webhook_inbox where processed_at is null;
grant select on stores.waiting_webhooks to ark_platform;
