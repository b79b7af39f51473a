-- Two database roles (domain §1): requests and jobs of a retailer run as ark_tenant, which row-level security binds
-- to the retailer named by `ark.retailer_id`; planners, the operator's reads and the webhook inbox run as
-- ark_platform.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ark_tenant') then create role ark_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'ark_platform') then create role ark_platform nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was migrated at the same moment
end $$;
do $$
begin
  execute format('grant ark_tenant, ark_platform to %I', current_user);
end $$;
grant usage on schema public to ark_tenant, ark_platform;

create function current_retailer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.retailer_id', true), '')::bigint $$;

-- The second wall, from the first migration on: each tenant table is bound as it is made.
create procedure bind_to_retailer(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = (select current_retailer()))', tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
end $$;

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
  is_active boolean not null default true,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  constraint user_belongs_to_one_account check (
    case role when 'operator' then retailer_id is null and buyer_id is null
              when 'buyer' then retailer_id is null and buyer_id is not null
              else retailer_id is not null and buyer_id is null end)
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));
create index users_of_retailer on users (retailer_id);
call bind_to_retailer('users');

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id);
grant select, insert, update, delete on sessions to ark_platform;

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
call bind_to_retailer('audit_log');
