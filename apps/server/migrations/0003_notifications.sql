-- Notifications of a business, and the channels of each kind.

-- Notifications of a business (docs/decisions/046). A channel has 'none' when the notification does not go there.
create table notifications (
  retailer_id bigint not null references retailers,
  notification_id bigint generated always as identity,
  kind text not null,
  -- The subject of the notification, like a sale. There is one notification per kind and subject.
  subject text not null check (length(subject) <= 100),
  title text not null,
  body text not null default '',
  -- The page of the site to which it links.
  path text not null,
  -- The location of the event, for staff who are restricted to locations. Null when it concerns all locations.
  location_id bigint,
  in_app boolean not null,
  email text not null check (email in ('none', 'due', 'sent')),
  -- 'sending': sent to the chat service, which has not answered yet.
  chat text not null check (chat in ('none', 'due', 'sending', 'sent', 'refused')),
  created_at timestamptz not null,
  primary key (retailer_id, notification_id),
  constraint notifications_once unique (retailer_id, kind, subject)
);
create index notifications_by_age on notifications (retailer_id, created_at);
create index notifications_to_send on notifications (retailer_id, notification_id)
  where email = 'due' or chat in ('due', 'sending');
call bind_to_retailer('notifications');

-- The last notification that a user has seen.
create table notifications_seen (
  retailer_id bigint not null references retailers,
  user_id bigint not null,
  up_to bigint not null,
  primary key (retailer_id, user_id)
);
call bind_to_retailer('notifications_seen');

-- The channels of a kind of notification; no row means the default channels.
create table notification_choices (
  retailer_id bigint not null references retailers,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  to_chat boolean not null,
  primary key (retailer_id, kind)
);
call bind_to_retailer('notification_choices');

-- The Discord or Slack channel that a business has connected by its incoming webhook. Anyone with the webhook's address
-- can post there, so it is sealed.
create table chat_channels (
  retailer_id bigint not null references retailers,
  service text not null check (service in ('discord', 'slack')),
  address bytea not null,
  hint text not null,
  -- The service's message when it last refused a post.
  problem text,
  primary key (retailer_id)
);
call bind_to_retailer('chat_channels');
