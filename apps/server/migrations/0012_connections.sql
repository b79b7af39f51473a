-- The health of connections to shops and marketplaces, and the alerts that ARK has sent.

-- The health of each connection: a store or a marketplace account (docs/decisions/060). One row each, updated with
-- every answer. Only the platform reads it, because accounts are shared.
create table connection_health (
  kind text not null check (kind in ('shopify', 'stockx', 'goat')),
  -- The id in stores or marketplace_accounts.
  connection_id bigint not null,
  -- Up to half a minute old.
  last_success_at timestamptz,
  -- The first failure since the last success, and the text of the last failure; null without failures.
  failing_since timestamptz,
  problem text,
  -- Failures per ten minutes for one day, the newest first, ending at `counted_at`.
  failure_counts integer[] not null default '{}',
  counted_at timestamptz not null default 'epoch',
  -- The concerns of the last check (rules/connection-concerns.ts) and their severity: 2 means that someone must act.
  concerns text[] not null default '{}',
  severity smallint not null default 0 check (severity between 0 and 2),
  -- When ARK sent the request of the connection's last failure. A success of an earlier request does not end that
  -- failure.
  failed_at timestamptz,
  primary key (kind, connection_id)
);
create index connection_health_worst on connection_health (severity desc, kind, connection_id);
grant select, insert, update, delete on connection_health to ark_platform;

-- Alerts that ARK has sent: a row per connection and kind of alert. An alert ends after all has been well for a while
-- since `clear_since`.
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

-- Since when ARK has watched without interruption. While ARK was down it read nothing, which needs no alert.
create table connection_watch (
  is_one boolean primary key default true check (is_one),
  last_look_at timestamptz not null,
  steady_since timestamptz not null
);
grant select, insert, update, delete on connection_watch to ark_platform;
