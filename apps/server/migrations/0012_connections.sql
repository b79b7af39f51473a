-- How connections to shops and marketplaces do, and what ARK has alerted people of.

-- How each connection does: a store, or an account of a marketplace (docs/decisions/060). One row each, written when
-- answers come. Only the platform reads it, since accounts are shared.
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
  -- When ARK asked the question that the connection last failed to answer. A success of an earlier question does not
  -- end that failure.
  failed_at timestamptz,
  primary key (kind, connection_id)
);
create index connection_health_worst on connection_health (severity desc, kind, connection_id);
grant select, insert, update, delete on connection_health to ark_platform;

-- What ARK has alerted somebody of: a row per connection and kind of alert. An alert ends once all has been well for a
-- while since `clear_since`.
create table connection_alerts (
  kind text not null check (kind in ('shopify', 'stockx', 'goat')),
  connection_id bigint not null,
  alert text not null
    check (alert in ('orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending', 'access_refused')),
  began_at timestamptz not null,
  clear_since timestamptz,
  ended_at timestamptz,
  primary key (kind, connection_id, alert)
);
create index connection_alerts_open on connection_alerts (kind, connection_id) where ended_at is null;
grant select, insert, update, delete on connection_alerts to ark_platform;

-- Since when ARK has looked without a break: while it was away nothing was read, and nobody needs to be told.
create table connection_watch (
  is_one boolean primary key default true check (is_one),
  last_look_at timestamptz not null,
  steady_since timestamptz not null
);
grant select, insert, update, delete on connection_watch to ark_platform;
