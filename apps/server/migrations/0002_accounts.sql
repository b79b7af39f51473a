-- Retailers, buyers, their people, how people sign in, and who did what.

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
  -- Where a retailer offers the last pair of a size, unless its product says otherwise (docs/decisions/034).
  last_pair text not null default 'both'
    constraint retailers_last_pair check (last_pair in ('both', 'higher_payout', 'keep_off'))
);
call bind_to_retailer('retailers');
-- Runs were made before there were retailers.
alter table runs add foreign key (retailer_id) references retailers;

create table buyers (
  buyer_id bigint generated always as identity primary key,
  business_name text not null check (length(business_name) between 2 and 200),
  business_type text,
  tax_id text,
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on buyers to ark_platform;

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- One normal form of an e-mail, wherever one is compared or counted: compatible letters are one letter, and so are
-- capitals and small ones as this database sees them. Comparing by another rule would open a second count of guesses
-- for one account ('İ' is a small i to the database and two characters to JavaScript).
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
  -- A temporary password counts until then.
  password_expires_at timestamptz,
  -- Null: signing in asks for the password alone.
  second_factor_since timestamptz,
  -- Staff with a list of locations see nothing when its last location is gone, rather than everything.
  has_location_list boolean not null default false,
  is_active boolean not null default true,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  -- A removed user stays, since sales and stock movements name him; his e-mail and username are free again.
  removed_at timestamptz,
  -- Since when the person is invited; null: he has an account. A person joins a retailer's staff by a link that is
  -- mailed to him. Until he follows it his row is like any other of the staff, but nobody signs in as him, and the row
  -- takes no e-mail from anybody: a retailer learns from his list as little as from any answer whether an e-mail has an
  -- account with somebody else.
  invited_at timestamptz,
  -- A mailed link to set a password counts in its own round alone (begin_link_round).
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
-- People sign in by e-mail; a username tells people of one business apart. Who has it elsewhere is nobody's business.
create unique index users_username_of_retailer on users (retailer_id, lower(username))
  where removed_at is null and retailer_id is not null;
call bind_to_retailer('users');
-- Answers under idempotency keys were made before there were users.
alter table idempotency_keys add foreign key (user_id) references users;

-- A mailed link to set a password ends with whatever changes who may sign in by it: a new password from anywhere, a
-- deactivation, a removal, another e-mail. Each such change begins another round. A trigger does it, so that no way of
-- changing a password can forget it; in the row itself, since a trigger of a table that each machine has a copy of may
-- write to no other table (docs/decisions/088, rule 21).
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

-- Staff restricted to locations; no row means all. Its reference to locations is in stores, which
-- makes them.
create table user_locations (
  retailer_id bigint not null,
  user_id bigint not null references users on delete cascade,
  location_id bigint not null,
  primary key (retailer_id, user_id, location_id)
);
call bind_to_retailer('user_locations');

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
  -- Whose staff the person is, so that the policy asks no other table (docs/decisions/025, rule 1). Null: a buyer's or
  -- the operator's session.
  retailer_id bigint references retailers
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
-- A retailer ends the sessions of his people and reads nothing else of them.
alter table sessions enable row level security;
create policy own_rows on sessions for all to ark_tenant using (retailer_id = current_retailer());
create policy every_row on sessions for all to ark_platform using (true);
grant select (session_id, user_id, retailer_id, ended_at), update (ended_at) on sessions to ark_tenant;
grant select, insert, update, delete on sessions to ark_platform;

-- ── Signing in: what belongs to a person, whatever he is. Requests of a retailer never reach it ─────────────────

-- Where a person has proved himself: guesses from elsewhere cannot lock him out there.
create table known_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address)
);
create index known_addresses_by_use on known_addresses (last_used_at);
grant select, insert, update, delete on known_addresses to ark_platform;

-- Counted by rate-limiter-flexible, whose columns these are; lost in a crash, and no harm done.
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
  -- The last time step whose code was taken: a code that was looked over a shoulder is of no use.
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
  -- Which request a link answers: a job that is done again, since its worker died before it could say so, mails
  -- nothing twice.
  ask_id uuid unique,
  -- The round of its person in which it counts (users.link_round).
  link_round integer not null default 0
);
create index password_links_of_user on password_links (user_id);
create index password_links_by_end on password_links (expires_at);
grant select, insert, update, delete on password_links to ark_platform;

-- ── Invite codes ────────────────────────────────────────────────────────────────────────────────────────────────

-- Invite codes that the operator makes (docs/decisions/058); those of the environment go on working beside them.
create table invite_codes (
  invite_code_id bigint generated always as identity primary key,
  -- The code itself is shown once, as it is made.
  code_hash bytea not null unique,
  -- Its last letters, by which the operator knows it again.
  hint text not null,
  note text check (length(note) <= 200),
  -- How many accounts it opens; null: any number.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint invite_codes_no_use_too_many check (max_uses is null or uses <= max_uses)
);
grant select, insert, update on invite_codes to ark_platform;

-- Who opened an account by which code: by one of the environment, named by its text, or by one that was made. Uses are
-- counted against a code's accounts; who used it and when is for people who look into the database.
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

-- ── Mails ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Mails to be sent, and where no SMTP is configured the outbox that the operator reads. Once sent, the text is
-- forgotten.
create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  -- What a mail is about. Mails to one person about one thing that wait at the same time are sent as one message, and a
  -- few messages of them within a quarter of an hour (send-mail.ts): whoever causes many cannot bury a person in them.
  topic text not null default 'other',
  -- The mail in whose message it went; null: in one of its own, or it has not been sent.
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
  -- What the operator does for a retailer is in that retailer's own log, too (docs/decisions/053). Who did it is none
  -- of the retailer's people: the line says that it was ARK.
  by_operator boolean not null default false,
  primary key (retailer_id, audit_log_id)
);
create index audit_log_by_type on audit_log (retailer_id, event_type, audit_log_id desc);
create index audit_log_by_age on audit_log (retailer_id, created_at);
-- Machines' lines go long before people's, among which they lie: only an index of their own finds them.
create index audit_log_of_machines on audit_log (retailer_id, created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');
create index audit_log_of_operator on audit_log (retailer_id, audit_log_id desc) where by_operator;
call bind_to_retailer('audit_log');

-- The audit log of people without a retailer, and of sign-ins that name nobody. Our roles write and read it; none
-- changes it.
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

-- Writes the line of the platform's log with the owner's rights, so that nobody else writes one and for nobody but the
-- operator. The line of the retailer's log is written with the rights of whoever acts: a cluster lets no second role
-- write to a shard within one transaction (docs/decisions/088, rule 20).
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

-- Records what the operator does, in the log of the platform and in the log of the retailer whom it concerns: both
-- lines or none. Whoever records an act names that retailer (null: no one), and can name no other than the one as whom
-- he acts. Acts that concern many retailers at once, or money, are the platform's transactions.
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

-- Old lines go by this function alone, which takes no line younger than it should be, whatever it is asked.
-- `of_people` false: only lines that machines wrote or that tell of a failed sign-in. Returns how many went.
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

-- What the modules above may read (docs/decisions/019): named columns only, with the rights of who asks.
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
