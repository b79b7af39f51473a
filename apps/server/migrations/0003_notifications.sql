-- What ARK notifies a business of, and where each kind goes.

-- What ARK notifies a business of (docs/decisions/046). A channel that a notification does not go to is 'none'.
create table notifications (
  retailer_id bigint not null references retailers,
  notification_id bigint generated always as identity,
  kind text not null,
  -- What it is about, like a sale: of a kind there is one of each.
  subject text not null check (length(subject) <= 100),
  title text not null,
  body text not null default '',
  -- The page of the site that it leads to.
  path text not null,
  -- Where it happened: staff who are restricted to locations see it there. Null: it concerns all of them.
  location_id bigint,
  in_app boolean not null,
  email text not null check (email in ('none', 'due', 'sent')),
  -- 'sending': handed to the chat, its answer not known yet.
  chat text not null check (chat in ('none', 'due', 'sending', 'sent', 'refused')),
  created_at timestamptz not null,
  primary key (retailer_id, notification_id),
  constraint notifications_once unique (retailer_id, kind, subject)
);
create index notifications_by_age on notifications (retailer_id, created_at);
create index notifications_to_send on notifications (retailer_id, notification_id)
  where email = 'due' or chat in ('due', 'sending');
call bind_to_retailer('notifications');

-- Up to which notification a person has seen them.
create table notifications_seen (
  retailer_id bigint not null references retailers,
  user_id bigint not null,
  up_to bigint not null,
  primary key (retailer_id, user_id)
);
call bind_to_retailer('notifications_seen');

-- Where notifications of a kind go; no row: where they usually go.
create table notification_choices (
  retailer_id bigint not null references retailers,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  to_chat boolean not null,
  primary key (retailer_id, kind)
);
call bind_to_retailer('notification_choices');

-- The channel of Discord or Slack that a business has connected, by its incoming webhook. Whoever has its address may
-- write there, so it is sealed.
create table chat_channels (
  retailer_id bigint not null references retailers,
  service text not null check (service in ('discord', 'slack')),
  address bytea not null,
  hint text not null,
  -- What the service said when it last refused a message.
  problem text,
  primary key (retailer_id)
);
call bind_to_retailer('chat_channels');
