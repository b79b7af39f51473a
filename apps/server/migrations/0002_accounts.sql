-- Retailers, buyers, their users, authentication, and audit logs.

-- ── Retailers and buyers ────────────────────────────────────────────────────────────────────────────────────────

create table retailers (
  retailer_id bigint generated always as identity primary key,
  business_name text not null check (length(business_name) between 2 and 200),
  business_type text,
  tax_id text,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  shopify_generate_order boolean not null default true,
  auto_fulfill_shopify_orders boolean not null default true,
  retail_or_payout boolean not null default false,
  wholesale_sale_direct_ship boolean not null default false,
  sku_matches_stockx boolean not null default false,
  auto_disable_release_day boolean not null default false,
  low_stock_threshold integer not null default 1 check (low_stock_threshold >= 0),
  -- Where a retailer offers the last pair of a size, unless its product has its own setting (docs/decisions/034).
  last_pair text not null default 'both'
    constraint retailers_last_pair check (last_pair in ('both', 'higher_payout', 'keep_off')),
  -- The facts on invoices besides the tax ID (business-details.ts of the domain). Missing fields are unknown.
  business_details jsonb not null default '{}'
);
call bind_to_retailer('retailers');
-- The table of runs is created before the table of retailers.
alter table runs add foreign key (retailer_id) references retailers;

create table buyers (
  buyer_id bigint generated always as identity primary key,
  business_name text not null check (length(business_name) between 2 and 200),
  business_type text,
  tax_id text,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  -- As in `retailers`.
  business_details jsonb not null default '{}'
);
grant select, insert, update, delete on buyers to ark_platform;

-- ARK as a business on invoices: one row, which the operator fills in.
create table ark_business (
  is_only boolean primary key default true check (is_only),
  tax_id text,
  business_details jsonb not null default '{}'
);
insert into ark_business default values;
-- Retailers read it, because their invoices bill ARK.
grant select on ark_business to ark_tenant, ark_platform;
grant update on ark_business to ark_platform;

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the normal form of an e-mail address for every comparison and count: compatible characters become one, and
-- upper case becomes lower case by this database's rules. Another rule would open a second count of password guesses
-- for one account ('İ' is a lower-case i for the database and two characters for JavaScript).
create function normal_email(email text) returns text language sql immutable parallel safe
as $$ select lower(normalize(btrim(email), NFKC)) $$;
grant execute on function normal_email to ark_tenant, ark_platform;

create table users (
  user_id bigint generated always as identity primary key,
  retailer_id bigint references retailers,
  buyer_id bigint references buyers,
  email text not null,
  username text not null check (length(username) >= 3),
  password_hash text not null,
  first_name text,
  last_name text,
  phone_number text,
  role text not null check (role in ('owner', 'manager', 'associate', 'fulfillment', 'buyer', 'operator')),
  demo_mode boolean not null default false,
  must_change_password boolean not null default false,
  -- When a temporary password expires; null for a permanent one.
  password_expires_at timestamptz,
  -- Null when only the password is required to sign in.
  second_factor_since timestamptz,
  -- Whether the user is restricted to a list of locations. Such a user sees nothing when the last location is removed,
  -- rather than everything.
  has_location_list boolean not null default false,
  is_active boolean not null default true,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  -- A removed user's row stays, because sales and stock movements refer to it. Its e-mail and username can be used
  -- again.
  removed_at timestamptz,
  -- When the person was invited; null once they have an account. A person joins a retailer's staff by a mailed link.
  -- Until they follow it, their row looks like any other staff member's, but no one can sign in with it, and it does
  -- not reserve the e-mail. So neither the retailer's list nor any response reveals whether an e-mail has an account
  -- elsewhere.
  invited_at timestamptz,
  -- A mailed link to set a password works only in its own round (begin_link_round).
  link_round integer not null default 0,
  constraint users_account_matches_role check (
    case role when 'operator' then retailer_id is null and buyer_id is null
              when 'buyer' then retailer_id is null and buyer_id is not null
              else retailer_id is not null and buyer_id is null end),
  constraint users_invited_are_staff check (invited_at is null or retailer_id is not null)
);
create index users_of_retailer on users (retailer_id);
create unique index users_email on users (normal_email(email)) where removed_at is null and invited_at is null;
create unique index users_email_of_retailer on users (retailer_id, normal_email(email)) where removed_at is null;
-- People sign in by e-mail; a username identifies people within one business. The same username may exist in other
-- businesses.
create unique index users_username_of_retailer on users (retailer_id, lower(username))
  where removed_at is null and retailer_id is not null;
call bind_to_retailer('users');
-- The table of idempotency keys is created before the table of users.
alter table idempotency_keys add foreign key (user_id) references users;

-- Begins a new round of links, so that mailed links to set a password stop working after any change of who may sign in:
-- a new password, a deactivation, a removal, or another e-mail. A trigger does it, so that no code path can forget it.
-- The round is in the row itself, because a trigger of a reference table may write no other table (docs/decisions/088,
-- rule 21).
create function begin_link_round() returns trigger language plpgsql as $$
begin
  new.link_round := old.link_round + 1;
  return new;
