-- One normal form of an e-mail, wherever one is compared or counted: compatible letters are one letter, and so are
-- capitals and small ones as this database sees them. Comparing by another rule would open a second count of guesses
-- for one account ('İ' is a small i to the database and two characters to JavaScript).
create function normal_email(email text) returns text language sql immutable parallel safe
as $$ select lower(normalize(btrim(email), NFKC)) $$;
grant execute on function normal_email to ark_tenant, ark_platform;

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
  low_stock_threshold integer not null default 1 check (low_stock_threshold >= 0)
);
call bind_to_retailer('retailers');

create table buyers (
  buyer_id bigint generated always as identity primary key,
  business_name text not null check (length(business_name) between 2 and 200),
  business_type text,
  tax_id text,
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on buyers to ark_platform;

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
  constraint users_account_matches_role check (
    case role when 'operator' then retailer_id is null and buyer_id is null
              when 'buyer' then retailer_id is null and buyer_id is not null
              else retailer_id is not null and buyer_id is null end)
);
create unique index users_email on users (normal_email(email)) where removed_at is null;
create unique index users_username on users (lower(username)) where removed_at is null;
create index users_of_retailer on users (retailer_id);
call bind_to_retailer('users');

-- Whether an e-mail or a username is in use: all that a retailer may learn of other retailers' people.
create function taken_names(wanted_email text, wanted_username text, out email boolean, out username boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where normal_email(u.email) = normal_email(wanted_email) and u.removed_at is null),
         exists (select from users u where lower(u.username) = lower(wanted_username) and u.removed_at is null)
$$;
revoke all on function taken_names from public;
grant execute on function taken_names to ark_tenant, ark_platform;

-- Declared in 0001, where there are no users yet.
alter table idempotency_keys add foreign key (user_id) references users;
-- So are runs.
alter table runs add foreign key (retailer_id) references retailers;

-- Staff restricted to locations; no row means all. Its reference to locations follows in 0004.
create table user_locations (
  retailer_id bigint not null,
  user_id bigint not null references users on delete cascade,
  location_id bigint not null,
  primary key (retailer_id, user_id, location_id)
);
call bind_to_retailer('user_locations');

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
-- An owner's work on his staff runs as ark_tenant: he ends the sessions of his own users, and of nobody else.
alter table sessions enable row level security;
create policy every_row on sessions for all to ark_platform using (true);
create policy of_own_users on sessions for all to ark_tenant
  using (exists (select from users u where u.user_id = sessions.user_id));
grant select, insert, update, delete on sessions to ark_platform;
grant select (session_id, user_id, ended_at), update (ended_at) on sessions to ark_tenant;

create table audit_log (
  retailer_id bigint not null references retailers,
  audit_log_id bigint generated always as identity,
  created_at timestamptz not null default now(),
  user_id bigint,
  event_type text not null,
  status text not null,
  event_details jsonb not null default '{}',
  error_message text,
  primary key (retailer_id, audit_log_id)
);
create index audit_log_by_type on audit_log (retailer_id, event_type, audit_log_id desc);
create index audit_log_by_age on audit_log (retailer_id, created_at);
-- Machines' lines go long before people's, among which they lie: only an index of their own finds them.
create index audit_log_of_machines on audit_log (retailer_id, created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');
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

-- What the operator does to a retailer's row runs as ark_tenant, which may write to no table of the platform. That he
-- did it is recorded in the same transaction: by this function alone, and for nobody but the operator.
create function record_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users u where u.user_id = acting_user and u.role = 'operator') then
    raise exception 'user % is not the operator', acting_user;
  end if;
  insert into platform_audit_log (user_id, event_type, status, event_details, error_message)
  values (acting_user, kind, outcome, details, error);
end $$;
revoke all on function record_operator_act from public;
grant execute on function record_operator_act to ark_tenant;

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

-- What follows belongs to a person, whatever he is: staff, buyer or operator. Requests of a retailer never reach it.

-- Where a person has proved himself: guesses from elsewhere cannot lock him out there.
create table known_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address)
);
create index known_addresses_by_use on known_addresses (last_used_at);

-- Counted by rate-limiter-flexible, whose columns these are; lost in a crash, and no harm done.
create unlogged table guesses (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index guesses_by_end on guesses (expire);

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
create index password_links_by_end on password_links (expires_at);

-- A mailed link to set a password dies with whatever changes who may sign in by it: a new password from anywhere, a
-- deactivation, a removal, another e-mail. Here, since no way of changing a password can then forget it; with the
-- owner's rights, since staff are managed by a role that reaches no links.
create function end_password_links() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from password_links where user_id = new.user_id;
  return null;
end $$;
revoke all on function end_password_links from public;
create trigger end_password_links after update of password_hash, is_active, removed_at, email on users
for each row when (
  old.password_hash is distinct from new.password_hash
  or old.email is distinct from new.email
  or (old.is_active and not new.is_active)
  or (old.removed_at is null and new.removed_at is not null)
) execute function end_password_links();

-- Counted against a code's accounts; who used it and when is for people who look into the database.
create table invite_code_uses (
  invite_code_use_id bigint generated always as identity primary key,
  code text not null,
  user_id bigint not null,
  used_at timestamptz not null default now()
);
create index invite_code_uses_by_code on invite_code_uses (code);

-- Mails to be sent, and where no SMTP is configured the outbox that the operator reads. Once sent, the text is
-- forgotten.
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
create index mails_by_age on mails (created_at);

grant select, insert, update, delete on known_addresses, guesses, second_factors, recovery_codes, password_links,
  invite_code_uses, mails to ark_platform;

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
create schema accounts;
grant usage on schema accounts to ark_tenant, ark_platform;
create view accounts.retailers with (security_invoker = true) as
  select retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day
  from public.retailers;
create view accounts.users with (security_invoker = true) as
  select retailer_id, user_id, first_name, last_name from public.users;
create view accounts.user_locations with (security_invoker = true) as
  select retailer_id, user_id, location_id from public.user_locations;
grant select on accounts.retailers, accounts.users, accounts.user_locations to ark_tenant, ark_platform;
