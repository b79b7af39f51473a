-- Whoever is removed stays by his id, since sales and stock movements name him; his e-mail and username are free again.
alter table users add column removed_at timestamptz,
                  -- A temporary password counts until then (quality.md S5).
                  add column password_expires_at timestamptz,
                  -- Null: signing in asks for the password alone.
                  add column second_factor_since timestamptz,
                  -- Staff with a list of locations see nothing when its last location is gone, rather than everything.
                  add column has_location_list boolean not null default false;
update users u set has_location_list = true where exists (select from user_locations l where l.user_id = u.user_id);
drop index users_email;
drop index users_username;
create unique index users_email on users (lower(email)) where removed_at is null;
create unique index users_username on users (lower(username)) where removed_at is null;

alter table sessions add column address text, add column last_seen_at timestamptz not null default now();

-- What follows belongs to a person, whatever he is: staff, buyer or operator. Requests of a retailer never reach it.

-- Where a person has proved himself: guesses from elsewhere cannot lock him out there (quality.md S6).
create table known_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Counted by rate-limiter-flexible, whose columns these are; lost in a crash, and no harm done.
create unlogged table guesses (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- The last time step whose code was taken: a code that was looked over a shoulder is of no use.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table password_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_of_user on password_links (user_id);

create table invite_code_uses (
  invite_code_use_id bigint generated always as identity primary key,
  code text not null,
  user_id bigint not null,
  used_at timestamptz not null default now()
);
create index invite_code_uses_by_code on invite_code_uses (code);

-- Mails to be sent, and where no SMTP is configured the outbox that the operator reads (domain §8). Once sent, the
-- text is forgotten.
create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index mails_waiting on mails (mail_id desc) where sent_at is null;

-- The audit log of people without a retailer, and of sign-ins that name nobody.
create table platform_audit_log (
  platform_audit_log_id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id bigint,
  event_type text not null,
  status text not null,
  event_details jsonb not null default '{}',
  error_message text
);
create index platform_audit_log_by_user on platform_audit_log (user_id, platform_audit_log_id desc);

grant select, insert, update, delete on known_addresses, guesses, second_factors, recovery_codes, password_links, invite_code_uses, mails
  to ark_platform;
grant select, insert on platform_audit_log to ark_platform;