end $$;
create trigger begin_link_round before update of password_hash, is_active, removed_at, email on users
for each row when (
  old.password_hash is distinct from new.password_hash
  or old.email is distinct from new.email
  or (old.is_active and not new.is_active)
  or (old.removed_at is null and new.removed_at is not null)
) execute function begin_link_round();

-- The locations of restricted staff; no row means all locations. stores creates the table of locations and adds the
-- reference to it.
create table user_locations (
  retailer_id bigint not null,
  user_id bigint not null references users on delete cascade,
  location_id bigint not null,
  primary key (retailer_id, user_id, location_id)
);
call bind_to_retailer('user_locations');

-- The filters and columns of a list that a person keeps under a name.
create table saved_views (
  retailer_id bigint not null,
  user_id bigint not null references users on delete cascade,
  list text not null check (length(list) <= 20),
  name text not null check (length(name) <= 40),
  -- The filters as in the page's address, from the question mark.
  address text not null check (length(address) <= 1500),
  columns text[] not null,
  primary key (retailer_id, user_id, list, name)
);
call bind_to_retailer('saved_views');

-- ── Sessions ────────────────────────────────────────────────────────────────────────────────────────────────────

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The retailer of a staff member's session, so that the policy needs no other table (docs/decisions/025, rule 1).
  -- Null for a buyer's or an operator's session.
  retailer_id bigint references retailers
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
-- A retailer can end its people's sessions and read only their keys.
alter table sessions enable row level security;
create policy own_rows on sessions for all to ark_tenant using (retailer_id = current_retailer());
create policy every_row on sessions for all to ark_platform using (true);
grant select (session_id, user_id, retailer_id, ended_at), update (ended_at) on sessions to ark_tenant;
grant select, insert, update, delete on sessions to ark_platform;

-- ── Signing in: data of a person in any role, which requests of a retailer never read ───────────────────────────

-- Addresses from which a user has signed in. Password guesses from elsewhere cannot lock the user out there.
create table known_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address)
);
create index known_addresses_by_use on known_addresses (last_used_at);
grant select, insert, update, delete on known_addresses to ark_platform;

-- Counters of rate-limiter-flexible, which defines the columns. Losing them in a crash is harmless.
create unlogged table guesses (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index guesses_by_end on guesses (expire);
grant select, insert, update, delete on guesses to ark_platform;

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- The last time step whose code was accepted, so that an observed code cannot be used again.
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factors to ark_platform;

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to ark_platform;

create table password_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The request that this link answers. A job that runs twice because its worker died does not mail twice.
  ask_id uuid unique,
  -- The round of the user in which the link works (users.link_round).
  link_round integer not null default 0
);
create index password_links_of_user on password_links (user_id);
create index password_links_by_end on password_links (expires_at);
grant select, insert, update, delete on password_links to ark_platform;

-- ── Invite codes ────────────────────────────────────────────────────────────────────────────────────────────────

-- Invite codes that the operator creates (docs/decisions/058). Codes from the environment also work.
create table invite_codes (
  invite_code_id bigint generated always as identity primary key,
  -- The hash of the code, which is shown only once, when it is created.
  code_hash bytea not null unique,
  -- The last letters of the code, by which the operator recognizes it.
  hint text not null,
  note text check (length(note) <= 200),
  -- How many accounts the code can open; null for any number.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint invite_codes_no_use_too_many check (max_uses is null or uses <= max_uses)
);
grant select, insert, update on invite_codes to ark_platform;

-- Which account was opened by which code: a code from the environment by its text, or a created code. The number of
-- uses is compared with a code's limit. The user and time are for people who inspect the database.
create table invite_code_uses (
  invite_code_use_id bigint generated always as identity primary key,
  code text,
  user_id bigint not null,
  used_at timestamptz not null default now(),
  invite_code_id bigint references invite_codes,
  constraint invite_code_uses_of_one check ((code is null) <> (invite_code_id is null))
);
create index invite_code_uses_by_code on invite_code_uses (code);
create index invite_code_uses_of_made on invite_code_uses (invite_code_id, invite_code_use_id desc)
  where invite_code_id is not null;
grant select, insert, update, delete on invite_code_uses to ark_platform;

-- ── E-mails ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- E-mails to send. Without SMTP it is the outbox that the operator reads. The text is deleted after sending.
create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  -- The topic of an e-mail. Waiting e-mails with one recipient and topic are sent as one message, and only a few such
  -- messages are sent within a quarter of an hour (send-mail.ts), so that no one can flood a person with e-mails.
  topic text not null default 'other',
  -- The e-mail whose message included this one; null when it had its own message or was not sent.
  sent_with bigint
);
create index mails_waiting on mails (mail_id desc) where sent_at is null;
create index mails_by_age on mails (created_at);
create index mails_to_send on mails (recipient, topic, mail_id) where sent_at is null;
create index mails_messages_sent on mails (recipient, topic, sent_at) where sent_at is not null and sent_with is null;
grant select, insert, update, delete on mails to ark_platform;

-- ── Audit logs ──────────────────────────────────────────────────────────────────────────────────────────────────

create table audit_log (
  retailer_id bigint not null references retailers,
  audit_log_id bigint generated always as identity,
  created_at timestamptz not null default now(),
  user_id bigint,
  event_type text not null,
  status text not null,
  event_details jsonb not null default '{}',
  error_message text,
  -- Acts of the operator for a retailer are also in the retailer's own log (docs/decisions/053). The line shows ARK
  -- instead of a person, because the operator does not belong to the retailer.
  by_operator boolean not null default false,
  primary key (retailer_id, audit_log_id)
);
create index audit_log_by_type on audit_log (retailer_id, event_type, audit_log_id desc);
create index audit_log_by_age on audit_log (retailer_id, created_at);
-- Lines of machines are pruned long before people's lines, between which they are; this index finds them.
create index audit_log_of_machines on audit_log (retailer_id, created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');
create index audit_log_of_operator on audit_log (retailer_id, audit_log_id desc) where by_operator;
call bind_to_retailer('audit_log');

-- The audit log of users without a retailer, and of sign-ins without a known user. Our roles can insert and read lines,
-- but not change them.
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
create index platform_audit_log_by_kind on platform_audit_log (event_type, platform_audit_log_id desc);
create index platform_audit_log_of_machines on platform_audit_log (created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');
grant select, insert on platform_audit_log to ark_platform;

-- Inserts a line of the platform's log with the owner's privileges, so that only the operator's acts can add one. The
-- line in the retailer's log is written with the caller's privileges, because a cluster allows no second role to write
-- to a shard within one transaction (docs/decisions/088, rule 20).
create function record_platform_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned bigint := (details ->> 'retailer_id')::bigint;
begin
  if not exists (select from users u where u.user_id = acting_user and u.role = 'operator') then
    raise exception 'user % is not the operator', acting_user;
  end if;
  if current_retailer() is not null and concerned is distinct from current_retailer() then
    raise exception 'what is done as retailer % cannot be recorded for retailer %', current_retailer(), concerned;
  end if;
  insert into platform_audit_log (user_id, event_type, status, event_details, error_message)
  values (acting_user, kind, outcome, details, error);
end $$;
revoke execute on function record_platform_act from public;
grant execute on function record_platform_act to ark_tenant, ark_platform;

-- Records an act of the operator in the platform's log and in the log of the retailer concerned: both lines or none.
-- The caller names that retailer (null: none) and can name no other than the one for which the transaction runs. Acts
-- that concern many retailers, or money, run in the platform's transactions.
create function record_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  concerned bigint := (details ->> 'retailer_id')::bigint;
begin
  perform record_platform_act(acting_user, kind, outcome, details, error);
  if concerned is not null then
    insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message, by_operator)
    values (concerned, acting_user, kind, outcome, details - 'retailer_id', error, true);
  end if;
end $$;
revoke all on function record_operator_act from public;
grant execute on function record_operator_act to ark_tenant, ark_platform;

-- Deletes old lines and returns how many. No caller can make it delete lines that are younger than the retention
-- period. With `of_people` false it deletes only lines of machines and of failed sign-ins.
create function prune_platform_audit_log(before timestamptz, of_people boolean, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  youngest timestamptz := now() - case when of_people then interval '7 years' else interval '60 days' end;
  removed integer;
begin
  if before > youngest then
    raise exception 'lines of the platform''s audit log after % are not removed', youngest
      using errcode = 'check_violation';
  end if;
  if of_people then
    -- Ids grow with time, and machines' lines of this age are gone: the oldest lines are those of the lowest ids.
    delete from platform_audit_log where platform_audit_log_id in (
      select o.platform_audit_log_id from (
        select l.platform_audit_log_id, l.created_at from platform_audit_log l
        order by l.platform_audit_log_id limit most
      ) o where o.created_at < before);
  else
    delete from platform_audit_log where platform_audit_log_id in (
      select l.platform_audit_log_id from platform_audit_log l
      where l.created_at < before and (l.user_id is null or (l.event_type = 'signed_in' and l.status = 'failure'))
      order by l.created_at limit most);
  end if;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function prune_platform_audit_log from public;
grant execute on function prune_platform_audit_log to ark_platform;

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema accounts;
grant usage on schema accounts to ark_tenant, ark_platform;

create view accounts.retailers with (security_invoker = true) as
  select retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day,
    last_pair
  from public.retailers;

create view accounts.users with (security_invoker = true) as
  select retailer_id, user_id, first_name, last_name from public.users;

create view accounts.user_locations with (security_invoker = true) as
  select retailer_id, user_id, location_id from public.user_locations;

grant select on accounts.retailers, accounts.users, accounts.user_locations to ark_tenant, ark_platform;
