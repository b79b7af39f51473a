-- Written by `npm run schema` from the migrated database: not by hand, and not to be run.
--
-- What all migrations make together, by the module that owns it. Why it is so is said in apps/server/migrations.
-- Not shown: the queue (schema `jobs`), which pg-boss makes, and the lists of Kysely.

create extension btree_gin;
create extension pg_trgm;

-- ════════ platform ══════════════════════════════════════════════════════════════════════════════════════════════════

create table planner_ticks (
  planner text not null,
  next_at timestamptz not null,
  constraint planner_ticks_pkey PRIMARY KEY (planner)
);
grant insert, select, update on planner_ticks to ark_platform;

create table retention_runs (
  kind text not null,
  next_attempt_at timestamptz not null,
  attempts integer default 0 not null,
  last_success_at timestamptz,
  deleted_last integer default 0 not null,
  problem text,
  constraint retention_runs_pkey PRIMARY KEY (kind),
  constraint retention_runs_deleted_last_check CHECK (deleted_last >= 0)
);
grant insert, select, update on retention_runs to ark_platform;

create table runs (
  retailer_id bigint not null,
  run_id bigint generated always as identity,
  kind text not null,
  subject_id bigint,
  title text not null,
  subject text,
  user_id bigint,
  state text default 'waiting' not null,
  phase text default 'Waiting in the queue' not null,
  done integer default 0 not null,
  total integer,
  problems jsonb default '[]'::jsonb not null,
  problem_count integer default 0 not null,
  result jsonb,
  error text,
  can_undo boolean default false not null,
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint runs_pkey PRIMARY KEY (retailer_id, run_id),
  constraint runs_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint runs_done_check CHECK (done >= 0),
  constraint runs_end CHECK ((finished_at IS NULL) = (state IN ('waiting', 'running', 'stopped'))),
  constraint runs_problem_count_check CHECK (problem_count >= 0),
  constraint runs_state_check CHECK (state IN ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  constraint runs_total_check CHECK (total >= 0)
);
CREATE INDEX runs_by_end ON runs (retailer_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX runs_of_subject ON runs (retailer_id, kind, subject_id, run_id);
CREATE UNIQUE INDEX runs_under_way ON runs (retailer_id, kind, subject_id) WHERE ((state IN ('waiting', 'running')) AND (subject_id IS NOT NULL));
alter table runs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on runs to ark_tenant;
grant delete, insert, select, update on runs to ark_platform;

create table bulk_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  change jsonb,
  undoes_run_id bigint,
  ids bigint[] not null,
  location_ids bigint[] not null,
  changed_count integer default 0 not null,
  constraint bulk_runs_pkey PRIMARY KEY (retailer_id, run_id),
  constraint bulk_runs_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint bulk_runs_change_or_undo CHECK ((change IS NULL) = (undoes_run_id IS NOT NULL))
);
CREATE INDEX bulk_runs_undoing ON bulk_runs (retailer_id, undoes_run_id) WHERE (undoes_run_id IS NOT NULL);
alter table bulk_runs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on bulk_runs to ark_tenant;
grant delete, insert, select, update on bulk_runs to ark_platform;

create table bulk_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  id bigint not null,
  kept jsonb not null,
  constraint bulk_undo_rows_pkey PRIMARY KEY (retailer_id, run_id, id),
  constraint bulk_undo_rows_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE
);
alter table bulk_undo_rows enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on bulk_undo_rows to ark_tenant;
grant delete, insert, select, update on bulk_undo_rows to ark_platform;

create table operator_runs (
  run_id bigint generated always as identity,
  kind text not null,
  subject_id bigint,
  title text not null,
  subject text,
  user_id bigint,
  state text default 'waiting' not null,
  phase text default 'Waiting in the queue' not null,
  done integer default 0 not null,
  total integer,
  problems jsonb default '[]'::jsonb not null,
  problem_count integer default 0 not null,
  result jsonb,
  error text,
  can_undo boolean default false not null,
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint operator_runs_pkey PRIMARY KEY (run_id),
  constraint operator_runs_done_check CHECK (done >= 0),
  constraint operator_runs_end CHECK ((finished_at IS NULL) = (state IN ('waiting', 'running', 'stopped'))),
  constraint operator_runs_problem_count_check CHECK (problem_count >= 0),
  constraint operator_runs_state_check CHECK (state IN ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  constraint operator_runs_total_check CHECK (total >= 0)
);
CREATE INDEX operator_runs_by_end ON operator_runs (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX operator_runs_of_subject ON operator_runs (kind, subject_id, run_id);
CREATE UNIQUE INDEX operator_runs_under_way ON operator_runs (kind, subject_id) WHERE ((state IN ('waiting', 'running')) AND (subject_id IS NOT NULL));
grant delete, insert, select, update on operator_runs to ark_platform;

create table request_budgets (
  account text not null,
  next_permit_at timestamptz default now() not null,
  day date default CURRENT_DATE not null,
  spent_today integer default 0 not null,
  throttles integer default 0 not null,
  recent_lanes text default '' not null,
  constraint request_budgets_pkey PRIMARY KEY (account),
  constraint request_budgets_throttles_check CHECK (throttles >= 0)
);
grant delete, insert, select, update on request_budgets to ark_platform;

create table batch_sendings (
  batch_sending_id bigint generated always as identity,
  account text not null,
  sent_at timestamptz default clock_timestamp() not null,
  items integer not null,
  constraint batch_sendings_pkey PRIMARY KEY (batch_sending_id),
  constraint batch_sendings_items_check CHECK (items > 0)
);
CREATE INDEX batch_sendings_of_account ON batch_sendings (account, sent_at);
grant delete, insert, select on batch_sendings to ark_platform;

create table provider_health (
  provider text not null,
  last_success_at timestamptz,
  waiting_since timestamptz,
  problem text,
  failures integer default 0 not null,
  subject text default '' not null,
  failed_at timestamptz,
  constraint provider_health_pkey PRIMARY KEY (provider, subject),
  constraint provider_health_failures_check CHECK (failures >= 0)
);
grant select on provider_health to ark_tenant;
grant delete, insert, select, update on provider_health to ark_platform;

create table account_refusals (
  refusal_id uuid default gen_random_uuid() not null,
  provider text not null,
  subject text not null,
  action text not null,
  mender text not null,
  words text not null,
  began_at timestamptz not null,
  confirmed_at timestamptz,
  next_try_at timestamptz not null,
  ended_at timestamptz,
  constraint account_refusals_pkey PRIMARY KEY (provider, subject, action),
  constraint account_refusals_mender_check CHECK (mender IN ('connect', 'owner', 'operator')),
  constraint account_refusals_provider_check CHECK (provider IN ('shopify', 'stockx', 'goat'))
);
CREATE INDEX account_refusals_ended ON account_refusals (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX account_refusals_to_try ON account_refusals (next_try_at) WHERE (ended_at IS NULL);
grant delete, insert, select, update on account_refusals to ark_platform;

create table token_leases (
  retailer_id bigint,
  subject text not null,
  lease_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  constraint token_leases_retailer_id_subject_key UNIQUE NULLS NOT DISTINCT (retailer_id, subject),
  constraint token_leases_check CHECK (expires_at > taken_at)
);
alter table token_leases enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on token_leases to ark_tenant;
grant delete, insert, select, update on token_leases to ark_platform;

create table idempotency_keys (
  user_id bigint not null,
  call text not null,
  key text not null,
  request_digest text not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, call, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
grant delete, insert, select, update on idempotency_keys to ark_platform;

create table restores (
  restore_id bigint generated always as identity,
  base text not null,
  target_at timestamptz,
  reached_at timestamptz not null,
  restored_at timestamptz default now() not null,
  constraint restores_pkey PRIMARY KEY (restore_id)
);
grant select on restores to ark_tenant;
grant insert, select on restores to ark_platform;

create table kept_keys (
  purpose text not null,
  sealed bytea not null,
  constraint kept_keys_pkey PRIMARY KEY (purpose)
);
grant insert, select, update on kept_keys to ark_platform;

CREATE OR REPLACE PROCEDURE public.after_changes(IN source regclass, IN named text, IN body text)
 LANGUAGE plpgsql
AS $procedure$
declare
  verb text;
  seen text;
  rows_seen text;
begin
  for verb, seen, rows_seen in values
    ('insert', 'new table as added', '(select 1 as sign, * from added)'),
    ('update', 'old table as removed new table as added',
      '(select 1 as sign, * from added union all select -1, * from removed)'),
    ('delete', 'old table as removed', '(select -1 as sign, * from removed)')
  loop
    execute format('create function %I() returns trigger language plpgsql as %L',
      named || '_on_' || verb, replace(body, 'changed_rows', rows_seen));
    execute format('create trigger %1$I after %2$s on %3$s referencing %4$s for each statement execute function %1$I()',
      named || '_on_' || verb, verb, source, seen);
  end loop;
end $procedure$;
grant execute on procedure after_changes to public;

CREATE OR REPLACE PROCEDURE public.bind_to_retailer(IN tenant_table regclass, IN place text DEFAULT 'distributed'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = current_retailer())',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
  call place_table(tenant_table, place);
end $procedure$;
grant execute on procedure bind_to_retailer to public;

CREATE OR REPLACE FUNCTION public.current_retailer()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('ark.retailer_id', true), '')::bigint $function$;
grant execute on function current_retailer to public;

CREATE OR REPLACE FUNCTION public.free_part(totals text, of_retailer bigint)
 RETURNS smallint
 LANGUAGE plpgsql
AS $function$
declare
  parts constant smallint := 16;
begin
  for part in 0 .. parts - 1 loop
    if pg_try_advisory_xact_lock(hashtextextended(totals || ' ' || part, of_retailer)) then
      return part;
    end if;
  end loop;
  perform pg_advisory_xact_lock(hashtextextended(totals || ' ' || pg_backend_pid() % parts, of_retailer));
  return pg_backend_pid() % parts;
end $function$;
grant execute on function free_part to public;

CREATE OR REPLACE FUNCTION public.is_distributed()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('ark.is_distributed', true), '') = 'on' $function$;
grant execute on function is_distributed to public;

CREATE OR REPLACE PROCEDURE public.place_table(IN made regclass, IN place text)
 LANGUAGE plpgsql
AS $procedure$
begin
  if place not in ('distributed', 'reference', 'coordinator') then
    raise 'a table is distributed, reference or coordinator, not %', place;
  end if;
  if not is_distributed() or place = 'coordinator' then
    return;
  end if;
  -- Tables that others refer to, and those that refer to them, are changed shard by shard.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  if place = 'reference' then
    perform create_reference_table(made);
  else
    perform create_distributed_table(made, 'retailer_id');
  end if;
end $procedure$;
grant execute on procedure place_table to public;

CREATE OR REPLACE PROCEDURE public.refer_as_set(IN referencing regclass, IN key name, IN referenced regclass, IN on_delete text)
 LANGUAGE plpgsql
AS $procedure$
declare
  has_retailer constant boolean := exists (
    select from pg_attribute where attrelid = referenced and attname = 'retailer_id' and not attisdropped);
  of_same_retailer constant text := case when has_retailer then 'p.retailer_id = of_retailer and ' else '' end;
  lock constant text := case on_delete when 'cascade' then format('order by p.%I for key share', key) else '' end;
  name constant text := format('%s_of_%s', key, referencing);
begin
  execute format($function$
    create function check_%1$s() returns trigger language plpgsql as $body$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.%2$I) from added a where a.%2$I is not null group by a.retailer_id
      loop
        perform from %3$s p where %4$s p.%2$I = any(keys) %5$s;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of %6$s refers by %2$s to a row that %3$s does not have', table = '%6$s', column = '%2$s';
        end if;
      end loop;
      return null;
    end $body$;
    create trigger check_%2$s after insert on %6$s referencing new table as added
      for each statement execute function check_%1$s();
  $function$, name, key, referenced, of_same_retailer, lock, referencing);
  if on_delete = 'cascade' then
    execute format($function$
      create function remove_%1$s() returns trigger language plpgsql as $body$
      declare
        of_retailer bigint;
        keys bigint[];
      begin
        for of_retailer, keys in select r.retailer_id, array_agg(r.%2$I) from removed r group by r.retailer_id loop
          delete from %4$s where retailer_id = of_retailer and %2$I = any(keys);
        end loop;
        return null;
      end $body$;
      create trigger remove_%4$s after delete on %3$s referencing old table as removed
        for each statement execute function remove_%1$s();
    $function$, name, key, referenced, referencing);
  else
    execute format('revoke delete on %s from ark_tenant, ark_platform', referenced);
  end if;
end $procedure$;
grant execute on procedure refer_as_set to public;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of % keeps its %', tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $function$;
grant execute on function refuse_change to public;

create view platform.runs with (security_invoker=true) as
 SELECT retailer_id, run_id, kind, subject_id, title, subject, user_id, state, phase, done, total, problems,
    problem_count, result, error, can_undo, cancel_requested_at, started_at, finished_at
   FROM runs;
grant select on platform.runs to ark_tenant;
grant select on platform.runs to ark_platform;

create view platform.account_refusals with (security_invoker=true) as
 SELECT provider, subject, words, confirmed_at
   FROM account_refusals
  WHERE confirmed_at IS NOT NULL AND ended_at IS NULL;
grant select on platform.account_refusals to ark_platform;

-- ════════ accounts ══════════════════════════════════════════════════════════════════════════════════════════════════

create table retailers (
  retailer_id bigint generated always as identity,
  business_name text not null,
  business_type text,
  tax_id text,
  is_verified boolean default false not null,
  created_at timestamptz default now() not null,
  shopify_generate_order boolean default true not null,
  auto_fulfill_shopify_orders boolean default true not null,
  retail_or_payout boolean default false not null,
  wholesale_sale_direct_ship boolean default false not null,
  sku_matches_stockx boolean default false not null,
  auto_disable_release_day boolean default false not null,
  low_stock_threshold integer default 1 not null,
  last_pair text default 'both' not null,
  business_details jsonb default '{}'::jsonb not null,
  closing_at timestamptz,
  closed_at timestamptz,
  constraint retailers_pkey PRIMARY KEY (retailer_id),
  constraint retailers_business_name_check CHECK ((length(business_name) >= 2) AND (length(business_name) <= 200)),
  constraint retailers_last_pair CHECK (last_pair IN ('both', 'higher_payout', 'keep_off')),
  constraint retailers_low_stock_threshold_check CHECK (low_stock_threshold >= 0)
);
CREATE INDEX retailers_closing ON retailers (closing_at) WHERE (closing_at IS NOT NULL);
alter table retailers enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailers to ark_tenant;
grant delete, insert, select, update on retailers to ark_platform;

create table buyers (
  buyer_id bigint generated always as identity,
  business_name text not null,
  business_type text,
  tax_id text,
  is_verified boolean default false not null,
  created_at timestamptz default now() not null,
  business_details jsonb default '{}'::jsonb not null,
  closed_at timestamptz,
  constraint buyers_pkey PRIMARY KEY (buyer_id),
  constraint buyers_business_name_check CHECK ((length(business_name) >= 2) AND (length(business_name) <= 200))
);
grant delete, insert, select, update on buyers to ark_platform;

create table ark_business (
  is_only boolean default true not null,
  tax_id text,
  business_details jsonb default '{}'::jsonb not null,
  constraint ark_business_pkey PRIMARY KEY (is_only),
  constraint ark_business_is_only_check CHECK (is_only)
);
grant select on ark_business to ark_tenant;
grant select, update on ark_business to ark_platform;

create table users (
  user_id bigint generated always as identity,
  retailer_id bigint,
  buyer_id bigint,
  email text not null,
  username text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  phone_number text,
  role text not null,
  demo_mode boolean default false not null,
  must_change_password boolean default false not null,
  password_expires_at timestamptz,
  second_factor_since timestamptz,
  has_location_list boolean default false not null,
  is_active boolean default true not null,
  last_login timestamptz,
  created_at timestamptz default now() not null,
  removed_at timestamptz,
  invited_at timestamptz,
  link_round integer default 0 not null,
  constraint users_pkey PRIMARY KEY (user_id),
  constraint users_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint users_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint users_account_matches_role CHECK (
CASE role
    WHEN 'operator' THEN ((retailer_id IS NULL) AND (buyer_id IS NULL))
    WHEN 'buyer' THEN ((retailer_id IS NULL) AND (buyer_id IS NOT NULL))
    ELSE ((retailer_id IS NOT NULL) AND (buyer_id IS NULL))
END),
  constraint users_invited_are_staff CHECK ((invited_at IS NULL) OR (retailer_id IS NOT NULL)),
  constraint users_role_check CHECK (role IN ('owner', 'manager', 'associate', 'fulfillment', 'buyer', 'operator')),
  constraint users_username_check CHECK (length(username) >= 3)
);
CREATE UNIQUE INDEX users_email ON users (normal_email(email)) WHERE ((removed_at IS NULL) AND (invited_at IS NULL));
CREATE UNIQUE INDEX users_email_of_retailer ON users (retailer_id, normal_email(email)) WHERE (removed_at IS NULL);
CREATE INDEX users_of_retailer ON users (retailer_id);
CREATE UNIQUE INDEX users_username_of_retailer ON users (retailer_id, lower(username)) WHERE ((removed_at IS NULL) AND (retailer_id IS NOT NULL));
alter table users enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on users to ark_tenant;
grant delete, insert, select, update on users to ark_platform;
CREATE TRIGGER begin_link_round BEFORE UPDATE OF password_hash, is_active, removed_at, email ON users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.email IS DISTINCT FROM new.email) OR (old.is_active AND (NOT new.is_active)) OR ((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL)))) EXECUTE FUNCTION begin_link_round();

create table user_locations (
  retailer_id bigint not null,
  user_id bigint not null,
  location_id bigint not null,
  constraint user_locations_pkey PRIMARY KEY (retailer_id, user_id, location_id),
  constraint user_locations_retailer_id_location_id_fkey FOREIGN KEY (retailer_id, location_id) REFERENCES locations(retailer_id, location_id) ON DELETE CASCADE,
  constraint user_locations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
alter table user_locations enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on user_locations to ark_tenant;
grant delete, insert, select, update on user_locations to ark_platform;

create table saved_views (
  retailer_id bigint not null,
  user_id bigint not null,
  list text not null,
  name text not null,
  address text not null,
  columns text[] not null,
  constraint saved_views_pkey PRIMARY KEY (retailer_id, user_id, list, name),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint saved_views_address_check CHECK (length(address) <= 1500),
  constraint saved_views_list_check CHECK (length(list) <= 20),
  constraint saved_views_name_check CHECK (length(name) <= 40)
);
alter table saved_views enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on saved_views to ark_tenant;
grant delete, insert, select, update on saved_views to ark_platform;

create table sessions (
  session_id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  user_agent text,
  address text,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  retailer_id bigint,
  constraint sessions_pkey PRIMARY KEY (session_id),
  constraint sessions_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_of_user ON sessions (user_id);
alter table sessions enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant select (session_id, user_id, ended_at, retailer_id), update (ended_at) on sessions to ark_tenant;
grant delete, insert, select, update on sessions to ark_platform;

create table known_addresses (
  user_id bigint not null,
  address text not null,
  last_used_at timestamptz default now() not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address),
  constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX known_addresses_by_use ON known_addresses (last_used_at);
grant delete, insert, select, update on known_addresses to ark_platform;

create unlogged table guesses (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint guesses_pkey PRIMARY KEY (key)
);
CREATE INDEX guesses_by_end ON guesses (expire);
grant delete, insert, select, update on guesses to ark_platform;

create table second_factors (
  user_id bigint not null,
  sealed_secret bytea not null,
  last_step bigint default 0 not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on second_factors to ark_platform;

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on recovery_codes to ark_platform;

create table password_links (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ask_id uuid,
  link_round integer default 0 not null,
  constraint password_links_pkey PRIMARY KEY (token_hash),
  constraint password_links_ask_id_key UNIQUE (ask_id),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX password_links_by_end ON password_links (expires_at);
CREATE INDEX password_links_of_user ON password_links (user_id);
grant delete, insert, select, update on password_links to ark_platform;

create table invite_codes (
  invite_code_id bigint generated always as identity,
  code_hash bytea not null,
  hint text not null,
  note text,
  max_uses integer,
  uses integer default 0 not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint invite_codes_pkey PRIMARY KEY (invite_code_id),
  constraint invite_codes_code_hash_key UNIQUE (code_hash),
  constraint invite_codes_max_uses_check CHECK (max_uses > 0),
  constraint invite_codes_no_use_too_many CHECK ((max_uses IS NULL) OR (uses <= max_uses)),
  constraint invite_codes_note_check CHECK (length(note) <= 200),
  constraint invite_codes_uses_check CHECK (uses >= 0)
);
grant insert, select, update on invite_codes to ark_platform;

create table invite_code_uses (
  invite_code_use_id bigint generated always as identity,
  code text,
  user_id bigint not null,
  used_at timestamptz default now() not null,
  invite_code_id bigint,
  constraint invite_code_uses_pkey PRIMARY KEY (invite_code_use_id),
  constraint invite_code_uses_invite_code_id_fkey FOREIGN KEY (invite_code_id) REFERENCES invite_codes(invite_code_id),
  constraint invite_code_uses_of_one CHECK ((code IS NULL) <> (invite_code_id IS NULL))
);
CREATE INDEX invite_code_uses_by_code ON invite_code_uses (code);
CREATE INDEX invite_code_uses_of_made ON invite_code_uses (invite_code_id, invite_code_use_id DESC) WHERE (invite_code_id IS NOT NULL);
grant delete, insert, select, update on invite_code_uses to ark_platform;

create table mails (
  mail_id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz default now() not null,
  sent_at timestamptz,
  error text,
  topic text default 'other' not null,
  sent_with bigint,
  held_at timestamptz,
  constraint mails_pkey PRIMARY KEY (mail_id)
);
CREATE INDEX mails_by_age ON mails (created_at);
CREATE INDEX mails_messages_sent ON mails (recipient, topic, sent_at) WHERE ((sent_at IS NOT NULL) AND (sent_with IS NULL));
CREATE INDEX mails_to_send ON mails (recipient, topic, mail_id) WHERE (sent_at IS NULL);
CREATE INDEX mails_waiting ON mails (mail_id DESC) WHERE (sent_at IS NULL);
grant delete, insert, select, update on mails to ark_platform;

create table audit_log (
  retailer_id bigint not null,
  audit_log_id bigint generated always as identity,
  created_at timestamptz default now() not null,
  user_id bigint,
  event_type text not null,
  status text not null,
  event_details jsonb default '{}'::jsonb not null,
  error_message text,
  by_operator boolean default false not null,
  constraint audit_log_pkey PRIMARY KEY (retailer_id, audit_log_id),
  constraint audit_log_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
CREATE INDEX audit_log_by_age ON audit_log (retailer_id, created_at);
CREATE INDEX audit_log_by_type ON audit_log (retailer_id, event_type, audit_log_id DESC);
CREATE INDEX audit_log_of_machines ON audit_log (retailer_id, created_at) WHERE ((user_id IS NULL) OR ((event_type = 'signed_in') AND (status = 'failure')));
CREATE INDEX audit_log_of_operator ON audit_log (retailer_id, audit_log_id DESC) WHERE by_operator;
alter table audit_log enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on audit_log to ark_tenant;
grant delete, insert, select, update on audit_log to ark_platform;

create table platform_audit_log (
  platform_audit_log_id bigint generated always as identity,
  created_at timestamptz default now() not null,
  user_id bigint,
  event_type text not null,
  status text not null,
  event_details jsonb default '{}'::jsonb not null,
  error_message text,
  constraint platform_audit_log_pkey PRIMARY KEY (platform_audit_log_id)
);
CREATE INDEX platform_audit_log_by_kind ON platform_audit_log (event_type, platform_audit_log_id DESC);
CREATE INDEX platform_audit_log_by_user ON platform_audit_log (user_id, platform_audit_log_id DESC);
CREATE INDEX platform_audit_log_of_machines ON platform_audit_log (created_at) WHERE ((user_id IS NULL) OR ((event_type = 'signed_in') AND (status = 'failure')));
grant insert, select on platform_audit_log to ark_platform;

CREATE OR REPLACE FUNCTION public.begin_link_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.link_round := old.link_round + 1;
  return new;
end $function$;
grant execute on function begin_link_round to public;

CREATE OR REPLACE FUNCTION public.forget_closed_account(closed_user bigint, closed_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from users u where u.user_id = closed_user and u.removed_at is not null) then
    raise exception 'the account of user % is open', closed_user using errcode = 'check_violation';
  end if;
  update platform_audit_log set event_details = event_details - array['email', 'address', 'username']
  where user_id = closed_user and event_details ?| array['email', 'address', 'username'];
  -- Failed sign-ins have no user.
  update platform_audit_log set event_details = event_details - array['email', 'address']
  where user_id is null and normal_email(event_details ->> 'email') = normal_email(closed_email);
end $function$;
grant execute on function forget_closed_account to ark_platform;

CREATE OR REPLACE FUNCTION public.normal_email(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(normalize(btrim(email), NFKC)) $function$;
grant execute on function normal_email to public;
grant execute on function normal_email to ark_tenant;
grant execute on function normal_email to ark_platform;

CREATE OR REPLACE FUNCTION public.prune_platform_audit_log(before timestamp with time zone, of_people boolean, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function prune_platform_audit_log to ark_platform;

CREATE OR REPLACE FUNCTION public.record_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  concerned bigint := (details ->> 'retailer_id')::bigint;
begin
  perform record_platform_act(acting_user, kind, outcome, details, error);
  if concerned is not null then
    insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message, by_operator)
    values (concerned, acting_user, kind, outcome, details - 'retailer_id', error, true);
  end if;
end $function$;
grant execute on function record_operator_act to ark_tenant;
grant execute on function record_operator_act to ark_platform;

CREATE OR REPLACE FUNCTION public.record_platform_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function record_platform_act to ark_tenant;
grant execute on function record_platform_act to ark_platform;

create view accounts.retailers with (security_invoker=true) as
 SELECT retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day,
    last_pair, closing_at IS NOT NULL OR closed_at IS NOT NULL AS is_closing
   FROM retailers;
grant select on accounts.retailers to ark_tenant;
grant select on accounts.retailers to ark_platform;

create view accounts.users with (security_invoker=true) as
 SELECT retailer_id, user_id, first_name, last_name
   FROM users;
grant select on accounts.users to ark_tenant;
grant select on accounts.users to ark_platform;

create view accounts.user_locations with (security_invoker=true) as
 SELECT retailer_id, user_id, location_id
   FROM user_locations;
grant select on accounts.user_locations to ark_tenant;
grant select on accounts.user_locations to ark_platform;

-- ════════ notifications ═════════════════════════════════════════════════════════════════════════════════════════════

create table notifications (
  retailer_id bigint not null,
  notification_id bigint generated always as identity,
  kind text not null,
  subject text not null,
  title text not null,
  body text default '' not null,
  path text not null,
  location_id bigint,
  in_app boolean not null,
  email text not null,
  chat text not null,
  created_at timestamptz not null,
  constraint notifications_pkey PRIMARY KEY (retailer_id, notification_id),
  constraint notifications_once UNIQUE (retailer_id, kind, subject),
  constraint notifications_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint notifications_chat_check CHECK (chat IN ('none', 'due', 'sending', 'sent', 'refused')),
  constraint notifications_email_check CHECK (email IN ('none', 'due', 'sent')),
  constraint notifications_subject_check CHECK (length(subject) <= 100)
);
CREATE INDEX notifications_by_age ON notifications (retailer_id, created_at);
CREATE INDEX notifications_to_send ON notifications (retailer_id, notification_id) WHERE ((email = 'due') OR (chat IN ('due', 'sending')));
alter table notifications enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on notifications to ark_tenant;
grant delete, insert, select, update on notifications to ark_platform;

create table notifications_seen (
  retailer_id bigint not null,
  user_id bigint not null,
  up_to bigint not null,
  constraint notifications_seen_pkey PRIMARY KEY (retailer_id, user_id),
  constraint notifications_seen_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table notifications_seen enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on notifications_seen to ark_tenant;
grant delete, insert, select, update on notifications_seen to ark_platform;

create table notification_choices (
  retailer_id bigint not null,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  to_chat boolean not null,
  constraint notification_choices_pkey PRIMARY KEY (retailer_id, kind),
  constraint notification_choices_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table notification_choices enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on notification_choices to ark_tenant;
grant delete, insert, select, update on notification_choices to ark_platform;

create table chat_channels (
  retailer_id bigint not null,
  service text not null,
  address bytea not null,
  hint text not null,
  problem text,
  constraint chat_channels_pkey PRIMARY KEY (retailer_id),
  constraint chat_channels_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint chat_channels_service_check CHECK (service IN ('discord', 'slack'))
);
alter table chat_channels enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on chat_channels to ark_tenant;
grant delete, insert, select, update on chat_channels to ark_platform;

-- ════════ catalogue ═════════════════════════════════════════════════════════════════════════════════════════════════

create table products (
  product_id bigint generated always as identity,
  name text not null,
  brand text,
  sku text,
  description text,
  category text,
  colorway text,
  gender text,
  release_date date,
  retail_price numeric(12,2),
  promotional_ark_fee numeric(12,2),
  image_source_url text,
  stockx_product_id text,
  alias_catalog_id text,
  market_next_attempt_at timestamptz default '-infinity'::timestamptz not null,
  market_attempts integer default 0 not null,
  search_text text generated always as lower((((name || COALESCE((' ' || sku), '')) || COALESCE((' ' || brand), '')) || COALESCE((' ' || colorway), ''))) stored not null,
  market_weight smallint,
  market_stale_since timestamptz default '-infinity'::timestamptz not null,
  alias_only_sizes text[],
  wholesale_markup numeric(12,2) default 0 not null,
  release_date_set_at timestamptz,
  facts_asked_at timestamptz,
  constraint products_pkey PRIMARY KEY (product_id),
  constraint products_alias_catalog_id_key UNIQUE (alias_catalog_id),
  constraint products_stockx_product_id_key UNIQUE (stockx_product_id),
  constraint products_market_weight CHECK ((market_weight >= 0) AND (market_weight <= 9)),
  constraint products_promotional_ark_fee_check CHECK (promotional_ark_fee >= (0)::numeric),
  constraint products_retail_price_check CHECK (retail_price > (0)::numeric),
  constraint products_wholesale_markup CHECK (wholesale_markup >= (0)::numeric)
);
CREATE INDEX products_by_release ON products (release_date) WHERE (release_date IS NOT NULL);
CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products_in_name_order ON products (name, product_id);
CREATE INDEX products_in_release_order ON products (COALESCE(release_date, 'infinity'::date), product_id);
CREATE INDEX products_latest_release_first ON products (COALESCE(release_date, '-infinity'::date), product_id);
CREATE INDEX products_stalest ON products (market_weight, market_stale_since) WHERE (market_weight IS NOT NULL);
CREATE INDEX products_to_weigh ON products (market_next_attempt_at) WHERE (market_weight IS NULL);
CREATE INDEX products_without_retail_price ON products (product_id) WHERE (retail_price IS NULL);
grant select on products to ark_tenant;
grant insert, select, update on products to ark_platform;

create table style_codes (
  style_code text not null,
  product_id bigint not null,
  learnt_from text not null,
  constraint style_codes_pkey PRIMARY KEY (style_code),
  constraint style_codes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE,
  constraint style_codes_learnt_from_check CHECK (learnt_from IN ('stockx', 'alias'))
);
CREATE INDEX style_codes_of_product ON style_codes (product_id);
grant select on style_codes to ark_tenant;
grant delete, insert, select, update on style_codes to ark_platform;

create table variants (
  variant_id bigint generated always as identity,
  product_id bigint not null,
  size text not null,
  size_key text,
  sort_index integer not null,
  stockx_variant_id text,
  alias_variant_id text,
  chart_sizes text[] default '{}'::text[] not null,
  constraint variants_pkey PRIMARY KEY (variant_id),
  constraint variants_alias_variant_id_key UNIQUE (alias_variant_id),
  constraint variants_product_id_size_key UNIQUE (product_id, size),
  constraint variants_stockx_variant_id_key UNIQUE (stockx_variant_id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE
);
grant select on variants to ark_tenant;
grant insert, select, update on variants to ark_platform;

create table variant_gtins (
  gtin text not null,
  variant_id bigint not null,
  gtin_key text generated always as barcode_key(gtin) stored,
  constraint variant_gtins_pkey PRIMARY KEY (gtin),
  constraint variant_gtins_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id) ON DELETE CASCADE
);
CREATE INDEX variant_gtins_by_key ON variant_gtins (gtin_key);
CREATE INDEX variant_gtins_of_variant ON variant_gtins (variant_id);
grant select on variant_gtins to ark_tenant;
grant delete, insert, select, update on variant_gtins to ark_platform;

create table product_images (
  product_id bigint not null,
  media_type text not null,
  content bytea not null,
  constraint product_images_pkey PRIMARY KEY (product_id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE
);
grant select on product_images to ark_tenant;
grant delete, insert, select, update on product_images to ark_platform;

create table price_backfills (
  run_id bigint not null,
  done_until bigint default 0 not null,
  tries integer default 0 not null,
  constraint price_backfills_pkey PRIMARY KEY (run_id),
  constraint price_backfills_run_id_fkey FOREIGN KEY (run_id) REFERENCES operator_runs(run_id) ON DELETE CASCADE
);
grant delete, insert, select, update on price_backfills to ark_platform;

create table market_data (
  variant_id bigint not null,
  marketplace text not null,
  lowest_ask numeric(12,2),
  highest_bid numeric(12,2),
  last_sale numeric(12,2),
  sell_faster numeric(12,2),
  earn_more numeric(12,2),
  refreshed_at timestamptz not null,
  constraint market_data_pkey PRIMARY KEY (variant_id, marketplace),
  constraint market_data_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id) ON DELETE CASCADE,
  constraint market_data_marketplace_check CHECK (marketplace IN ('stockx', 'goat'))
);
grant select on market_data to ark_tenant;
grant delete, insert, select, update on market_data to ark_platform;

create table market_history (
  variant_id bigint not null,
  marketplace text not null,
  read_at timestamptz not null,
  lowest_ask numeric(12,2),
  highest_bid numeric(12,2),
  constraint market_history_pkey PRIMARY KEY (variant_id, marketplace, read_at),
  constraint market_history_marketplace_check CHECK (marketplace IN ('stockx', 'goat'))
) partition by RANGE (read_at);
grant select on market_history to ark_tenant;
grant delete, insert, select on market_history to ark_platform;

create table fee_schedules (
  effective_from date not null,
  schedule jsonb not null,
  zero_stockx_fees boolean default false not null,
  announced_at timestamptz,
  constraint fee_schedules_pkey PRIMARY KEY (effective_from)
);
CREATE INDEX fee_schedules_to_announce ON fee_schedules (effective_from) WHERE (announced_at IS NULL);
grant select on fee_schedules to ark_tenant;
grant delete, insert, select, update on fee_schedules to ark_platform;

create table marketplace_accounts (
  marketplace_account_id bigint generated always as identity,
  marketplace text not null,
  retailer_id bigint,
  credentials bytea not null,
  currency text default 'USD' not null,
  created_at timestamptz default now() not null,
  token_expires_at timestamptz,
  seller_id text,
  retired_at timestamptz,
  idle_since timestamptz,
  constraint marketplace_accounts_pkey PRIMARY KEY (marketplace_account_id),
  constraint marketplace_accounts_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint marketplace_accounts_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  constraint marketplace_accounts_marketplace_check CHECK (marketplace IN ('stockx', 'goat'))
);
CREATE UNIQUE INDEX marketplace_accounts_in_use ON marketplace_accounts (marketplace, retailer_id) NULLS NOT DISTINCT WHERE (retired_at IS NULL);
CREATE UNIQUE INDEX marketplace_accounts_of_seller ON marketplace_accounts (marketplace, seller_id);
CREATE INDEX marketplace_accounts_retired ON marketplace_accounts (retired_at) WHERE (retired_at IS NOT NULL);
grant delete, insert, select, update on marketplace_accounts to ark_platform;

create table marketplace_grants (
  secret text not null,
  kind text not null,
  retailer_id bigint,
  user_id bigint not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint marketplace_grants_pkey PRIMARY KEY (secret),
  constraint marketplace_grants_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint marketplace_grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint marketplace_grants_kind_check CHECK (kind IN ('ticket', 'state'))
);
CREATE INDEX marketplace_grants_by_end ON marketplace_grants (expires_at);
CREATE INDEX marketplace_grants_of_session ON marketplace_grants (session_id);
grant delete, insert, select, update on marketplace_grants to ark_platform;

CREATE OR REPLACE FUNCTION public.account_in_use(of_marketplace text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select marketplace_account_id from marketplace_accounts
  where marketplace = of_marketplace and retired_at is null
    and (retailer_id = current_retailer() or retailer_id is null)
  order by retailer_id nulls last limit 1 $function$;
grant execute on function account_in_use to ark_tenant;

CREATE OR REPLACE FUNCTION public.barcode_key(spelling text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when code !~ '^[\x21-\x7e]{4,64}$' then null
    when replace(code, '-', '') ~ '^[0-9]{8,14}$'
      then lpad(ltrim(replace(code, '-', ''), '0'), greatest(8, length(ltrim(replace(code, '-', ''), '0'))), '0')
    else code end
  from (select upper(regexp_replace(spelling, '\s+', '', 'g')) as code) c
$function$;
grant execute on function barcode_key to public;

CREATE OR REPLACE FUNCTION public.drop_market_history_before(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'market_history'::regclass
      and c.relname < 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM')
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;
grant execute on function drop_market_history_before to ark_platform;

CREATE OR REPLACE FUNCTION public.open_market_history_month(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  first_day timestamptz := date_trunc('month', moment at time zone 'utc') at time zone 'utc';
  next_month timestamptz := (date_trunc('month', moment at time zone 'utc') + interval '1 month') at time zone 'utc';
  name text := 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM');
begin
  if to_regclass(name) is not null then return; end if;
  lock table market_history in share update exclusive mode; -- one at a time, as attaching needs anyway
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like market_history including all)', name);
  execute format('alter table market_history attach partition %I for values from (%L) to (%L)',
    name, first_day, next_month);
end $function$;
grant execute on function open_market_history_month to ark_platform;

create view catalogue.products with (security_invoker=true) as
 SELECT product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee, alias_only_sizes, wholesale_markup, gender
   FROM products;
grant select on catalogue.products to ark_tenant;
grant select on catalogue.products to ark_platform;

create view catalogue.variants with (security_invoker=true) as
 SELECT variant_id, product_id, size, size_key, sort_index, stockx_variant_id, alias_variant_id, chart_sizes
   FROM variants;
grant select on catalogue.variants to ark_tenant;
grant select on catalogue.variants to ark_platform;

create view catalogue.gtins with (security_invoker=true) as
 SELECT gtin, variant_id, gtin_key
   FROM variant_gtins;
grant select on catalogue.gtins to ark_tenant;
grant select on catalogue.gtins to ark_platform;

create view catalogue.style_codes with (security_invoker=true) as
 SELECT style_code, product_id
   FROM style_codes;
grant select on catalogue.style_codes to ark_tenant;
grant select on catalogue.style_codes to ark_platform;

create view catalogue.market_data with (security_invoker=true) as
 SELECT variant_id, marketplace, lowest_ask, highest_bid, refreshed_at
   FROM market_data;
grant select on catalogue.market_data to ark_tenant;
grant select on catalogue.market_data to ark_platform;

create view catalogue.product_images with (security_invoker=true) as
 SELECT product_id
   FROM product_images;
grant select on catalogue.product_images to ark_tenant;
grant select on catalogue.product_images to ark_platform;

create view catalogue.marketplace_accounts with (security_invoker=true) as
 SELECT marketplace_account_id, marketplace, retailer_id, created_at, token_expires_at, retired_at
   FROM marketplace_accounts;
grant select on catalogue.marketplace_accounts to ark_platform;

-- ════════ stores ════════════════════════════════════════════════════════════════════════════════════════════════════

create table stores (
  retailer_id bigint not null,
  store_id bigint generated always as identity,
  shop_domain text not null,
  store_name text not null,
  currency text default 'USD' not null,
  tokens bytea,
  scopes text[] default '{}'::text[] not null,
  webhook_secret bytea,
  connected_at timestamptz default now() not null,
  disconnected_at timestamptz,
  redacted_at timestamptz,
  last_webhook_at timestamptz,
  last_reconciled_at timestamptz,
  reconcile_next_attempt_at timestamptz,
  reconcile_attempts integer default 0 not null,
  webhooks_next_attempt_at timestamptz,
  webhooks_attempts integer default 0 not null,
  token_expires_at timestamptz,
  grant_ends_at timestamptz,
  access_ended_at timestamptz,
  missed_at timestamptz,
  missed_levels integer default 0 not null,
  sizes_read_as integer default 0 not null,
  compare_next_attempt_at timestamptz,
  compare_attempts integer default 0 not null,
  constraint stores_pkey PRIMARY KEY (retailer_id, store_id),
  constraint stores_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint stores_missed_levels_check CHECK (missed_levels >= 0)
);
CREATE INDEX stores_by_shop ON stores (shop_domain);
CREATE UNIQUE INDEX stores_shop_domain ON stores (shop_domain) WHERE (disconnected_at IS NULL);
CREATE INDEX stores_to_check ON stores (retailer_id, webhooks_next_attempt_at) WHERE (webhooks_next_attempt_at IS NOT NULL);
CREATE INDEX stores_to_compare ON stores (retailer_id, compare_next_attempt_at) WHERE (compare_next_attempt_at IS NOT NULL);
CREATE INDEX stores_to_reconcile ON stores (retailer_id, reconcile_next_attempt_at) WHERE (reconcile_next_attempt_at IS NOT NULL);
alter table stores enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant insert, select, update on stores to ark_tenant;
grant insert, select, update on stores to ark_platform;

create table locations (
  retailer_id bigint not null,
  location_id bigint generated always as identity,
  store_id bigint not null,
  shopify_location_id text not null,
  location_nickname text not null,
  city text,
  state text,
  is_active boolean default true not null,
  constraint locations_pkey PRIMARY KEY (retailer_id, location_id),
  constraint locations_retailer_id_store_id_shopify_location_id_key UNIQUE (retailer_id, store_id, shopify_location_id),
  constraint locations_retailer_id_store_id_fkey FOREIGN KEY (retailer_id, store_id) REFERENCES stores(retailer_id, store_id) ON DELETE CASCADE
);
alter table locations enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant insert, select, update on locations to ark_tenant;
grant insert, select, update on locations to ark_platform;

create table connection_attempts (
  state text not null,
  retailer_id bigint not null,
  user_id bigint not null,
  session_id uuid not null,
  shop_domain text not null,
  expires_at timestamptz not null,
  constraint connection_attempts_pkey PRIMARY KEY (state),
  constraint connection_attempts_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint connection_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX connection_attempts_by_end ON connection_attempts (expires_at);
CREATE INDEX connection_attempts_of_session ON connection_attempts (session_id);
grant delete, insert, select, update on connection_attempts to ark_platform;

create table webhook_inbox (
  shop_domain text not null,
  webhook_id text not null,
  topic text not null,
  body jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz default now() not null,
  processed_at timestamptz,
  problem text,
  constraint webhook_inbox_pkey PRIMARY KEY (shop_domain, webhook_id)
);
CREATE INDEX webhook_inbox_of_shop ON webhook_inbox (shop_domain, received_at DESC);
CREATE INDEX webhook_inbox_processed ON webhook_inbox (received_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX webhook_inbox_waiting ON webhook_inbox (received_at) WHERE (processed_at IS NULL);
CREATE INDEX webhook_inbox_waiting_of_shop ON webhook_inbox (shop_domain, received_at) WHERE (processed_at IS NULL);
grant delete, insert, select, update on webhook_inbox to ark_platform;

create table product_links (
  retailer_id bigint not null,
  product_sync_id bigint generated always as identity,
  store_id bigint not null,
  shopify_product_id text not null,
  shopify_title text not null,
  vendor text,
  product_type text,
  tags text[] default '{}'::text[] not null,
  image_source_url text,
  status text not null,
  product_id bigint,
  suggested_product_id bigint,
  suggestion_score numeric(4,3),
  suggestion_reason text,
  is_manual boolean default false not null,
  shopify_created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  shop_status text default 'active' not null,
  conditions text[],
  constraint product_links_pkey PRIMARY KEY (retailer_id, product_sync_id),
  constraint product_links_retailer_id_store_id_shopify_product_id_key UNIQUE (retailer_id, store_id, shopify_product_id),
  constraint product_links_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint product_links_retailer_id_store_id_fkey FOREIGN KEY (retailer_id, store_id) REFERENCES stores(retailer_id, store_id) ON DELETE CASCADE,
  constraint product_links_suggested_product_id_fkey FOREIGN KEY (suggested_product_id) REFERENCES products(product_id),
  constraint product_links_linked_has_product CHECK ((status <> ALL (ARRAY['confirmed', 'synced'])) OR (product_id IS NOT NULL)),
  constraint product_links_status_check CHECK (status IN ('not_synced', 'suggested', 'pending', 'confirmed', 'synced', 'paused', 'error'))
);
CREATE INDEX product_links_by_image ON product_links (md5(image_source_url)) WHERE (image_source_url IS NOT NULL);
CREATE INDEX product_links_by_status ON product_links (retailer_id, store_id, status);
CREATE INDEX product_links_by_suggestion ON product_links (retailer_id, suggested_product_id) WHERE ((product_id IS NULL) AND (suggested_product_id IS NOT NULL));
CREATE INDEX product_links_by_words ON product_links USING gin (retailer_id, lower(shopify_title) gin_trgm_ops);
CREATE INDEX product_links_linked ON product_links (retailer_id, store_id, shopify_title, product_sync_id) WHERE (status IN ('confirmed', 'synced'));
CREATE INDEX product_links_newest ON product_links (retailer_id, store_id, shopify_created_at DESC, product_sync_id);
CREATE INDEX product_links_of_product ON product_links (retailer_id, product_id);
CREATE INDEX product_links_waiting ON product_links (retailer_id, store_id, shopify_title, product_sync_id) WHERE (status <> ALL (ARRAY['confirmed', 'synced']));
CREATE INDEX product_links_with_image ON product_links (retailer_id, product_id) WHERE (image_source_url IS NOT NULL);
alter table product_links enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on product_links to ark_tenant;
grant delete, insert, select, update on product_links to ark_platform;
CREATE TRIGGER remove_inventory_items AFTER DELETE ON product_links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_product_sync_id_of_inventory_items();
CREATE TRIGGER remove_product_link_variants AFTER DELETE ON product_links REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_product_sync_id_of_product_link_variants();
CREATE TRIGGER withhold_items AFTER UPDATE ON product_links REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION withhold_items_of_links();

create table product_link_variants (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  "position" integer not null,
  is_tracked boolean not null,
  variant_id bigint,
  matched_by text,
  doubt text,
  barcode_key text generated always as barcode_key(barcode) stored,
  constraint product_link_variants_pkey PRIMARY KEY (retailer_id, product_sync_id, shopify_variant_id),
  constraint product_link_variants_doubt_check CHECK (doubt IN ('unread', 'missing', 'several', 'contested', 'taken', 'condition')),
  constraint product_link_variants_doubtful_is_open CHECK ((doubt IS NULL) OR (variant_id IS NULL)),
  constraint product_link_variants_match_has_method CHECK ((variant_id IS NULL) OR (matched_by IS NOT NULL)),
  constraint product_link_variants_matched_by_check CHECK (matched_by IN ('barcode', 'sku', 'size', 'manual')),
  constraint product_link_variants_no_match_is_manual CHECK ((variant_id IS NOT NULL) OR (matched_by IS NULL) OR (matched_by = 'manual'))
);
CREATE INDEX product_link_variants_by_barcode_key ON product_link_variants (retailer_id, barcode_key) WHERE (barcode_key IS NOT NULL);
CREATE INDEX product_link_variants_by_item ON product_link_variants (retailer_id, shopify_inventory_item_id);
CREATE INDEX product_link_variants_by_sku ON product_link_variants (retailer_id, lower(sku) COLLATE "C") WHERE (sku IS NOT NULL);
CREATE INDEX product_link_variants_doubtful ON product_link_variants (retailer_id, product_sync_id) WHERE (doubt IS NOT NULL);
alter table product_link_variants enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on product_link_variants to ark_tenant;
grant delete, insert, select, update on product_link_variants to ark_platform;
CREATE TRIGGER check_matched_variant_id AFTER UPDATE ON product_link_variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_variant_id_of_product_link_variants();
CREATE TRIGGER check_product_sync_id AFTER INSERT ON product_link_variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_product_sync_id_of_product_link_variants();
CREATE TRIGGER check_variant_id AFTER INSERT ON product_link_variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_variant_id_of_product_link_variants();
CREATE TRIGGER keep_product_sync_id AFTER UPDATE OF retailer_id, product_sync_id ON product_link_variants FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('link');

create table rejected_matches (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  user_id bigint,
  rejected_at timestamptz default now() not null,
  constraint rejected_matches_pkey PRIMARY KEY (retailer_id, product_sync_id, product_id),
  constraint rejected_matches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint rejected_matches_retailer_id_product_sync_id_fkey FOREIGN KEY (retailer_id, product_sync_id) REFERENCES product_links(retailer_id, product_sync_id) ON DELETE CASCADE
);
alter table rejected_matches enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on rejected_matches to ark_tenant;
grant delete, insert, select, update on rejected_matches to ark_platform;

create table retailer_style_codes (
  retailer_id bigint not null,
  style_code text not null,
  product_id bigint not null,
  taught_at timestamptz not null,
  constraint retailer_style_codes_pkey PRIMARY KEY (retailer_id, style_code),
  constraint retailer_style_codes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE,
  constraint retailer_style_codes_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint retailer_style_codes_format CHECK ((style_code ~ '^[A-Z0-9]{5,15}$') AND (style_code ~ '[0-9].*[0-9].*[0-9]'))
);
CREATE INDEX retailer_style_codes_of_product ON retailer_style_codes (retailer_id, product_id);
alter table retailer_style_codes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailer_style_codes to ark_tenant;
grant delete, insert, select, update on retailer_style_codes to ark_platform;

create table retailer_barcodes (
  retailer_id bigint not null,
  barcode text not null,
  variant_id bigint not null,
  user_id bigint,
  taught_at timestamptz not null,
  constraint retailer_barcodes_pkey PRIMARY KEY (retailer_id, barcode),
  constraint retailer_barcodes_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint retailer_barcodes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id) ON DELETE CASCADE,
  constraint retailer_barcodes_barcode_check CHECK ((length(barcode) >= 4) AND (length(barcode) <= 64))
);
CREATE INDEX retailer_barcodes_of_variant ON retailer_barcodes (retailer_id, variant_id);
alter table retailer_barcodes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailer_barcodes to ark_tenant;
grant delete, insert, select, update on retailer_barcodes to ark_platform;

create table retailer_sizes (
  retailer_id bigint not null,
  brand text not null,
  spelling text not null,
  size text,
  chosen_at timestamptz not null,
  constraint retailer_sizes_pkey PRIMARY KEY (retailer_id, brand, spelling),
  constraint retailer_sizes_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table retailer_sizes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailer_sizes to ark_tenant;
grant delete, insert, select, update on retailer_sizes to ark_platform;

create table shop_images (
  image_key text not null,
  media_type text not null,
  content bytea not null,
  fetched_at timestamptz default now() not null,
  constraint shop_images_pkey PRIMARY KEY (image_key)
);
CREATE INDEX shop_images_by_age ON shop_images (fetched_at);
grant delete, insert, select, update on shop_images to ark_platform;

CREATE OR REPLACE FUNCTION public.check_product_sync_id_of_product_link_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.product_sync_id) from added a where a.product_sync_id is not null group by a.retailer_id
      loop
        perform from product_links p where p.retailer_id = of_retailer and  p.product_sync_id = any(keys) order by p.product_sync_id for key share;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of product_link_variants refers by product_sync_id to a row that product_links does not have', table = 'product_link_variants', column = 'product_sync_id';
        end if;
      end loop;
      return null;
    end $function$;
grant execute on function check_product_sync_id_of_product_link_variants to public;

CREATE OR REPLACE FUNCTION public.check_variant_id_of_product_link_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.variant_id) from added a where a.variant_id is not null group by a.retailer_id
      loop
        perform from variants p where  p.variant_id = any(keys) ;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of product_link_variants refers by variant_id to a row that variants does not have', table = 'product_link_variants', column = 'variant_id';
        end if;
      end loop;
      return null;
    end $function$;
grant execute on function check_variant_id_of_product_link_variants to public;

CREATE OR REPLACE FUNCTION public.find_links(of_retailer bigint, of_store bigint, patterns text[], codes text[], parts boolean)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  found_links bigint[];
  pattern text;
  code text;
begin
  for nth in 1 .. cardinality(patterns) loop
    pattern := patterns[nth];
    code := codes[nth];
    found_links := array(
      select f.product_sync_id from (
        select l.product_sync_id from product_links l
        where l.retailer_id = of_retailer and of_retailer = current_retailer() and l.store_id = of_store
          and lower(l.shopify_title) like pattern
        union
        select v.product_sync_id from product_link_variants v
        where v.retailer_id = of_retailer and of_retailer = current_retailer()
          and lower(v.sku) collate "C" >= code collate "C" and lower(v.sku) collate "C" < code || chr(1114111) collate "C"
        union
        select v.product_sync_id from product_link_variants v
        where v.retailer_id = of_retailer and of_retailer = current_retailer()
          and v.barcode_key = barcode_key(code)
        union
        select v.product_sync_id from product_link_variants v
        where parts and v.retailer_id = of_retailer and of_retailer = current_retailer()
          and (lower(v.sku) like pattern or v.barcode like pattern)
        union
        select l.product_sync_id from products p
        join product_links l on l.retailer_id = of_retailer and l.product_id = p.product_id
        where of_retailer = current_retailer() and p.search_text like pattern
          and (lower(p.name) like pattern or lower(p.sku) like pattern)
        union
        select l.product_sync_id from products p
        join product_links l on l.retailer_id = of_retailer and l.suggested_product_id = p.product_id
        where of_retailer = current_retailer() and l.product_id is null and p.search_text like pattern
          and (lower(p.name) like pattern or lower(p.sku) like pattern)
      ) f
      where nth = 1 or f.product_sync_id = any(found_links));
  end loop;
  return query select unnest(found_links);
end $function$;
grant execute on function find_links to ark_tenant;

CREATE OR REPLACE FUNCTION public.find_variants_by_code(of_retailer bigint, code text)
 RETURNS TABLE(product_sync_id bigint, variant_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select v.product_sync_id, v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer()
      and lower(v.sku) collate "C" >= code collate "C" and lower(v.sku) collate "C" < code || chr(1114111) collate "C"
    union
    select v.product_sync_id, v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer()
      and v.barcode_key = barcode_key(code)
    limit 1000;
end $function$;
grant execute on function find_variants_by_code to ark_tenant;

CREATE OR REPLACE FUNCTION public.find_variants_by_skus(of_retailer bigint, skus text[])
 RETURNS TABLE(sku text, variant_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select distinct lower(v.sku), v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer() and v.variant_id is not null
      and v.sku is not null and lower(v.sku) collate "C" = any(skus);
end $function$;
grant execute on function find_variants_by_skus to ark_tenant;

CREATE OR REPLACE FUNCTION public.remove_product_sync_id_of_inventory_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        of_retailer bigint;
        keys bigint[];
      begin
        for of_retailer, keys in select r.retailer_id, array_agg(r.product_sync_id) from removed r group by r.retailer_id loop
          delete from inventory_items where retailer_id = of_retailer and product_sync_id = any(keys);
        end loop;
        return null;
      end $function$;
grant execute on function remove_product_sync_id_of_inventory_items to public;

CREATE OR REPLACE FUNCTION public.remove_product_sync_id_of_product_link_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        of_retailer bigint;
        keys bigint[];
      begin
        for of_retailer, keys in select r.retailer_id, array_agg(r.product_sync_id) from removed r group by r.retailer_id loop
          delete from product_link_variants where retailer_id = of_retailer and product_sync_id = any(keys);
        end loop;
        return null;
      end $function$;
grant execute on function remove_product_sync_id_of_product_link_variants to public;

create view stores.stores with (security_invoker=true) as
 SELECT retailer_id, store_id, store_name, connected_at,
    disconnected_at IS NULL AND tokens IS NOT NULL AS is_connected, scopes, shop_domain, last_webhook_at,
    last_reconciled_at, token_expires_at, grant_ends_at, access_ended_at, missed_at, missed_levels
   FROM stores;
grant select on stores.stores to ark_tenant;
grant select on stores.stores to ark_platform;

create view stores.locations with (security_invoker=true) as
 SELECT retailer_id, location_id, store_id, shopify_location_id, location_nickname, city, state, is_active
   FROM locations;
grant select on stores.locations to ark_tenant;
grant select on stores.locations to ark_platform;

create view stores.product_links with (security_invoker=true) as
 SELECT retailer_id, product_sync_id, store_id, shopify_product_id, shopify_title, status, product_id,
    suggested_product_id, shop_status
   FROM product_links;
grant select on stores.product_links to ark_tenant;
grant select on stores.product_links to ark_platform;

create view stores.link_variants with (security_invoker=true) as
 SELECT retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id, variant_id, is_tracked, price
   FROM product_link_variants;
grant select on stores.link_variants to ark_tenant;
grant select on stores.link_variants to ark_platform;

create view stores.waiting_webhooks with (security_invoker=true) as
 SELECT shop_domain
   FROM webhook_inbox
  WHERE processed_at IS NULL;
grant select on stores.waiting_webhooks to ark_platform;

-- ════════ inventory ═════════════════════════════════════════════════════════════════════════════════════════════════

create table inventory_items (
  retailer_id bigint not null,
  inventory_item_id bigint generated always as identity,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  location_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  shopify_stock integer not null,
  quantity_reserved integer default 0 not null,
  sold_on_ark integer default 0 not null,
  quantity_available integer generated always as 
CASE
    WHEN (withheld IS NULL) THEN GREATEST(0, ((shopify_stock - quantity_reserved) - sold_on_ark))
    ELSE 0
END stored not null,
  fulfillment_enabled boolean default true not null,
  wholesale_enabled boolean default false not null,
  wholesale_price numeric(12,2),
  shopify_updated_at timestamptz,
  shopify_read_at timestamptz default '-infinity'::timestamptz not null,
  withheld text,
  is_gone boolean default false not null,
  constraint inventory_items_pkey PRIMARY KEY (retailer_id, inventory_item_id),
  constraint inventory_items_retailer_id_product_sync_id_variant_id_loca_key UNIQUE (retailer_id, product_sync_id, variant_id, location_id),
  constraint inventory_items_quantity_reserved_check CHECK (quantity_reserved >= 0),
  constraint inventory_items_sold_on_ark_check CHECK (sold_on_ark >= 0),
  constraint inventory_items_wholesale_price_check CHECK (wholesale_price >= (0)::numeric),
  constraint inventory_items_withheld_check CHECK (withheld IN ('location_off', 'product_archived', 'product_draft'))
);
CREATE INDEX inventory_items_gone ON inventory_items (retailer_id, variant_id) WHERE is_gone;
CREATE INDEX inventory_items_of_level ON inventory_items (retailer_id, shopify_inventory_item_id, location_id);
CREATE INDEX inventory_items_of_variant ON inventory_items (retailer_id, variant_id);
CREATE INDEX inventory_items_sold ON inventory_items (retailer_id, inventory_item_id) WHERE (sold_on_ark > 0);
alter table inventory_items enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on inventory_items to ark_tenant;
grant delete, insert, select, update on inventory_items to ark_platform;
CREATE TRIGGER check_location_id AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_location_id_of_inventory_items();
CREATE TRIGGER check_product_sync_id AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_product_sync_id_of_inventory_items();
CREATE TRIGGER check_variant_id AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_variant_id_of_inventory_items();
CREATE TRIGGER keep_identity AFTER UPDATE OF retailer_id, product_sync_id, variant_id, location_id ON inventory_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('link, size and location');
CREATE TRIGGER keep_offered_sizes_on_delete AFTER DELETE ON inventory_items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_offered_sizes_on_delete();
CREATE TRIGGER keep_offered_sizes_on_insert AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_offered_sizes_on_insert();
CREATE TRIGGER keep_offered_sizes_on_update AFTER UPDATE ON inventory_items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_offered_sizes_on_update();
CREATE TRIGGER withhold_items AFTER INSERT ON inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION withhold_added_items();

create table stock_movements (
  retailer_id bigint not null,
  stock_movement_id bigint generated always as identity,
  inventory_item_id bigint not null,
  counter text not null,
  before integer not null,
  after integer not null,
  cause text not null,
  external_id text,
  user_id bigint,
  created_at timestamptz default now() not null,
  constraint stock_movements_pkey PRIMARY KEY (retailer_id, stock_movement_id),
  constraint stock_movements_counter_check CHECK (counter IN ('shopify_stock', 'quantity_reserved', 'sold_on_ark'))
);
CREATE INDEX stock_movements_of_item ON stock_movements (retailer_id, inventory_item_id, stock_movement_id DESC);
alter table stock_movements enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant insert, select on stock_movements to ark_tenant;
grant insert, select on stock_movements to ark_platform;

create table product_stock_totals (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  product_name text not null,
  search_text text not null,
  variant_count integer not null,
  total_shopify_stock integer not null,
  total_reserved integer not null,
  total_sold_on_ark integer not null,
  total_available integer not null,
  active_location_count integer default 0 not null,
  wholesale_enabled boolean default false not null,
  wholesale_price numeric(12,2),
  is_wholesale_mixed boolean default false not null,
  first_seen_at timestamptz default now() not null,
  size_keys text[] default '{}'::text[] not null,
  is_stocked boolean generated always as (total_shopify_stock > 0) stored not null,
  stocked_variant_count integer default 0 not null,
  constraint product_stock_totals_pkey PRIMARY KEY (retailer_id, product_sync_id),
  constraint product_stock_totals_retailer_id_product_sync_id_fkey FOREIGN KEY (retailer_id, product_sync_id) REFERENCES product_links(retailer_id, product_sync_id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX product_stock_totals_by_product ON product_stock_totals (product_id, retailer_id);
CREATE INDEX product_stock_totals_by_words ON product_stock_totals USING gin (retailer_id, search_text gin_trgm_ops, size_keys);
CREATE INDEX product_stock_totals_in_order ON product_stock_totals (retailer_id, product_name, product_sync_id) INCLUDE (is_stocked);
alter table product_stock_totals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on product_stock_totals to ark_tenant;
grant delete, insert, select, update on product_stock_totals to ark_platform;
CREATE TRIGGER keep_stock_totals_on_delete AFTER DELETE ON product_stock_totals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_totals_on_delete();
CREATE TRIGGER keep_stock_totals_on_insert AFTER INSERT ON product_stock_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_totals_on_insert();
CREATE TRIGGER keep_stock_totals_on_update AFTER UPDATE ON product_stock_totals REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_totals_on_update();
CREATE TRIGGER keep_words_of_new_totals AFTER INSERT ON product_stock_totals REFERENCING NEW TABLE AS new_totals FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_new_totals();
CREATE TRIGGER keep_words_of_total AFTER UPDATE OF search_text ON product_stock_totals FOR EACH ROW WHEN ((new.search_text IS DISTINCT FROM old.search_text)) EXECUTE FUNCTION keep_words_of_total();

create table retailer_stock_totals (
  retailer_id bigint not null,
  part smallint not null,
  product_count integer not null,
  stocked_product_count integer not null,
  variant_count integer not null,
  total_available integer not null,
  total_reserved integer not null,
  stocked_variant_count integer default 0 not null,
  constraint retailer_stock_totals_pkey PRIMARY KEY (retailer_id, part),
  constraint retailer_stock_totals_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table retailer_stock_totals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailer_stock_totals to ark_tenant;
grant delete, insert, select, update on retailer_stock_totals to ark_platform;

create table stock_words (
  retailer_id bigint not null,
  word text not null,
  constraint stock_words_pkey PRIMARY KEY (retailer_id, word),
  constraint stock_words_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table stock_words enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on stock_words to ark_tenant;
grant delete, insert, select, update on stock_words to ark_platform;

create table import_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  store_id bigint not null,
  export_id text,
  difference jsonb,
  confirmed_by bigint,
  constraint import_runs_pkey PRIMARY KEY (retailer_id, run_id),
  constraint import_runs_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint import_runs_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint import_runs_retailer_id_store_id_fkey FOREIGN KEY (retailer_id, store_id) REFERENCES stores(retailer_id, store_id) ON DELETE CASCADE
);
CREATE INDEX import_runs_confirmed ON import_runs (retailer_id, run_id) WHERE (confirmed_by IS NOT NULL);
alter table import_runs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_runs to ark_tenant;
grant delete, insert, select, update on import_runs to ark_platform;

create table import_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  row_id bigint generated always as identity,
  kind text not null,
  content jsonb not null,
  constraint import_undo_rows_pkey PRIMARY KEY (retailer_id, run_id, row_id),
  constraint import_undo_rows_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES import_runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint import_undo_rows_kind_check CHECK (kind IN ('link', 'link-variant', 'item'))
);
alter table import_undo_rows enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_undo_rows to ark_tenant;
grant delete, insert, select, update on import_undo_rows to ark_platform;

create unlogged table import_products (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  title text not null,
  vendor text,
  product_type text,
  tags text[] not null,
  image_source_url text,
  shopify_created_at timestamptz not null,
  shop_status text default 'active' not null
);
CREATE INDEX import_products_of_run ON import_products (retailer_id, run_id);
alter table import_products enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_products to ark_tenant;
grant delete, insert, select, update on import_products to ark_platform;

create unlogged table import_conditions (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  condition text not null
);
CREATE INDEX import_conditions_of_run ON import_conditions (retailer_id, run_id);
alter table import_conditions enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_conditions to ark_tenant;
grant delete, insert, select, update on import_conditions to ark_platform;

create unlogged table import_variants (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  "position" integer not null,
  is_tracked boolean not null
);
CREATE INDEX import_variants_of_run ON import_variants (retailer_id, run_id);
alter table import_variants enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_variants to ark_tenant;
grant delete, insert, select, update on import_variants to ark_platform;

create unlogged table import_levels (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_inventory_item_id text not null,
  shopify_location_id text not null,
  available integer not null,
  updated_at timestamptz not null
);
CREATE INDEX import_levels_of_run ON import_levels (retailer_id, run_id);
alter table import_levels enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_levels to ark_tenant;
grant delete, insert, select, update on import_levels to ark_platform;

create unlogged table import_changes (
  retailer_id bigint not null,
  run_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  location_id bigint not null,
  available integer not null,
  updated_at timestamptz not null,
  inventory_item_id bigint,
  stock_before integer not null,
  is_gone boolean default false not null
);
CREATE INDEX import_changes_of_run ON import_changes (retailer_id, run_id);
alter table import_changes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on import_changes to ark_tenant;
grant delete, insert, select, update on import_changes to ark_platform;

create table variant_costs (
  retailer_id bigint not null,
  variant_id bigint not null,
  cost numeric(12,2) not null,
  constraint variant_costs_pkey PRIMARY KEY (retailer_id, variant_id),
  constraint variant_costs_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint variant_costs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint variant_costs_cost_check CHECK (cost >= (0)::numeric)
);
alter table variant_costs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on variant_costs to ark_tenant;
grant delete, insert, select, update on variant_costs to ark_platform;

create table wholesale_terms (
  retailer_id bigint not null,
  product_id bigint not null,
  minimum_quantity integer not null,
  quantity_step integer not null,
  tiers jsonb default '[]'::jsonb not null,
  constraint wholesale_terms_pkey PRIMARY KEY (retailer_id, product_id),
  constraint wholesale_terms_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint wholesale_terms_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint wholesale_terms_minimum_in_steps CHECK ((minimum_quantity % quantity_step) = 0),
  constraint wholesale_terms_minimum_quantity_check CHECK ((minimum_quantity >= 1) AND (minimum_quantity <= 10000)),
  constraint wholesale_terms_quantity_step_check CHECK ((quantity_step >= 1) AND (quantity_step <= 10000)),
  constraint wholesale_terms_tiers_check CHECK (jsonb_typeof(tiers) = 'array')
);
alter table wholesale_terms enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_terms to ark_tenant;
grant delete, insert, select, update on wholesale_terms to ark_platform;

create table offered_sizes (
  retailer_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  product_sync_id bigint not null,
  price numeric(12,2) not null,
  available integer not null,
  constraint offered_sizes_pkey PRIMARY KEY (retailer_id, product_id, variant_id)
);
CREATE INDEX offered_sizes_cheapest ON offered_sizes (product_id, variant_id, price, available DESC) WHERE (available > 0);
alter table offered_sizes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on offered_sizes to ark_tenant;
grant delete, insert, select, update on offered_sizes to ark_platform;

CREATE OR REPLACE FUNCTION public.check_location_id_of_inventory_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.location_id) from added a where a.location_id is not null group by a.retailer_id
      loop
        perform from locations p where p.retailer_id = of_retailer and  p.location_id = any(keys) ;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of inventory_items refers by location_id to a row that locations does not have', table = 'inventory_items', column = 'location_id';
        end if;
      end loop;
      return null;
    end $function$;
grant execute on function check_location_id_of_inventory_items to public;

CREATE OR REPLACE FUNCTION public.check_product_sync_id_of_inventory_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.product_sync_id) from added a where a.product_sync_id is not null group by a.retailer_id
      loop
        perform from product_links p where p.retailer_id = of_retailer and  p.product_sync_id = any(keys) order by p.product_sync_id for key share;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of inventory_items refers by product_sync_id to a row that product_links does not have', table = 'inventory_items', column = 'product_sync_id';
        end if;
      end loop;
      return null;
    end $function$;
grant execute on function check_product_sync_id_of_inventory_items to public;

CREATE OR REPLACE FUNCTION public.check_variant_id_of_inventory_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.variant_id) from added a where a.variant_id is not null group by a.retailer_id
      loop
        perform from variants p where  p.variant_id = any(keys) ;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of inventory_items refers by variant_id to a row that variants does not have', table = 'inventory_items', column = 'variant_id';
        end if;
      end loop;
      return null;
    end $function$;
grant execute on function check_variant_id_of_inventory_items to public;

CREATE OR REPLACE FUNCTION public.find_product_stock_totals(of_retailer bigint, words text[], sizes text[], code text, coded bigint[])
 RETURNS SETOF product_stock_totals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  word_1 constant text := words[1]; sizes_1 constant text[] := string_to_array(sizes[1], ' ');
  word_2 constant text := words[2]; sizes_2 constant text[] := string_to_array(sizes[2], ' ');
  word_3 constant text := words[3]; sizes_3 constant text[] := string_to_array(sizes[3], ' ');
  word_4 constant text := words[4]; sizes_4 constant text[] := string_to_array(sizes[4], ' ');
  word_5 constant text := words[5]; sizes_5 constant text[] := string_to_array(sizes[5], ' ');
  word_6 constant text := words[6]; sizes_6 constant text[] := string_to_array(sizes[6], ' ');
begin
  return query select t.* from product_stock_totals t
    where t.retailer_id = of_retailer and of_retailer = current_retailer()
      and (word_1 is null or t.search_text like word_1 or t.size_keys && sizes_1)
      and (word_2 is null or t.search_text like word_2 or t.size_keys && sizes_2)
      and (word_3 is null or t.search_text like word_3 or t.size_keys && sizes_3)
      and (word_4 is null or t.search_text like word_4 or t.size_keys && sizes_4)
      and (word_5 is null or t.search_text like word_5 or t.size_keys && sizes_5)
      and (word_6 is null or t.search_text like word_6 or t.size_keys && sizes_6)
      and (code is null or t.search_text like code or t.product_sync_id = any(coded));
end $function$;
grant execute on function find_product_stock_totals to ark_tenant;

CREATE OR REPLACE PROCEDURE public.hold_levels_of(IN stores bigint[])
 LANGUAGE plpgsql
AS $procedure$
begin
  perform pg_advisory_xact_lock(hashtextextended('levels of store', s.id))
    from (select distinct id from unnest(stores) id order by id) s;
end $procedure$;
grant execute on procedure hold_levels_of to public;

CREATE OR REPLACE FUNCTION public.is_word_of_stock(of_retailer bigint, pattern text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return exists (
    select 1 from (
      select 1 from product_stock_totals t
      where t.retailer_id = of_retailer and of_retailer = current_retailer() and t.search_text like pattern
      order by t.product_name, t.product_sync_id limit 1
    ) found);
end $function$;
grant execute on function is_word_of_stock to ark_tenant;

-- keep_offered_sizes_on_delete, keep_offered_sizes_on_insert, keep_offered_sizes_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_offered_sizes_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  offered record;
begin
  for offered in
    select s.retailer_id, array_agg(s.product_id) as products, array_agg(s.variant_id) as variants
    from (
      select distinct r.retailer_id, r.product_id, r.variant_id from changed_rows r
      where r.wholesale_enabled and r.wholesale_price is not null
    ) s group by s.retailer_id order by s.retailer_id
  loop
    call recount_offered_sizes(offered.retailer_id, offered.products, offered.variants);
  end loop;
  return null;
end $function$;
grant execute on function keep_offered_sizes_on_… to public;

-- keep_stock_totals_on_delete, keep_stock_totals_on_insert, keep_stock_totals_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_stock_totals_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign) as product_count,
      sum(s.sign * s.is_stocked::int) as stocked_product_count,
      sum(s.sign * s.variant_count) as variant_count,
      sum(s.sign * s.stocked_variant_count) as stocked_variant_count,
      sum(s.sign * s.total_available) as total_available,
      sum(s.sign * s.total_reserved) as total_reserved
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.product_count, changed.stocked_product_count, changed.variant_count,
      changed.stocked_variant_count, changed.total_available, changed.total_reserved) = (0, 0, 0, 0, 0, 0);
    free_place := free_part('retailer_stock_totals', changed.retailer_id);
    insert into retailer_stock_totals as t (retailer_id, part, product_count, stocked_product_count, variant_count,
      stocked_variant_count, total_available, total_reserved)
    values (changed.retailer_id, free_place, changed.product_count, changed.stocked_product_count,
      changed.variant_count, changed.stocked_variant_count, changed.total_available, changed.total_reserved)
    on conflict (retailer_id, part) do update set
      product_count = t.product_count + excluded.product_count,
      stocked_product_count = t.stocked_product_count + excluded.stocked_product_count,
      variant_count = t.variant_count + excluded.variant_count,
      stocked_variant_count = t.stocked_variant_count + excluded.stocked_variant_count,
      total_available = t.total_available + excluded.total_available,
      total_reserved = t.total_reserved + excluded.total_reserved;
  end loop;
  return null;
end $function$;
grant execute on function keep_stock_totals_on_… to public;

CREATE OR REPLACE FUNCTION public.keep_words_of_new_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fresh record;
begin
  for fresh in
    select distinct t.retailer_id, w.word from new_totals t cross join lateral words_of_stock(t.search_text) w (word)
    order by 1, 2
  loop
    insert into stock_words (retailer_id, word) values (fresh.retailer_id, fresh.word) on conflict do nothing;
  end loop;
  return null;
end $function$;
grant execute on function keep_words_of_new_totals to public;

CREATE OR REPLACE FUNCTION public.keep_words_of_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fresh text;
begin
  for fresh in select distinct w.word from words_of_stock(new.search_text) w (word) order by 1 loop
    insert into stock_words (retailer_id, word) values (new.retailer_id, fresh) on conflict do nothing;
  end loop;
  return null;
end $function$;
grant execute on function keep_words_of_total to public;

CREATE OR REPLACE PROCEDURE public.recount_offered_sizes(IN of_retailer bigint, IN products bigint[], IN variants bigint[])
 LANGUAGE plpgsql
AS $procedure$
declare
  added integer;
begin
  with made as (
    insert into offered_sizes (retailer_id, product_id, variant_id, product_sync_id, price, available)
      select of_retailer, s.product_id, s.variant_id, 0, 0, 0
      from unnest(products, variants) as s (product_id, variant_id) order by 2, 3
    on conflict do nothing returning 1
  ) select count(*) into added from made;
  perform from offered_sizes o
    where o.retailer_id = of_retailer
      and (o.product_id, o.variant_id) in (select * from unnest(products, variants))
    order by o.product_id, o.variant_id for update;
  update offered_sizes o set product_sync_id = c.product_sync_id, price = c.price, available = c.available
  from (
    select s.product_id, s.variant_id, min(i.product_sync_id) as product_sync_id, max(i.wholesale_price) as price,
      sum(i.quantity_available)::integer as available
    from unnest(products, variants) as s (product_id, variant_id)
    join inventory_items i on i.retailer_id = of_retailer and i.variant_id = s.variant_id
      and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null
    group by s.product_id, s.variant_id
  ) c
  where o.retailer_id = of_retailer and o.product_id = c.product_id and o.variant_id = c.variant_id
    and (o.product_sync_id, o.price, o.available) is distinct from (c.product_sync_id, c.price, c.available);
  delete from offered_sizes o
  using unnest(products, variants) as s (product_id, variant_id)
  where o.retailer_id = of_retailer and o.product_id = s.product_id and o.variant_id = s.variant_id
    and not exists (
      select from inventory_items i where i.retailer_id = of_retailer and i.variant_id = s.variant_id
        and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null);
end $procedure$;
grant execute on procedure recount_offered_sizes to public;

CREATE OR REPLACE PROCEDURE public.refresh_import_statistics()
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $procedure$
begin
  analyze import_products, import_conditions, import_variants, import_levels;
end $procedure$;
grant execute on procedure refresh_import_statistics to ark_tenant;
grant execute on procedure refresh_import_statistics to ark_platform;

CREATE OR REPLACE FUNCTION public.stock_search_text(name text, brand text, sku text, style_codes text, colorway text, title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(lower(concat(' ', name, ' ', brand, ' ', sku, ' ', style_codes, ' ', colorway, ' ', title, ' ')),
    '[\s,;|"''’()/]+', ' ', 'g')
$function$;
grant execute on function stock_search_text to public;

CREATE OR REPLACE FUNCTION public.stock_words_like(of_retailer bigint, word text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select w.word from stock_words w
    where w.retailer_id = of_retailer and of_retailer = current_retailer()
      and length(w.word) between length(stock_words_like.word) - 2 and length(stock_words_like.word) + 2
      and similarity(w.word, stock_words_like.word) >= 0.15
    order by similarity(w.word, stock_words_like.word) desc, w.word limit 50;
end $function$;
grant execute on function stock_words_like to ark_tenant;

CREATE OR REPLACE FUNCTION public.why_withheld(is_active boolean, shop_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when not is_active then 'location_off' when shop_status in ('archived', 'draft')
    then 'product_' || shop_status end $function$;
grant execute on function why_withheld to public;

CREATE OR REPLACE FUNCTION public.withhold_added_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fresh record;
  stores bigint[];
begin
  for fresh in
    select a.retailer_id, array_agg(distinct a.location_id) as places, array_agg(a.inventory_item_id) as ids
    from added a group by a.retailer_id
  loop
    stores := array(select n.store_id from locations n
      where n.retailer_id = fresh.retailer_id and n.location_id = any(fresh.places));
    call hold_levels_of(stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from locations n, product_links l
    where i.retailer_id = fresh.retailer_id and n.retailer_id = fresh.retailer_id
      and l.retailer_id = fresh.retailer_id and i.inventory_item_id = any(fresh.ids)
      and n.location_id = i.location_id and l.product_sync_id = i.product_sync_id
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $function$;
grant execute on function withhold_added_items to public;

CREATE OR REPLACE FUNCTION public.withhold_items_of_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  switched record;
begin
  for switched in
    select a.retailer_id, array_agg(a.store_id) as stores, array_agg(a.product_sync_id) as ids
    from added a join removed r using (retailer_id, product_sync_id) where a.shop_status <> r.shop_status
    group by a.retailer_id
  loop
    call hold_levels_of(switched.stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from locations n, product_links l
    where i.retailer_id = switched.retailer_id and n.retailer_id = switched.retailer_id
      and l.retailer_id = switched.retailer_id and n.location_id = i.location_id
      and l.product_sync_id = i.product_sync_id and i.product_sync_id = any(switched.ids)
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $function$;
grant execute on function withhold_items_of_links to public;

CREATE OR REPLACE PROCEDURE public.withhold_items_of_store(IN of_retailer bigint, IN of_store bigint)
 LANGUAGE plpgsql
AS $procedure$
begin
  call hold_levels_of(array[of_store]);
  update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
  from locations n, product_links l
  where i.retailer_id = of_retailer and n.retailer_id = of_retailer and l.retailer_id = of_retailer
    and n.store_id = of_store and n.location_id = i.location_id and l.product_sync_id = i.product_sync_id
    and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
end $procedure$;
grant execute on procedure withhold_items_of_store to public;

CREATE OR REPLACE FUNCTION public.words_of_stock(search_text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select w.word from regexp_split_to_table(trim(search_text), ' ') w (word)
  where length(w.word) between 3 and 40 and w.word !~ '[0-9]'
$function$;
grant execute on function words_of_stock to public;

create view inventory.items with (security_invoker=true) as
 SELECT retailer_id, inventory_item_id, product_sync_id, product_id, variant_id, location_id, shopify_stock,
    quantity_reserved, sold_on_ark, quantity_available, fulfillment_enabled, wholesale_enabled, wholesale_price,
    withheld
   FROM inventory_items;
grant select on inventory.items to ark_tenant;
grant select on inventory.items to ark_platform;

create view inventory.stock_totals with (security_invoker=true) as
 SELECT retailer_id, product_sync_id, product_id, product_name, variant_count, total_shopify_stock, first_seen_at,
    total_sold_on_ark, stocked_variant_count
   FROM product_stock_totals;
grant select on inventory.stock_totals to ark_tenant;
grant select on inventory.stock_totals to ark_platform;

create view inventory.costs with (security_invoker=true) as
 SELECT retailer_id, variant_id, cost
   FROM variant_costs;
grant select on inventory.costs to ark_tenant;
grant select on inventory.costs to ark_platform;

create view inventory.wholesale_terms with (security_invoker=true) as
 SELECT retailer_id, product_id, minimum_quantity, quantity_step, tiers
   FROM wholesale_terms;
grant select on inventory.wholesale_terms to ark_tenant;
grant select on inventory.wholesale_terms to ark_platform;

create view inventory.offered_sizes with (security_invoker=true) as
 SELECT retailer_id, product_id, variant_id, product_sync_id, price, available
   FROM offered_sizes;
grant select on inventory.offered_sizes to ark_tenant;
grant select on inventory.offered_sizes to ark_platform;

-- ════════ listings ══════════════════════════════════════════════════════════════════════════════════════════════════

create table variant_offers (
  retailer_id bigint not null,
  variant_id bigint not null,
  product_id bigint not null,
  listings_enabled boolean default false not null,
  desired_payout numeric(12,2),
  bottom_payout numeric(12,2),
  goblin_mode_enabled boolean default false not null,
  product_toggled_at timestamptz,
  goblin_threshold_percent smallint default 10 not null,
  switch_count integer default 0 not null,
  constraint variant_offers_pkey PRIMARY KEY (retailer_id, variant_id),
  constraint variant_offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint variant_offers_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint variant_offers_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint variant_offers_bottom_payout_check CHECK (bottom_payout >= (0)::numeric),
  constraint variant_offers_desired_payout_check CHECK (desired_payout >= (0)::numeric),
  constraint variant_offers_goblin_threshold CHECK ((goblin_threshold_percent >= 1) AND (goblin_threshold_percent <= 50))
);
CREATE INDEX variant_offers_by_product ON variant_offers (product_id, retailer_id) WHERE listings_enabled;
CREATE INDEX variant_offers_enabled ON variant_offers (retailer_id, product_id, variant_id) WHERE listings_enabled;
CREATE INDEX variant_offers_of_product ON variant_offers (retailer_id, product_id);
alter table variant_offers enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on variant_offers to ark_tenant;
grant delete, insert, select, update on variant_offers to ark_platform;
CREATE TRIGGER count_switch BEFORE UPDATE OF listings_enabled ON variant_offers FOR EACH ROW WHEN ((old.listings_enabled <> new.listings_enabled)) EXECUTE FUNCTION count_switch();
CREATE TRIGGER keep_offer_totals_on_delete AFTER DELETE ON variant_offers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_offer_totals_on_delete();
CREATE TRIGGER keep_offer_totals_on_insert AFTER INSERT ON variant_offers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_offer_totals_on_insert();
CREATE TRIGGER keep_offer_totals_on_update AFTER UPDATE ON variant_offers REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_offer_totals_on_update();

create table product_selling_rules (
  retailer_id bigint not null,
  product_id bigint not null,
  last_pair text,
  repricing text default 'off' not null,
  ceiling_percent smallint default 150 not null,
  changes_per_day smallint default 6 not null,
  constraint product_selling_rules_pkey PRIMARY KEY (retailer_id, product_id),
  constraint product_selling_rules_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint product_selling_rules_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint product_selling_rules_ceiling_percent_check CHECK ((ceiling_percent >= 100) AND (ceiling_percent <= 300)),
  constraint product_selling_rules_changes_per_day_check CHECK ((changes_per_day >= 1) AND (changes_per_day <= 24)),
  constraint product_selling_rules_last_pair_check CHECK (last_pair IN ('both', 'higher_payout', 'keep_off')),
  constraint product_selling_rules_repricing_check CHECK (repricing IN ('off', 'match_lowest_ask', 'beat_lowest_ask'))
);
alter table product_selling_rules enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on product_selling_rules to ark_tenant;
grant delete, insert, select, update on product_selling_rules to ark_platform;

create table repricing_guards (
  retailer_id bigint not null,
  moves jsonb default '[]'::jsonb not null,
  held_at timestamptz,
  allowed integer default 0 not null,
  allowed_until timestamptz,
  constraint repricing_guards_pkey PRIMARY KEY (retailer_id),
  constraint repricing_guards_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint repricing_guards_allowed_check CHECK (allowed >= 0)
);
alter table repricing_guards enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on repricing_guards to ark_tenant;
grant delete, insert, select, update on repricing_guards to ark_platform;

create table payout_setups (
  retailer_id bigint not null,
  postponed_until timestamptz default '-infinity'::timestamptz not null,
  rule jsonb,
  constraint payout_setups_pkey PRIMARY KEY (retailer_id),
  constraint payout_setups_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table payout_setups enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on payout_setups to ark_tenant;
grant delete, insert, select, update on payout_setups to ark_platform;

create table listing_slots (
  retailer_id bigint not null,
  variant_id bigint not null,
  marketplace text not null,
  chosen_price numeric(12,2),
  withdrawn_by_goblin boolean default false not null,
  next_step_at timestamptz default '-infinity'::timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer default 0 not null,
  version integer default 0 not null,
  rule_price numeric(12,2),
  repriced_at timestamptz[] default '{}'::timestamptz[] not null,
  priced_against numeric(12,2),
  held_price numeric(12,2),
  waits_for text,
  put_off_since timestamptz,
  bid_price numeric(12,2),
  bid_taken_at timestamptz,
  is_left_out boolean default false not null,
  listing_batch_id bigint,
  constraint listing_slots_pkey PRIMARY KEY (retailer_id, variant_id, marketplace),
  constraint listing_slots_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint listing_slots_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint listing_slots_bid_has_time CHECK ((bid_price IS NULL) = (bid_taken_at IS NULL)),
  constraint listing_slots_bid_price CHECK (bid_price > (0)::numeric),
  constraint listing_slots_chosen_price_check CHECK (chosen_price > (0)::numeric),
  constraint listing_slots_held_price CHECK (held_price > (0)::numeric),
  constraint listing_slots_marketplace_check CHECK (marketplace IN ('stockx', 'goat')),
  constraint listing_slots_rule_price CHECK (rule_price > (0)::numeric),
  constraint listing_slots_waits_for CHECK (waits_for IN ('list', 'reprice', 'withdraw'))
);
CREATE INDEX listing_slots_batched ON listing_slots (retailer_id, listing_batch_id) WHERE (listing_batch_id IS NOT NULL);
CREATE INDEX listing_slots_due ON listing_slots (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX listing_slots_held ON listing_slots (retailer_id, variant_id) WHERE (held_price IS NOT NULL);
CREATE INDEX listing_slots_put_off ON listing_slots (retailer_id, marketplace, put_off_since) WHERE (put_off_since IS NOT NULL);
CREATE INDEX listing_slots_ruled ON listing_slots (retailer_id, variant_id) WHERE (rule_price IS NOT NULL);
CREATE INDEX listing_slots_waiting ON listing_slots (retailer_id, marketplace, waits_for) WHERE (waits_for IS NOT NULL);
alter table listing_slots enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on listing_slots to ark_tenant;
grant delete, insert, select, update on listing_slots to ark_platform;

create table marketplace_listings (
  retailer_id bigint not null,
  listing_id bigint generated always as identity,
  variant_id bigint not null,
  product_id bigint not null,
  marketplace text not null,
  state text not null,
  external_listing_id text,
  price numeric(12,2) not null,
  pending_price numeric(12,2),
  operation_id text,
  attempts integer default 0 not null,
  problem text,
  problem_since timestamptz,
  requested_at timestamptz not null,
  live_at timestamptz,
  withdrawal_sent_at timestamptz,
  ended_at timestamptz,
  state_since timestamptz not null,
  verify_at timestamptz,
  is_lowest_ask boolean default false not null,
  version integer default 0 not null,
  price_since timestamptz,
  is_overpriced boolean default false not null,
  marketplace_account_id bigint,
  constraint marketplace_listings_pkey PRIMARY KEY (retailer_id, listing_id),
  constraint marketplace_listings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint marketplace_listings_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint marketplace_listings_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint marketplace_listings_live_has_external_id CHECK ((state IN ('requested', 'failed', 'withdrawn')) OR (external_listing_id IS NOT NULL)),
  constraint marketplace_listings_marketplace_check CHECK (marketplace IN ('stockx', 'goat')),
  constraint marketplace_listings_price_check CHECK (price > (0)::numeric),
  constraint marketplace_listings_state_check CHECK (state IN ('requested', 'pending', 'live', 'withdrawing', 'failed', 'withdrawn', 'sold'))
);
CREATE INDEX marketplace_listings_at_stockx ON marketplace_listings (listing_id) WHERE ((marketplace = 'stockx') AND (state IN ('requested', 'pending', 'live', 'withdrawing')));
CREATE INDEX marketplace_listings_lowest ON marketplace_listings (retailer_id, product_id, variant_id) WHERE is_lowest_ask;
CREATE INDEX marketplace_listings_of_account ON marketplace_listings (marketplace_account_id, retailer_id, listing_id) WHERE (state <> ALL (ARRAY['withdrawn', 'sold']));
CREATE UNIQUE INDEX marketplace_listings_open ON marketplace_listings (retailer_id, variant_id, marketplace) WHERE (state <> ALL (ARRAY['withdrawn', 'sold']));
CREATE INDEX marketplace_listings_overpriced ON marketplace_listings (retailer_id, product_id, variant_id) WHERE is_overpriced;
CREATE INDEX marketplace_listings_shown ON marketplace_listings (retailer_id, product_id, COALESCE(ended_at, 'infinity'::timestamptz), variant_id) WHERE (state <> 'withdrawn');
CREATE INDEX marketplace_listings_unanswered ON marketplace_listings (marketplace_account_id, variant_id) WHERE ((state = 'requested') AND (external_listing_id IS NULL) AND (attempts > 0));
alter table marketplace_listings enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on marketplace_listings to ark_tenant;
grant delete, insert, select, update on marketplace_listings to ark_platform;
CREATE TRIGGER count_listing_version BEFORE UPDATE ON marketplace_listings FOR EACH ROW WHEN (((new.is_lowest_ask = old.is_lowest_ask) AND (new.is_overpriced = old.is_overpriced))) EXECUTE FUNCTION count_listing_version();
CREATE TRIGGER keep_listing_totals_on_delete AFTER DELETE ON marketplace_listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_totals_on_delete();
CREATE TRIGGER keep_listing_totals_on_insert AFTER INSERT ON marketplace_listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_totals_on_insert();
CREATE TRIGGER keep_listing_totals_on_update AFTER UPDATE ON marketplace_listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_totals_on_update();
CREATE TRIGGER keep_lowest_ask BEFORE INSERT OR UPDATE OF state, price ON marketplace_listings FOR EACH ROW EXECUTE FUNCTION keep_lowest_ask();

create table listing_changes (
  retailer_id bigint not null,
  listing_change_id bigint generated always as identity,
  variant_id bigint not null,
  marketplace text,
  description text not null,
  created_at timestamptz default now() not null,
  is_outside boolean default false not null,
  constraint listing_changes_pkey PRIMARY KEY (retailer_id, listing_change_id),
  constraint listing_changes_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
CREATE INDEX listing_changes_by_age ON listing_changes (retailer_id, created_at);
CREATE INDEX listing_changes_made_outside ON listing_changes (retailer_id, created_at) WHERE is_outside;
CREATE INDEX listing_changes_of_size ON listing_changes (retailer_id, variant_id, created_at);
alter table listing_changes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on listing_changes to ark_tenant;
grant delete, insert, select, update on listing_changes to ark_platform;

create table listing_batches (
  retailer_id bigint not null,
  listing_batch_id bigint generated always as identity,
  marketplace text not null,
  kind text not null,
  external_batch_id text not null,
  items jsonb not null,
  sent_at timestamptz not null,
  marketplace_account_id bigint,
  next_attempt_at timestamptz default now(),
  attempts integer default 0 not null,
  is_told_to_operator boolean default false not null,
  constraint listing_batches_pkey PRIMARY KEY (retailer_id, listing_batch_id),
  constraint listing_batches_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint listing_batches_kind_check CHECK (kind IN ('create', 'change-price', 'withdraw')),
  constraint listing_batches_marketplace_check CHECK (marketplace IN ('stockx', 'goat'))
);
CREATE INDEX listing_batches_by_age ON listing_batches (retailer_id, sent_at);
CREATE INDEX listing_batches_due ON listing_batches (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
alter table listing_batches enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on listing_batches to ark_tenant;
grant delete, insert, select, update on listing_batches to ark_platform;

create table retailer_listing_totals (
  retailer_id bigint not null,
  part smallint not null,
  enabled_count integer default 0 not null,
  configured_count integer default 0 not null,
  live_count integer default 0 not null,
  problem_count integer default 0 not null,
  constraint retailer_listing_totals_pkey PRIMARY KEY (retailer_id, part),
  constraint retailer_listing_totals_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table retailer_listing_totals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on retailer_listing_totals to ark_tenant;
grant delete, insert, select, update on retailer_listing_totals to ark_platform;

create table listing_owners (
  marketplace_account_id bigint not null,
  external_listing_id text not null,
  retailer_id bigint not null,
  listing_id bigint not null,
  variant_id bigint not null,
  product_id bigint not null,
  seen_live_at timestamptz,
  ask_expires_at timestamptz,
  doubted_at timestamptz,
  constraint listing_owners_pkey PRIMARY KEY (marketplace_account_id, external_listing_id),
  constraint listing_owners_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint listing_owners_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
CREATE INDEX listing_owners_seen ON listing_owners (marketplace_account_id, seen_live_at) WHERE (seen_live_at IS NOT NULL);
alter table listing_owners enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on listing_owners to ark_tenant;
grant delete, insert, select, update on listing_owners to ark_platform;

create table account_sweeps (
  marketplace_account_id bigint not null,
  next_attempt_at timestamptz not null,
  attempts integer default 0 not null,
  began_at timestamptz,
  cursor text,
  found integer default 0 not null,
  swept_at timestamptz,
  constraint account_sweeps_pkey PRIMARY KEY (marketplace_account_id),
  constraint account_sweeps_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint account_sweeps_cursor_is_of_a_sweep CHECK ((cursor IS NULL) OR (began_at IS NOT NULL))
);
CREATE INDEX account_sweeps_due ON account_sweeps (next_attempt_at);
grant delete, insert, select, update on account_sweeps to ark_platform;

create table unknown_listings (
  marketplace_account_id bigint not null,
  external_listing_id text not null,
  unknown_listing_id bigint generated always as identity,
  retailer_id bigint,
  marketplace text not null,
  external_variant_id text not null,
  product_name text,
  style_code text,
  size text,
  price numeric(12,2),
  listed_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  is_arks boolean default false not null,
  choice text,
  problem text,
  constraint unknown_listings_pkey PRIMARY KEY (marketplace_account_id, external_listing_id),
  constraint unknown_listings_unknown_listing_id_key UNIQUE (unknown_listing_id),
  constraint unknown_listings_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint unknown_listings_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint unknown_listings_choice_check CHECK (choice IN ('leave', 'withdraw')),
  constraint unknown_listings_marketplace_check CHECK (marketplace IN ('stockx', 'goat'))
);
CREATE INDEX unknown_listings_of_retailer ON unknown_listings (retailer_id, unknown_listing_id) WHERE (retailer_id IS NOT NULL);
CREATE INDEX unknown_listings_shared ON unknown_listings (unknown_listing_id) WHERE (retailer_id IS NULL);
alter table unknown_listings enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on unknown_listings to ark_tenant;
grant delete, insert, select, update on unknown_listings to ark_platform;

create table lost_creations (
  lost_creation_id bigint generated always as identity,
  retailer_id bigint not null,
  marketplace_account_id bigint not null,
  external_variant_id text not null,
  price numeric(12,2) not null,
  sent_at timestamptz not null,
  constraint lost_creations_pkey PRIMARY KEY (lost_creation_id),
  constraint lost_creations_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint lost_creations_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
CREATE INDEX lost_creations_by_age ON lost_creations (sent_at);
CREATE INDEX lost_creations_of_account ON lost_creations (marketplace_account_id, external_variant_id);
alter table lost_creations enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on lost_creations to ark_tenant;
grant delete, insert, select, update on lost_creations to ark_platform;

create table csv_checks (
  retailer_id bigint not null,
  csv_check_id bigint generated always as identity,
  user_id bigint not null,
  location_ids bigint[] not null,
  kind text not null,
  file_name text not null,
  row_count integer default 0 not null,
  changed_count integer default 0 not null,
  changes jsonb default '[]'::jsonb not null,
  rows jsonb default '[]'::jsonb not null,
  started_at timestamptz not null,
  file_columns jsonb default '[]'::jsonb not null,
  mapping jsonb,
  run_id bigint,
  unclear_amounts jsonb default '[]'::jsonb not null,
  far_count integer default 0 not null,
  sheets jsonb default '[]'::jsonb not null,
  sheet text,
  constraint csv_checks_pkey PRIMARY KEY (retailer_id, csv_check_id),
  constraint csv_checks_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint csv_checks_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint csv_checks_far_count_check CHECK (far_count >= 0),
  constraint csv_checks_kind_check CHECK (kind IN ('payouts', 'reserved', 'cost', 'prices'))
);
CREATE INDEX csv_checks_by_age ON csv_checks (retailer_id, started_at);
CREATE UNIQUE INDEX csv_checks_of_run ON csv_checks (retailer_id, run_id);
CREATE INDEX csv_checks_of_user ON csv_checks (retailer_id, user_id);
alter table csv_checks enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on csv_checks to ark_tenant;
grant delete, insert, select, update on csv_checks to ark_platform;

create table csv_parts (
  retailer_id bigint not null,
  csv_check_id bigint not null,
  part integer not null,
  bytes bytea not null,
  constraint csv_parts_pkey PRIMARY KEY (retailer_id, csv_check_id, part),
  constraint csv_parts_retailer_id_csv_check_id_fkey FOREIGN KEY (retailer_id, csv_check_id) REFERENCES csv_checks(retailer_id, csv_check_id) ON DELETE CASCADE,
  constraint csv_parts_part_check CHECK (part >= 0)
);
alter table csv_parts enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on csv_parts to ark_tenant;
grant delete, insert, select, update on csv_parts to ark_platform;

create table csv_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  kind text not null,
  rows jsonb not null,
  location_ids bigint[] default '{}'::bigint[] not null,
  constraint csv_runs_pkey PRIMARY KEY (retailer_id, run_id),
  constraint csv_runs_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint csv_runs_kind_check CHECK (kind IN ('payouts', 'reserved', 'cost', 'prices'))
);
alter table csv_runs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on csv_runs to ark_tenant;
grant delete, insert, select, update on csv_runs to ark_platform;

CREATE OR REPLACE FUNCTION public.count_listing_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'sold' or (old.state = 'withdrawn' and new.state <> 'sold') then
    raise exception 'listing % of retailer % has ended (%) and never changes again',
      old.listing_id, old.retailer_id, old.state
      using errcode = 'check_violation', constraint = 'marketplace_listings_ended_is_final';
  end if;
  new.version := old.version + 1;
  return new;
end $function$;
grant execute on function count_listing_version to public;

CREATE OR REPLACE FUNCTION public.count_switch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.switch_count := old.switch_count + 1;
  return new;
end $function$;
grant execute on function count_switch to public;

-- keep_listing_totals_on_delete, keep_listing_totals_on_insert, keep_listing_totals_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_listing_totals_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign * (s.state = 'live')::int) as live_count,
      sum(s.sign * (s.problem is not null and s.state not in ('withdrawn', 'sold'))::int) as problem_count
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.live_count, changed.problem_count) = (0, 0);
    free_place := free_part('retailer_listing_totals', changed.retailer_id);
    insert into retailer_listing_totals as t (retailer_id, part, live_count, problem_count)
    values (changed.retailer_id, free_place, changed.live_count, changed.problem_count)
    on conflict (retailer_id, part) do update set
      live_count = t.live_count + excluded.live_count,
      problem_count = t.problem_count + excluded.problem_count;
  end loop;
  return null;
end $function$;
grant execute on function keep_listing_totals_on_… to public;

CREATE OR REPLACE FUNCTION public.keep_lowest_ask()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lowest numeric;
begin
  select m.lowest_ask into lowest from catalogue.market_data m
  where m.variant_id = new.variant_id and m.marketplace = new.marketplace;
  new.is_lowest_ask := new.state = 'live' and coalesce(new.price <= lowest, false);
  new.is_overpriced := new.state = 'live' and coalesce(lowest > 0 and round(new.price) > round(lowest), false);
  return new;
end $function$;
grant execute on function keep_lowest_ask to public;

-- keep_offer_totals_on_delete, keep_offer_totals_on_insert, keep_offer_totals_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_offer_totals_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign * s.listings_enabled::int) as enabled_count,
      sum(s.sign * (s.desired_payout is not null and s.bottom_payout is not null)::int) as configured_count
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.enabled_count, changed.configured_count) = (0, 0);
    free_place := free_part('retailer_listing_totals', changed.retailer_id);
    insert into retailer_listing_totals as t (retailer_id, part, enabled_count, configured_count)
    values (changed.retailer_id, free_place, changed.enabled_count, changed.configured_count)
    on conflict (retailer_id, part) do update set
      enabled_count = t.enabled_count + excluded.enabled_count,
      configured_count = t.configured_count + excluded.configured_count;
  end loop;
  return null;
end $function$;
grant execute on function keep_offer_totals_on_… to public;

CREATE OR REPLACE FUNCTION public.settle_unknown_listing(of_account bigint, listing text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from unknown_listings
    where marketplace_account_id = of_account and external_listing_id = listing and choice is null;
  return not exists (
    select from unknown_listings where marketplace_account_id = of_account and external_listing_id = listing);
end $function$;
grant execute on function settle_unknown_listing to ark_tenant;
grant execute on function settle_unknown_listing to ark_platform;

create view listings.listings with (security_invoker=true) as
 SELECT retailer_id, listing_id, variant_id, marketplace, external_listing_id, state, problem, withdrawal_sent_at,
    ended_at, marketplace_account_id
   FROM marketplace_listings;
grant select on listings.listings to ark_tenant;
grant select on listings.listings to ark_platform;

create view listings.totals with (security_invoker=true) as
 SELECT retailer_id, live_count, problem_count
   FROM retailer_listing_totals;
grant select on listings.totals to ark_tenant;
grant select on listings.totals to ark_platform;

create view listings.offers with (security_invoker=true) as
 SELECT retailer_id, variant_id, product_id, listings_enabled
   FROM variant_offers;
grant select on listings.offers to ark_tenant;
grant select on listings.offers to ark_platform;

create view listings.batches with (security_invoker=true) as
 SELECT retailer_id, marketplace_account_id
   FROM listing_batches;
grant select on listings.batches to ark_tenant;
grant select on listings.batches to ark_platform;

create view listings.owners with (security_invoker=true) as
 SELECT marketplace_account_id, external_listing_id
   FROM listing_owners;
grant select on listings.owners to ark_tenant;
grant select on listings.owners to ark_platform;

create view listings.account_sweeps with (security_invoker=true) as
 SELECT marketplace_account_id, swept_at
   FROM account_sweeps;
grant select on listings.account_sweeps to ark_platform;

-- ════════ sales ═════════════════════════════════════════════════════════════════════════════════════════════════════

create table sales (
  retailer_id bigint not null,
  sale_id bigint generated always as identity,
  platform text not null,
  external_order_id text not null,
  listing_id bigint,
  variant_id bigint,
  product_id bigint,
  inventory_item_id bigint,
  location_id bigint,
  status text not null,
  stage text not null,
  marketplace_status text not null,
  marketplace_stage text not null,
  status_override boolean default false not null,
  previous_status text,
  product_name text,
  size text,
  sku text,
  currency text default 'USD' not null,
  sale_ask numeric(12,2) not null,
  marketplace_payout numeric(12,2) not null,
  estimated_payout numeric(12,2),
  reported_payout numeric(12,2),
  reported_basis text,
  paid_payout numeric(12,2),
  money_problem text,
  ark_fee numeric(12,2) not null,
  retailer_payout numeric(12,2) not null,
  fee_type text not null,
  fee_schedule jsonb not null,
  zero_fees_applied boolean default false not null,
  one_left boolean default false not null,
  oversold boolean default false not null,
  sold_at timestamptz not null,
  ship_by timestamptz,
  seen_at timestamptz not null,
  taken_at timestamptz not null,
  withdrawal_sent_at timestamptz,
  withdrawal_confirmed_at timestamptz,
  store_order_id text,
  store_order_name text,
  store_order_begun_at timestamptz,
  store_order_created_at timestamptz,
  store_order_fulfilled_at timestamptz,
  store_order_problem text,
  store_order_problem_since timestamptz,
  store_order_next_attempt_at timestamptz,
  store_order_attempts integer default 0 not null,
  unit_released boolean default false not null,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  cancellation jsonb,
  label_tracking_number text,
  label_courier text,
  fulfilled_at timestamptz,
  fulfilled_by bigint,
  refreshed_at timestamptz not null,
  refresh_next_attempt_at timestamptz,
  refresh_attempts integer default 0 not null,
  search_text text generated always as lower(((((((COALESCE(product_name, '') || COALESCE((' ' || sku), '')) || ' ') || external_order_id) || COALESCE((' ' || store_order_name), '')) || COALESCE((' ' || label_tracking_number), '')) || COALESCE((' ' || size), ''))) stored not null,
  reported_at timestamptz,
  reported_lines jsonb,
  paid_at timestamptz,
  paid_by text,
  ship_by_is_estimated boolean default false not null,
  alert_next_attempt_at timestamptz,
  alert_attempts integer default 0 not null,
  retail_price numeric(12,2),
  unit_cost numeric(12,2),
  marketplace_account_id bigint,
  pair_next_attempt_at timestamptz,
  pair_attempts integer default 0 not null,
  pair_missing_since timestamptz,
  store_order_size text,
  ended_at timestamptz,
  recheck_next_attempt_at timestamptz,
  recheck_attempts integer default 0 not null,
  unlowered_since timestamptz,
  size_back_at timestamptz,
  store_order_shipping_begun_at timestamptz,
  marketplace_changed_at timestamptz,
  failure_reason text,
  constraint sales_pkey PRIMARY KEY (retailer_id, sale_id),
  constraint sales_once UNIQUE NULLS NOT DISTINCT (retailer_id, platform, marketplace_account_id, external_order_id),
  constraint sales_fulfilled_by_fkey FOREIGN KEY (fulfilled_by) REFERENCES users(user_id),
  constraint sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint sales_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint sales_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint sales_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  constraint sales_end_follows_marketplace CHECK (((ended_at IS NOT NULL) = ((platform <> 'shopify') AND (marketplace_stage IN ('completed', 'failed', 'canceled', 'resolved')))) AND ((recheck_next_attempt_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint sales_failure_reason_is_short CHECK (char_length(failure_reason) <= 500),
  constraint sales_item_unless_oversold_or_canceled CHECK (oversold OR (inventory_item_id IS NOT NULL) OR (canceled_at IS NOT NULL) OR (platform = 'shopify')),
  constraint sales_marketplace_stage_check CHECK (marketplace_stage IN ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved', 'unknown')),
  constraint sales_missing_pair CHECK (oversold OR ((pair_next_attempt_at IS NULL) AND (pair_missing_since IS NULL))),
  constraint sales_missing_size_waits CHECK ((store_order_size IS DISTINCT FROM 'missing') OR ((store_order_problem IS NOT NULL) AND (store_order_next_attempt_at IS NULL) AND (store_order_id IS NULL) AND (inventory_item_id IS NOT NULL) AND (NOT unit_released) AND (canceled_at IS NULL))),
  constraint sales_oversold_has_no_item CHECK ((NOT oversold) OR (inventory_item_id IS NULL)),
  constraint sales_paid_at_with_figure CHECK ((paid_at IS NULL) OR (paid_payout IS NOT NULL)),
  constraint sales_paid_by CHECK (paid_by IN ('marketplace', 'operator')),
  constraint sales_payout_adds_up CHECK (retailer_payout = (marketplace_payout - ark_fee)),
  constraint sales_platform_check CHECK (platform IN ('stockx', 'goat', 'shopify')),
  constraint sales_reported_at_with_figure CHECK ((reported_at IS NULL) OR (reported_payout IS NOT NULL)),
  constraint sales_reported_basis_check CHECK (reported_basis IN ('paid-out', 'before-cash-out')),
  constraint sales_reported_payout_has_basis CHECK ((reported_payout IS NULL) = (reported_basis IS NULL)),
  constraint sales_retail_price_check CHECK (retail_price > (0)::numeric),
  constraint sales_size_back CHECK ((size_back_at IS NULL) OR (unlowered_since IS NOT NULL)),
  constraint sales_stage_check CHECK (stage IN ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved', 'unknown')),
  constraint sales_store_order_size_check CHECK (store_order_size IN ('missing', 'left_out')),
  constraint sales_times_follow_stage CHECK (((canceled_at IS NOT NULL) = (stage IN ('failed', 'canceled', 'resolved'))) AND ((cancellation IS NULL) OR (canceled_at IS NOT NULL)) AND ((stage <> 'packed') OR (fulfilled_at IS NOT NULL)) AND ((stage <> ALL (ARRAY['to_confirm', 'to_ship', 'labeled'])) OR (fulfilled_at IS NULL)) AND ((fulfilled_by IS NULL) OR (fulfilled_at IS NOT NULL))),
  constraint sales_unit_cost_check CHECK (unit_cost >= (0)::numeric)
);
CREATE INDEX sales_by_id ON sales (sale_id);
CREATE INDEX sales_by_order ON sales (external_order_id, platform);
CREATE INDEX sales_by_stage ON sales (retailer_id, stage);
CREATE INDEX sales_by_status ON sales (retailer_id, status);
CREATE INDEX sales_by_words ON sales USING gin (retailer_id, search_text gin_trgm_ops);
CREATE INDEX sales_holding ON sales (retailer_id, sale_id) WHERE ((inventory_item_id IS NOT NULL) AND (NOT unit_released) AND (platform <> 'shopify'));
CREATE INDEX sales_looking_for_pairs ON sales (retailer_id, pair_next_attempt_at) WHERE (pair_next_attempt_at IS NOT NULL);
CREATE INDEX sales_missing_size ON sales (retailer_id, variant_id) WHERE (store_order_size = 'missing');
CREATE INDEX sales_moving_on_account ON sales (marketplace_account_id, retailer_id) WHERE (refresh_next_attempt_at IS NOT NULL);
CREATE INDEX sales_newest_first ON sales (retailer_id, sold_at DESC, sale_id DESC);
CREATE INDEX sales_of_everybody ON sales (sold_at DESC, sale_id DESC);
CREATE INDEX sales_of_everybody_without_store_order ON sales (sold_at DESC, sale_id DESC) WHERE (store_order_id IS NULL);
CREATE INDEX sales_of_size ON sales (retailer_id, variant_id, sold_at DESC, sale_id DESC);
CREATE INDEX sales_of_status ON sales (status, sold_at DESC, sale_id DESC);
CREATE INDEX sales_to_alert ON sales (retailer_id, alert_next_attempt_at) WHERE (alert_next_attempt_at IS NOT NULL);
CREATE INDEX sales_to_order ON sales (retailer_id, store_order_next_attempt_at) WHERE (store_order_next_attempt_at IS NOT NULL);
CREATE INDEX sales_to_recheck ON sales (retailer_id, platform, recheck_next_attempt_at) WHERE (recheck_next_attempt_at IS NOT NULL);
CREATE INDEX sales_to_refresh ON sales (retailer_id, platform, refresh_next_attempt_at) WHERE (refresh_next_attempt_at IS NOT NULL);
CREATE INDEX sales_to_resolve ON sales (retailer_id, sold_at DESC, sale_id DESC) WHERE ((stage IN ('suspended', 'failed', 'canceled')) AND (platform <> 'shopify'));
CREATE INDEX sales_to_ship ON sales (retailer_id, ship_by) WHERE ((stage IN ('to_confirm', 'to_ship', 'labeled')) AND (fulfilled_at IS NULL) AND (canceled_at IS NULL));
CREATE INDEX sales_unlinked ON sales (sale_id) WHERE ((inventory_item_id IS NULL) AND (canceled_at IS NULL) AND (platform <> 'shopify'));
CREATE INDEX sales_unlowered ON sales (retailer_id, variant_id) WHERE ((unlowered_since IS NOT NULL) AND (size_back_at IS NULL));
CREATE INDEX sales_with_cost ON sales (retailer_id, sold_at DESC, sale_id DESC) WHERE ((unit_cost IS NOT NULL) AND (canceled_at IS NULL) AND (stage <> ALL (ARRAY['failed', 'canceled', 'resolved'])));
CREATE INDEX sales_withdrawn ON sales (retailer_id, sold_at DESC) INCLUDE (seen_at, withdrawal_confirmed_at, location_id) WHERE (withdrawal_confirmed_at IS NOT NULL);
CREATE INDEX sales_without_metadata ON sales (sale_id) WHERE ((platform <> 'shopify') AND ((product_name IS NULL) OR (size IS NULL) OR (product_id IS NULL) OR (variant_id IS NULL) OR ((location_id IS NULL) AND (inventory_item_id IS NOT NULL))));
CREATE INDEX sales_without_pairs ON sales (retailer_id, variant_id) WHERE (oversold AND (canceled_at IS NULL) AND (inventory_item_id IS NULL));
CREATE INDEX sales_without_store_order ON sales (retailer_id, sold_at DESC, sale_id DESC) WHERE (store_order_id IS NULL);
alter table sales enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sales to ark_tenant;
grant delete, insert, select, update on sales to ark_platform;
CREATE TRIGGER keep_sale_days_on_delete AFTER DELETE ON sales REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_days_on_delete();
CREATE TRIGGER keep_sale_days_on_insert AFTER INSERT ON sales REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_days_on_insert();
CREATE TRIGGER keep_sale_days_on_update AFTER UPDATE ON sales REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_days_on_update();
CREATE TRIGGER keep_sale_totals_on_delete AFTER DELETE ON sales REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_totals_on_delete();
CREATE TRIGGER keep_sale_totals_on_insert AFTER INSERT ON sales REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_totals_on_insert();
CREATE TRIGGER keep_sale_totals_on_update AFTER UPDATE ON sales REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sale_totals_on_update();

create table sale_totals (
  retailer_id bigint not null,
  platform text not null,
  status text not null,
  stage text not null,
  location_id bigint not null,
  has_item boolean not null,
  has_store_order boolean not null,
  is_fulfilled boolean not null,
  is_canceled boolean not null,
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  retailer_payout numeric(16,2) not null,
  shown_payout numeric(16,2) not null,
  ark_fees numeric(16,2) not null,
  constraint sale_totals_pkey PRIMARY KEY (retailer_id, platform, status, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, part),
  constraint sale_totals_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
) with (fillfactor=50);
alter table sale_totals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_totals to ark_tenant;
grant delete, insert, select, update on sale_totals to ark_platform;

create table sale_days (
  retailer_id bigint not null,
  day date not null,
  location_id bigint not null,
  fell_through boolean not null,
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  shown_payout numeric(16,2) not null,
  retail_count bigint not null,
  retail_value numeric(16,2) not null,
  retail_brought numeric(16,2) not null,
  cost_count bigint not null,
  cost_value numeric(16,2) not null,
  cost_brought numeric(16,2) not null,
  retailer_payout numeric(16,2) not null,
  ark_fees numeric(16,2) not null,
  constraint sale_days_pkey PRIMARY KEY (retailer_id, day, location_id, fell_through, part),
  constraint sale_days_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
) with (fillfactor=50);
CREATE INDEX sale_days_of_everybody ON sale_days (day);
alter table sale_days enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_days to ark_tenant;
grant delete, insert, select, update on sale_days to ark_platform;

create table order_polls (
  marketplace_account_id bigint not null,
  next_attempt_at timestamptz not null,
  attempts integer default 0 not null,
  taken_until timestamptz not null,
  next_sweep_at timestamptz not null,
  sweep_cursor text,
  sweep_began_at timestamptz,
  read_at timestamptz,
  constraint order_polls_pkey PRIMARY KEY (marketplace_account_id),
  constraint order_polls_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint order_polls_sweep_has_beginning CHECK ((sweep_cursor IS NULL) = (sweep_began_at IS NULL))
);
CREATE INDEX order_polls_due ON order_polls (next_attempt_at);
grant delete, insert, select, update on order_polls to ark_platform;

create table order_owners (
  marketplace_account_id bigint not null,
  external_order_id text not null,
  retailer_id bigint not null,
  sale_id bigint not null,
  constraint order_owners_pkey PRIMARY KEY (marketplace_account_id, external_order_id),
  constraint order_owners_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE,
  constraint order_owners_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table order_owners enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on order_owners to ark_tenant;
grant delete, insert, select, update on order_owners to ark_platform;

create table unclaimed_orders (
  platform text not null,
  external_order_id text not null,
  marketplace_account_id bigint not null,
  details jsonb not null,
  seen_at timestamptz not null,
  next_attempt_at timestamptz default '-infinity'::timestamptz not null,
  attempts integer default 0 not null,
  problem text,
  constraint unclaimed_orders_pkey PRIMARY KEY (marketplace_account_id, external_order_id),
  constraint unclaimed_orders_marketplace_account_id_fkey FOREIGN KEY (marketplace_account_id) REFERENCES marketplace_accounts(marketplace_account_id) ON DELETE CASCADE
);
CREATE INDEX unclaimed_orders_due ON unclaimed_orders (marketplace_account_id, next_attempt_at);
grant delete, insert, select, update on unclaimed_orders to ark_platform;

create table pick_rules (
  retailer_id bigint not null,
  product_id bigint not null,
  pick_rule_mode text default 'highest_stock_first' not null,
  location_priority_order bigint[] default '{}'::bigint[] not null,
  constraint pick_rules_pkey PRIMARY KEY (retailer_id, product_id),
  constraint pick_rules_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint pick_rules_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint pick_rules_pick_rule_mode_check CHECK (pick_rule_mode IN ('highest_stock_first', 'manual_priority'))
);
alter table pick_rules enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on pick_rules to ark_tenant;
grant delete, insert, select, update on pick_rules to ark_platform;

create table default_pick_rules (
  retailer_id bigint not null,
  pick_rule_mode text not null,
  location_priority_order bigint[] not null,
  constraint default_pick_rules_pkey PRIMARY KEY (retailer_id),
  constraint default_pick_rules_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint default_pick_rules_pick_rule_mode_check CHECK (pick_rule_mode IN ('highest_stock_first', 'manual_priority'))
);
alter table default_pick_rules enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on default_pick_rules to ark_tenant;
grant delete, insert, select, update on default_pick_rules to ark_platform;

create table sale_withdrawals (
  retailer_id bigint not null,
  sale_id bigint not null,
  listing_id bigint not null,
  marketplace text not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  outcome text,
  constraint sale_withdrawals_pkey PRIMARY KEY (retailer_id, sale_id, listing_id),
  constraint sale_withdrawals_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE
);
CREATE INDEX sale_withdrawals_of_listing ON sale_withdrawals (retailer_id, listing_id);
CREATE INDEX sale_withdrawals_open ON sale_withdrawals (retailer_id, listing_id) WHERE (confirmed_at IS NULL);
alter table sale_withdrawals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_withdrawals to ark_tenant;
grant delete, insert, select, update on sale_withdrawals to ark_platform;

create table sale_scans (
  retailer_id bigint not null,
  user_id bigint not null,
  scan_key text not null,
  sale_id bigint not null,
  act text not null,
  scanned_at timestamptz not null,
  constraint sale_scans_pkey PRIMARY KEY (retailer_id, user_id, scan_key),
  constraint sale_scans_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE,
  constraint sale_scans_act_check CHECK (act IN ('fulfilled', 'created'))
);
CREATE INDEX sale_scans_by_age ON sale_scans (scanned_at);
CREATE INDEX sale_scans_of_sale ON sale_scans (retailer_id, sale_id);
alter table sale_scans enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_scans to ark_tenant;
grant delete, insert, select, update on sale_scans to ark_platform;

create table sale_resolutions (
  retailer_id bigint not null,
  sale_id bigint not null,
  restock boolean not null,
  resolved_at timestamptz not null,
  resolved_by bigint,
  settled_at timestamptz,
  problem text,
  problem_since timestamptz,
  next_attempt_at timestamptz,
  attempts integer default 0 not null,
  write_off text,
  constraint sale_resolutions_pkey PRIMARY KEY (retailer_id, sale_id),
  constraint sale_resolutions_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(user_id),
  constraint sale_resolutions_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE,
  constraint sale_resolutions_waits_until_settled CHECK ((settled_at IS NULL) = (next_attempt_at IS NOT NULL)),
  constraint sale_resolutions_write_off_check CHECK (write_off IN ('lost', 'damaged', 'kept')),
  constraint sale_resolutions_write_off_unless_restocked CHECK ((write_off IS NULL) OR (NOT restock))
);
CREATE INDEX sale_resolutions_due ON sale_resolutions (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
alter table sale_resolutions enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_resolutions to ark_tenant;
grant delete, insert, select, update on sale_resolutions to ark_platform;

create table level_adjustments (
  retailer_id bigint not null,
  sale_id bigint not null,
  direction text not null,
  idempotency_key text not null,
  level_before integer not null,
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  confirmed_at timestamptz,
  in_doubt_since timestamptz,
  constraint level_adjustments_pkey PRIMARY KEY (retailer_id, sale_id, direction),
  constraint level_adjustments_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint level_adjustments_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE,
  constraint level_adjustments_direction_check CHECK (direction IN ('lower', 'raise', 'restock', 'write_off'))
);
alter table level_adjustments enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on level_adjustments to ark_tenant;
grant delete, insert, select, update on level_adjustments to ark_platform;

create table store_order_requests (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  sent_at timestamptz,
  is_settled boolean default false not null,
  constraint store_order_requests_pkey PRIMARY KEY (retailer_id, run_id, sale_id),
  constraint store_order_requests_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint store_order_requests_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE,
  constraint store_order_requests_settled_once_sent CHECK ((sent_at IS NOT NULL) OR (NOT is_settled))
);
CREATE INDEX store_order_requests_late ON store_order_requests (sent_at) WHERE ((sent_at IS NOT NULL) AND (NOT is_settled));
CREATE INDEX store_order_requests_under_way ON store_order_requests (retailer_id, sale_id) WHERE ((sent_at IS NOT NULL) AND (NOT is_settled));
alter table store_order_requests enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on store_order_requests to ark_tenant;
grant delete, insert, select, update on store_order_requests to ark_platform;

create table shop_orders (
  retailer_id bigint not null,
  store_id bigint not null,
  shop_order_id text not null,
  change_seen_at timestamptz not null,
  updated_at timestamptz,
  asked_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer default 0 not null,
  constraint shop_orders_pkey PRIMARY KEY (retailer_id, store_id, shop_order_id),
  constraint shop_orders_followed_as_asked CHECK ((updated_at IS NULL) = (asked_at IS NULL))
);
CREATE INDEX shop_orders_by_age ON shop_orders (change_seen_at);
CREATE INDEX shop_orders_due ON shop_orders (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
alter table shop_orders enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on shop_orders to ark_tenant;
grant delete, insert, select, update on shop_orders to ark_platform;

create table shop_order_polls (
  retailer_id bigint not null,
  store_id bigint not null,
  orders_since timestamptz not null,
  read_until timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer default 0 not null,
  constraint shop_order_polls_pkey PRIMARY KEY (retailer_id, store_id)
);
CREATE INDEX shop_order_polls_due ON shop_order_polls (retailer_id, next_attempt_at);
alter table shop_order_polls enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on shop_order_polls to ark_tenant;
grant delete, insert, select, update on shop_order_polls to ark_platform;

create table sale_labels (
  retailer_id bigint not null,
  sale_id bigint not null,
  content bytea not null,
  fetched_at timestamptz not null,
  constraint sale_labels_pkey PRIMARY KEY (retailer_id, sale_id),
  constraint sale_labels_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE
);
CREATE INDEX sale_labels_by_age ON sale_labels (retailer_id, fetched_at);
alter table sale_labels enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on sale_labels to ark_tenant;
grant delete, insert, select, update on sale_labels to ark_platform;

create table label_prints (
  retailer_id bigint not null,
  run_id bigint not null,
  paper text not null,
  created_at timestamptz not null,
  confirms boolean default false not null,
  content bytea,
  constraint label_prints_pkey PRIMARY KEY (retailer_id, run_id),
  constraint label_prints_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES runs(retailer_id, run_id) ON DELETE CASCADE,
  constraint label_prints_paper_check CHECK (paper IN ('4x6', 'a4', 'zpl-203', 'zpl-300'))
);
CREATE INDEX label_prints_by_age ON label_prints (retailer_id, created_at);
alter table label_prints enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on label_prints to ark_tenant;
grant delete, insert, select, update on label_prints to ark_platform;

create table label_print_sales (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  attempts integer default 0 not null,
  problem text,
  is_settled boolean default false not null,
  constraint label_print_sales_pkey PRIMARY KEY (retailer_id, run_id, sale_id),
  constraint label_print_sales_retailer_id_run_id_fkey FOREIGN KEY (retailer_id, run_id) REFERENCES label_prints(retailer_id, run_id) ON DELETE CASCADE,
  constraint label_print_sales_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE
);
alter table label_print_sales enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on label_print_sales to ark_tenant;
grant delete, insert, select, update on label_print_sales to ark_platform;

create table automation_requests (
  retailer_id bigint not null,
  automation_request_id bigint generated always as identity,
  platform text not null,
  location_id bigint,
  status text default 'pending' not null,
  total_orders integer not null,
  user_id bigint not null,
  created_at timestamptz not null,
  error_message text,
  processed_at timestamptz,
  times_begun integer default 0 not null,
  labels_made integer default 0 not null,
  labels_missing integer default 0 not null,
  run_id bigint,
  constraint automation_requests_pkey PRIMARY KEY (retailer_id, automation_request_id),
  constraint automation_requests_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint automation_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint automation_requests_platform_check CHECK (platform IN ('stockx', 'goat')),
  constraint automation_requests_status_check CHECK (status IN ('pending', 'processing', 'completed', 'failed')),
  constraint automation_requests_total_orders_check CHECK (total_orders > 0)
);
CREATE INDEX automation_requests_by_age ON automation_requests (retailer_id, created_at);
CREATE INDEX automation_requests_by_status ON automation_requests (status, automation_request_id DESC);
CREATE INDEX automation_requests_of_everybody ON automation_requests (automation_request_id DESC);
CREATE INDEX automation_requests_open ON automation_requests (retailer_id, status) WHERE (status IN ('pending', 'processing'));
alter table automation_requests enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on automation_requests to ark_tenant;
grant delete, insert, select, update on automation_requests to ark_platform;

create table automation_request_sales (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  sale_id bigint not null,
  order_number text not null,
  attempts integer default 0 not null,
  problem text,
  is_settled boolean default false not null,
  constraint automation_request_sales_pkey PRIMARY KEY (retailer_id, automation_request_id, sale_id),
  constraint automation_request_sales_retailer_id_automation_request_id_fkey FOREIGN KEY (retailer_id, automation_request_id) REFERENCES automation_requests(retailer_id, automation_request_id) ON DELETE CASCADE,
  constraint automation_request_sales_retailer_id_sale_id_fkey FOREIGN KEY (retailer_id, sale_id) REFERENCES sales(retailer_id, sale_id) ON DELETE CASCADE
);
CREATE INDEX automation_request_sales_of_sale ON automation_request_sales (retailer_id, sale_id);
alter table automation_request_sales enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on automation_request_sales to ark_tenant;
grant delete, insert, select, update on automation_request_sales to ark_platform;

create table automation_request_labels (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  content bytea not null,
  made_at timestamptz not null,
  constraint automation_request_labels_pkey PRIMARY KEY (retailer_id, automation_request_id),
  constraint automation_request_labels_retailer_id_automation_request_i_fkey FOREIGN KEY (retailer_id, automation_request_id) REFERENCES automation_requests(retailer_id, automation_request_id) ON DELETE CASCADE
);
CREATE INDEX automation_request_labels_by_age ON automation_request_labels (retailer_id, made_at);
alter table automation_request_labels enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on automation_request_labels to ark_tenant;
grant delete, insert, select, update on automation_request_labels to ark_platform;

CREATE OR REPLACE FUNCTION public.find_everybodys_sales(words text[], sizes text[], named bigint[], of_retailer bigint, in_locations bigint[], in_statuses text[], of_platform text, has_store_order boolean, sold_from timestamp with time zone, sold_before timestamp with time zone, before_sold_at timestamp with time zone, before_sale_id bigint, most integer)
 RETURNS SETOF sales
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  word_1 constant text := words[1];
  word_2 constant text := words[2];
  word_3 constant text := words[3];
  word_4 constant text := words[4];
  word_5 constant text := words[5];
  word_6 constant text := words[6];
begin
  -- Rule 3: the operator sees all retailers' rows: a page by an index.
  return query select * from sales s
    where (word_1 is null or s.search_text like word_1) and (word_2 is null or s.search_text like word_2)
      and (word_3 is null or s.search_text like word_3) and (word_4 is null or s.search_text like word_4)
      and (word_5 is null or s.search_text like word_5) and (word_6 is null or s.search_text like word_6)
      and (sizes is null or s.search_text ~ all(sizes))
      and (of_retailer is null or s.retailer_id = of_retailer)
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
  if cardinality(named) = 0 then
    return;
  end if;
  -- Leaves out sales that the first query has returned.
  return query select * from sales s
    where s.retailer_id = any(named) and (of_retailer is null or s.retailer_id = of_retailer)
      and not (s.search_text like all(words) and (sizes is null or s.search_text ~ all(sizes)))
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $function$;
grant execute on function find_everybodys_sales to ark_platform;

CREATE OR REPLACE FUNCTION public.find_sales(of_retailer bigint, words text[], sizes text[], in_locations bigint[], in_statuses text[], of_platform text, has_store_order boolean, open_in_stages text[], before_sold_at timestamp with time zone, before_sale_id bigint, most integer)
 RETURNS SETOF sales
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  word_1 constant text := words[1];
  word_2 constant text := words[2];
  word_3 constant text := words[3];
  word_4 constant text := words[4];
  word_5 constant text := words[5];
  word_6 constant text := words[6];
begin
  return query select * from sales s
    where s.retailer_id = of_retailer and of_retailer = current_retailer()
      and (word_1 is null or s.search_text like word_1) and (word_2 is null or s.search_text like word_2)
      and (word_3 is null or s.search_text like word_3) and (word_4 is null or s.search_text like word_4)
      and (word_5 is null or s.search_text like word_5) and (word_6 is null or s.search_text like word_6)
      and (sizes is null or s.search_text ~ all(sizes))
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (s.store_order_id is not null) = has_store_order)
      and (open_in_stages is null
        or (s.stage = any(open_in_stages) and s.fulfilled_at is null and s.canceled_at is null))
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $function$;
grant execute on function find_sales to ark_tenant;

-- keep_sale_days_on_delete, keep_sale_days_on_insert, keep_sale_days_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_sale_days_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id, (s.sold_at at time zone 'America/New_York')::date as day,
      coalesce(s.location_id, 0) as location_id,
      s.canceled_at is not null or s.stage in ('failed', 'canceled', 'resolved') as fell_through,
      sum(s.sign) as sale_count,
      sum(s.sign * s.sale_ask) as revenue,
      sum(s.sign * s.retailer_payout) as retailer_payout,
      sum(s.sign * greatest(s.retailer_payout, 0)) as shown_payout,
      sum(s.sign * s.ark_fee) as ark_fees,
      sum(s.sign * (s.retail_price is not null and s.money_problem is null)::int) as retail_count,
      sum(s.sign * case when s.money_problem is null then coalesce(s.retail_price, 0) else 0 end) as retail_value,
      sum(s.sign * case when s.retail_price is null or s.money_problem is not null then 0
        when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end) as retail_brought,
      sum(s.sign * (s.unit_cost is not null and s.money_problem is null)::int) as cost_count,
      sum(s.sign * case when s.money_problem is null then coalesce(s.unit_cost, 0) else 0 end) as cost_value,
      sum(s.sign * case when s.unit_cost is null or s.money_problem is not null then 0
        when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end) as cost_brought
    from changed_rows s
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    continue when (changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout,
      changed.ark_fees, changed.retail_count, changed.retail_value, changed.retail_brought, changed.cost_count,
      changed.cost_value, changed.cost_brought) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    free_place := free_part('sale_days', changed.retailer_id);
    insert into sale_days as t (retailer_id, day, location_id, fell_through, part, sale_count, revenue,
      retailer_payout, shown_payout, ark_fees, retail_count, retail_value, retail_brought, cost_count, cost_value,
      cost_brought)
    values (changed.retailer_id, changed.day, changed.location_id, changed.fell_through, free_place,
      changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout, changed.ark_fees,
      changed.retail_count, changed.retail_value, changed.retail_brought, changed.cost_count, changed.cost_value,
      changed.cost_brought)
    on conflict (retailer_id, day, location_id, fell_through, part) do update set
      sale_count = t.sale_count + excluded.sale_count,
      revenue = t.revenue + excluded.revenue,
      retailer_payout = t.retailer_payout + excluded.retailer_payout,
      shown_payout = t.shown_payout + excluded.shown_payout,
      ark_fees = t.ark_fees + excluded.ark_fees,
      retail_count = t.retail_count + excluded.retail_count,
      retail_value = t.retail_value + excluded.retail_value,
      retail_brought = t.retail_brought + excluded.retail_brought,
      cost_count = t.cost_count + excluded.cost_count,
      cost_value = t.cost_value + excluded.cost_value,
      cost_brought = t.cost_brought + excluded.cost_brought;
  end loop;
  return null;
end $function$;
grant execute on function keep_sale_days_on_… to public;

-- keep_sale_totals_on_delete, keep_sale_totals_on_insert, keep_sale_totals_on_update; `changed_rows` is what the statement changed.
CREATE OR REPLACE FUNCTION public.keep_sale_totals_on_…()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id, s.platform, s.status, s.stage, coalesce(s.location_id, 0) as location_id,
      s.inventory_item_id is not null as has_item, s.store_order_id is not null as has_store_order,
      s.fulfilled_at is not null as is_fulfilled, s.canceled_at is not null as is_canceled,
      sum(s.sign) as sale_count,
      sum(s.sign * s.sale_ask) as revenue,
      sum(s.sign * s.retailer_payout) as retailer_payout,
      sum(s.sign * greatest(s.retailer_payout, 0)) as shown_payout,
      sum(s.sign * s.ark_fee) as ark_fees
    from changed_rows s
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  loop
    continue when (changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout,
      changed.ark_fees) = (0, 0, 0, 0, 0);
    free_place := free_part('sale_totals', changed.retailer_id);
    insert into sale_totals as t (retailer_id, platform, status, stage, location_id, has_item, has_store_order,
      is_fulfilled, is_canceled, part, sale_count, revenue, retailer_payout, shown_payout, ark_fees)
    values (changed.retailer_id, changed.platform, changed.status, changed.stage, changed.location_id,
      changed.has_item, changed.has_store_order, changed.is_fulfilled, changed.is_canceled, free_place,
      changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout, changed.ark_fees)
    on conflict (retailer_id, platform, status, stage, location_id, has_item, has_store_order, is_fulfilled,
      is_canceled, part)
    do update set
      sale_count = t.sale_count + excluded.sale_count,
      revenue = t.revenue + excluded.revenue,
      retailer_payout = t.retailer_payout + excluded.retailer_payout,
      shown_payout = t.shown_payout + excluded.shown_payout,
      ark_fees = t.ark_fees + excluded.ark_fees;
  end loop;
  return null;
end $function$;
grant execute on function keep_sale_totals_on_… to public;

create view sales.sales with (security_invoker=true) as
 SELECT retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id,
    status, stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id,
    canceled_at, fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis,
    reported_at, reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule,
    zero_fees_applied, taken_at, marketplace_account_id, refresh_next_attempt_at IS NOT NULL AS is_moving,
    marketplace_stage
   FROM sales;
grant select on sales.sales to ark_tenant;
grant select on sales.sales to ark_platform;

create view sales.totals with (security_invoker=true) as
 SELECT retailer_id, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, sale_count, platform
   FROM sale_totals;
grant select on sales.totals to ark_tenant;
grant select on sales.totals to ark_platform;

create view sales.order_polls with (security_invoker=true) as
 SELECT marketplace_account_id, read_at, taken_until
   FROM order_polls;
grant select on sales.order_polls to ark_platform;

create view sales.unclaimed_orders with (security_invoker=true) as
 SELECT marketplace_account_id, problem
   FROM unclaimed_orders;
grant select on sales.unclaimed_orders to ark_platform;

-- ════════ wholesale ═════════════════════════════════════════════════════════════════════════════════════════════════

create table buyer_sellers (
  buyer_id bigint not null,
  seller_number integer not null,
  retailer_id bigint not null,
  constraint buyer_sellers_pkey PRIMARY KEY (buyer_id, seller_number),
  constraint buyer_sellers_buyer_id_retailer_id_key UNIQUE (buyer_id, retailer_id),
  constraint buyer_sellers_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint buyer_sellers_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint buyer_sellers_seller_number_check CHECK (seller_number > 0)
);
grant insert, select on buyer_sellers to ark_platform;

create table purchase_orders (
  purchase_order_id bigint generated always as identity,
  buyer_id bigint not null,
  submitted_by bigint not null,
  created_at timestamptz not null,
  constraint purchase_orders_pkey PRIMARY KEY (purchase_order_id),
  constraint purchase_orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint purchase_orders_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(user_id)
);
CREATE INDEX purchase_orders_of_buyer ON purchase_orders (buyer_id);
grant insert, select on purchase_orders to ark_platform;

create table wholesale_orders (
  retailer_id bigint not null,
  wholesale_order_id bigint generated always as identity,
  order_number text generated always as ('W-' || lpad((wholesale_order_id)::text, 6, '0')) stored not null,
  purchase_order_id bigint not null,
  buyer_id bigint not null,
  seller_number integer not null,
  status text not null,
  payment_status text default 'pending' not null,
  ships_direct boolean not null,
  ship_to jsonb,
  total_items integer not null,
  fulfilled_items integer default 0 not null,
  total_amount numeric(14,2) not null,
  notes text,
  created_at timestamptz not null,
  paid_to_retailer_at timestamptz,
  buyer_paid_at timestamptz,
  retailer_received_at timestamptz,
  constraint wholesale_orders_pkey PRIMARY KEY (retailer_id, wholesale_order_id),
  constraint wholesale_orders_one_of_a_purchase UNIQUE (retailer_id, purchase_order_id),
  constraint wholesale_orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_orders_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint wholesale_orders_check CHECK ((fulfilled_items >= 0) AND (fulfilled_items <= total_items)),
  constraint wholesale_orders_claimed_while_due CHECK ((buyer_paid_at IS NULL) OR (status = 'approved') OR (payment_status IN ('paid', 'refunded'))),
  constraint wholesale_orders_notes_check CHECK (length(notes) <= 1000),
  constraint wholesale_orders_passed_on_is_paid CHECK ((paid_to_retailer_at IS NULL) OR (payment_status = 'paid')),
  constraint wholesale_orders_payment_status_check CHECK (payment_status IN ('pending', 'paid', 'overdue', 'refunded')),
  constraint wholesale_orders_received_is_passed_on CHECK ((retailer_received_at IS NULL) OR (paid_to_retailer_at IS NOT NULL)),
  constraint wholesale_orders_ship_to_if_direct CHECK ((ship_to IS NOT NULL) = ships_direct),
  constraint wholesale_orders_status_check CHECK (status IN ('submitted', 'processing', 'approved', 'rejected_by_retailer', 'canceled_by_retailer', 'canceled_by_buyer', 'canceled', 'paid', 'packed', 'partial_shipped', 'shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received')),
  constraint wholesale_orders_total_amount_check CHECK (total_amount >= (0)::numeric),
  constraint wholesale_orders_total_items_check CHECK (total_items > 0)
);
CREATE INDEX wholesale_orders_by_status ON wholesale_orders (retailer_id, status, wholesale_order_id DESC);
CREATE INDEX wholesale_orders_by_time ON wholesale_orders (created_at) INCLUDE (retailer_id, wholesale_order_id, buyer_id, status, total_amount);
CREATE INDEX wholesale_orders_claimed ON wholesale_orders (wholesale_order_id DESC) WHERE ((buyer_paid_at IS NOT NULL) AND (status = 'approved'));
CREATE INDEX wholesale_orders_newest ON wholesale_orders (wholesale_order_id DESC);
CREATE INDEX wholesale_orders_newest_of_status ON wholesale_orders (status, wholesale_order_id DESC);
CREATE INDEX wholesale_orders_of_buyer ON wholesale_orders (buyer_id, wholesale_order_id DESC);
CREATE INDEX wholesale_orders_of_dealing ON wholesale_orders (retailer_id, buyer_id, created_at);
alter table wholesale_orders enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_orders for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_orders to ark_tenant;
grant delete, insert, select, update on wholesale_orders to ark_platform;

create table wholesale_order_lines (
  retailer_id bigint not null,
  wholesale_line_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  product_name text not null,
  size text not null,
  sku text,
  quantity integer not null,
  unit_price numeric(12,2) not null,
  fulfilled boolean default false not null,
  shipped_at timestamptz,
  constraint wholesale_order_lines_pkey PRIMARY KEY (retailer_id, wholesale_line_id),
  constraint wholesale_order_lines_once UNIQUE (retailer_id, wholesale_order_id, variant_id),
  constraint wholesale_order_lines_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_order_lines_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id) ON DELETE CASCADE,
  constraint wholesale_order_lines_quantity_check CHECK ((quantity >= 1) AND (quantity <= 10000)),
  constraint wholesale_order_lines_shipped_if_fulfilled CHECK (fulfilled OR (shipped_at IS NULL)),
  constraint wholesale_order_lines_unit_price_check CHECK (unit_price >= (0)::numeric)
);
alter table wholesale_order_lines enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_order_lines for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_order_lines to ark_tenant;
grant delete, insert, select, update on wholesale_order_lines to ark_platform;

create table wholesale_order_units (
  retailer_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  wholesale_order_id bigint not null,
  location_id bigint not null,
  quantity integer not null,
  is_released boolean default false not null,
  given_back_at timestamptz,
  next_attempt_at timestamptz default now(),
  attempts integer default 0 not null,
  problem text,
  problem_since timestamptz,
  constraint wholesale_order_units_pkey PRIMARY KEY (retailer_id, wholesale_line_id, inventory_item_id),
  constraint wholesale_order_units_retailer_id_wholesale_line_id_fkey FOREIGN KEY (retailer_id, wholesale_line_id) REFERENCES wholesale_order_lines(retailer_id, wholesale_line_id) ON DELETE CASCADE,
  constraint wholesale_order_units_problem_since CHECK ((problem IS NULL) = (problem_since IS NULL)),
  constraint wholesale_order_units_quantity_check CHECK (quantity > 0)
);
CREATE INDEX wholesale_order_units_due ON wholesale_order_units (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX wholesale_order_units_of_order ON wholesale_order_units (retailer_id, wholesale_order_id);
alter table wholesale_order_units enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_order_units to ark_tenant;
grant delete, insert, select, update on wholesale_order_units to ark_platform;

create table wholesale_level_adjustments (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  direction text not null,
  idempotency_key text not null,
  level_before integer not null,
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  confirmed_at timestamptz,
  in_doubt_since timestamptz,
  constraint wholesale_level_adjustments_pkey PRIMARY KEY (retailer_id, wholesale_order_id, wholesale_line_id, inventory_item_id, direction),
  constraint wholesale_level_adjustments_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint wholesale_level_adjustments_retailer_id_wholesale_line_id__fkey FOREIGN KEY (retailer_id, wholesale_line_id, inventory_item_id) REFERENCES wholesale_order_units(retailer_id, wholesale_line_id, inventory_item_id) ON DELETE CASCADE,
  constraint wholesale_level_adjustments_direction_check CHECK (direction IN ('lower', 'raise'))
);
alter table wholesale_level_adjustments enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_level_adjustments to ark_tenant;
grant delete, insert, select, update on wholesale_level_adjustments to ark_platform;

create table wholesale_order_changes (
  retailer_id bigint not null,
  wholesale_change_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null,
  actor text not null,
  what text not null,
  to_value text not null,
  wholesale_proposal_id bigint,
  notes text,
  user_id bigint,
  created_at timestamptz not null,
  is_mailed boolean default false not null,
  constraint wholesale_order_changes_pkey PRIMARY KEY (retailer_id, wholesale_change_id),
  constraint wholesale_order_changes_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_order_changes_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id) ON DELETE CASCADE,
  constraint wholesale_order_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint wholesale_order_changes_actor_check CHECK (actor IN ('retailer', 'buyer', 'operator')),
  constraint wholesale_order_changes_name_proposal CHECK ((what = 'proposal') = (wholesale_proposal_id IS NOT NULL)),
  constraint wholesale_order_changes_notes_check CHECK (length(notes) <= 1000),
  constraint wholesale_order_changes_what_check CHECK (what IN ('status', 'claim', 'payment', 'payout', 'receipt', 'proposal'))
);
CREATE INDEX wholesale_order_changes_of_order ON wholesale_order_changes (retailer_id, wholesale_order_id);
alter table wholesale_order_changes enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_order_changes for select to ark_tenant using (((buyer_id = current_buyer()) AND (what IN ('status', 'claim', 'payment', 'proposal'))));
grant delete, insert, select, update on wholesale_order_changes to ark_tenant;
grant delete, insert, select, update on wholesale_order_changes to ark_platform;

create table wholesale_proposals (
  retailer_id bigint not null,
  wholesale_proposal_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null,
  state text not null,
  ordered_items integer not null,
  ordered_amount numeric(14,2) not null,
  total_items integer not null,
  total_amount numeric(14,2) not null,
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer default 0 not null,
  constraint wholesale_proposals_pkey PRIMARY KEY (retailer_id, wholesale_proposal_id),
  constraint wholesale_proposals_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_proposals_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id),
  constraint wholesale_proposals_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id) ON DELETE CASCADE,
  constraint wholesale_proposals_due_while_open CHECK ((state = 'open') = (next_attempt_at IS NOT NULL)),
  constraint wholesale_proposals_ordered_amount_check CHECK (ordered_amount >= (0)::numeric),
  constraint wholesale_proposals_part_of_order CHECK ((total_items > 0) AND (total_items < ordered_items)),
  constraint wholesale_proposals_state_check CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  constraint wholesale_proposals_total_amount_check CHECK (total_amount >= (0)::numeric)
);
CREATE INDEX wholesale_proposals_due ON wholesale_proposals (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX wholesale_proposals_of_buyer ON wholesale_proposals (buyer_id) WHERE (state = 'open');
CREATE INDEX wholesale_proposals_of_order ON wholesale_proposals (retailer_id, wholesale_order_id);
CREATE UNIQUE INDEX wholesale_proposals_open ON wholesale_proposals (retailer_id, wholesale_order_id) WHERE (state = 'open');
alter table wholesale_proposals enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_proposals for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_proposals to ark_tenant;
grant delete, insert, select, update on wholesale_proposals to ark_platform;

create table wholesale_proposal_lines (
  retailer_id bigint not null,
  wholesale_proposal_id bigint not null,
  wholesale_line_id bigint not null,
  buyer_id bigint not null,
  product_name text not null,
  size text not null,
  ordered_quantity integer not null,
  quantity integer not null,
  unit_price numeric(12,2) not null,
  constraint wholesale_proposal_lines_pkey PRIMARY KEY (retailer_id, wholesale_proposal_id, wholesale_line_id),
  constraint wholesale_proposal_lines_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_proposal_lines_retailer_id_wholesale_proposal_id_fkey FOREIGN KEY (retailer_id, wholesale_proposal_id) REFERENCES wholesale_proposals(retailer_id, wholesale_proposal_id) ON DELETE CASCADE,
  constraint wholesale_proposal_lines_part_of_line CHECK ((quantity >= 0) AND (quantity <= ordered_quantity)),
  constraint wholesale_proposal_lines_unit_price_check CHECK (unit_price >= (0)::numeric)
);
alter table wholesale_proposal_lines enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_proposal_lines for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_proposal_lines to ark_tenant;
grant delete, insert, select, update on wholesale_proposal_lines to ark_platform;

create table wholesale_invoice_numbers (
  retailer_id bigint not null,
  last_number integer not null,
  constraint wholesale_invoice_numbers_pkey PRIMARY KEY (retailer_id),
  constraint wholesale_invoice_numbers_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint wholesale_invoice_numbers_last_number_check CHECK (last_number > 0)
);
alter table wholesale_invoice_numbers enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_invoice_numbers to ark_tenant;
grant delete, insert, select, update on wholesale_invoice_numbers to ark_platform;

create table wholesale_invoices (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  invoice_number integer not null,
  issued_at timestamptz not null,
  payment_terms_days integer not null,
  due_on date not null,
  seller jsonb not null,
  bill_to jsonb,
  is_mailed boolean default true not null,
  constraint wholesale_invoices_pkey PRIMARY KEY (retailer_id, wholesale_order_id),
  constraint wholesale_invoices_number UNIQUE (retailer_id, invoice_number),
  constraint wholesale_invoices_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id),
  constraint wholesale_invoices_invoice_number_check CHECK (invoice_number > 0),
  constraint wholesale_invoices_payment_terms_days_check CHECK ((payment_terms_days >= 0) AND (payment_terms_days <= 365))
);
alter table wholesale_invoices enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_invoices to ark_tenant;
grant delete, insert, select, update on wholesale_invoices to ark_platform;

create table buyer_invoices (
  buyer_id bigint not null,
  wholesale_order_id bigint not null,
  issued_at timestamptz not null,
  bill_to jsonb not null,
  biller jsonb not null,
  constraint buyer_invoices_pkey PRIMARY KEY (buyer_id, wholesale_order_id),
  constraint buyer_invoices_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id)
);
grant insert, select on buyer_invoices to ark_platform;

create table wholesale_order_costs (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  cost_amount numeric(14,2) not null,
  constraint wholesale_order_costs_pkey PRIMARY KEY (retailer_id, wholesale_order_id),
  constraint wholesale_order_costs_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id) ON DELETE CASCADE,
  constraint wholesale_order_costs_cost_amount_check CHECK (cost_amount >= (0)::numeric)
);
alter table wholesale_order_costs enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on wholesale_order_costs to ark_tenant;
grant delete, insert, select, update on wholesale_order_costs to ark_platform;

create table wholesale_offers (
  retailer_id bigint not null,
  wholesale_offer_id bigint generated always as identity,
  buyer_id bigint not null,
  seller_number integer not null,
  product_id bigint not null,
  state text not null,
  round integer default 1 not null,
  total_items integer not null,
  total_amount numeric(14,2) not null,
  list_amount numeric(14,2) not null,
  notes text,
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wholesale_order_id bigint,
  next_attempt_at timestamptz,
  attempts integer default 0 not null,
  constraint wholesale_offers_pkey PRIMARY KEY (retailer_id, wholesale_offer_id),
  constraint wholesale_offers_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_offers_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id),
  constraint wholesale_offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id),
  constraint wholesale_offers_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint wholesale_offers_retailer_id_wholesale_order_id_fkey FOREIGN KEY (retailer_id, wholesale_order_id) REFERENCES wholesale_orders(retailer_id, wholesale_order_id),
  constraint wholesale_offers_due_while_open CHECK ((state IN ('offered', 'countered')) = (next_attempt_at IS NOT NULL)),
  constraint wholesale_offers_list_amount_check CHECK (list_amount >= (0)::numeric),
  constraint wholesale_offers_notes_check CHECK (length(notes) <= 1000),
  constraint wholesale_offers_order_if_accepted CHECK ((state = 'accepted') = (wholesale_order_id IS NOT NULL)),
  constraint wholesale_offers_round_check CHECK (round > 0),
  constraint wholesale_offers_state_check CHECK (state IN ('offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  constraint wholesale_offers_total_amount_check CHECK (total_amount >= (0)::numeric),
  constraint wholesale_offers_total_items_check CHECK (total_items > 0)
);
CREATE INDEX wholesale_offers_by_state ON wholesale_offers (retailer_id, state, wholesale_offer_id DESC);
CREATE INDEX wholesale_offers_due ON wholesale_offers (retailer_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX wholesale_offers_of_buyer ON wholesale_offers (buyer_id, wholesale_offer_id DESC);
CREATE INDEX wholesale_offers_of_dealing ON wholesale_offers (retailer_id, buyer_id, created_at);
alter table wholesale_offers enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_offers for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_offers to ark_tenant;
grant delete, insert, select, update on wholesale_offers to ark_platform;

create table wholesale_offer_lines (
  retailer_id bigint not null,
  wholesale_offer_id bigint not null,
  variant_id bigint not null,
  buyer_id bigint not null,
  product_name text not null,
  size text not null,
  sku text,
  quantity integer not null,
  list_price numeric(12,2) not null,
  buyer_price numeric(12,2) not null,
  seller_price numeric(12,2),
  constraint wholesale_offer_lines_pkey PRIMARY KEY (retailer_id, wholesale_offer_id, variant_id),
  constraint wholesale_offer_lines_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_offer_lines_retailer_id_wholesale_offer_id_fkey FOREIGN KEY (retailer_id, wholesale_offer_id) REFERENCES wholesale_offers(retailer_id, wholesale_offer_id) ON DELETE CASCADE,
  constraint wholesale_offer_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(variant_id),
  constraint wholesale_offer_lines_buyer_price_check CHECK (buyer_price > (0)::numeric),
  constraint wholesale_offer_lines_list_price_check CHECK (list_price >= (0)::numeric),
  constraint wholesale_offer_lines_quantity_check CHECK ((quantity >= 1) AND (quantity <= 10000)),
  constraint wholesale_offer_lines_seller_price_check CHECK (seller_price > (0)::numeric)
);
alter table wholesale_offer_lines enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_offer_lines for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_offer_lines to ark_tenant;
grant delete, insert, select, update on wholesale_offer_lines to ark_platform;

create table wholesale_offer_steps (
  retailer_id bigint not null,
  wholesale_offer_id bigint not null,
  step integer not null,
  buyer_id bigint not null,
  side text not null,
  act text not null,
  round integer not null,
  total_amount numeric(14,2) not null,
  user_id bigint,
  created_at timestamptz not null,
  is_mailed boolean default false not null,
  constraint wholesale_offer_steps_pkey PRIMARY KEY (retailer_id, wholesale_offer_id, step),
  constraint wholesale_offer_steps_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(buyer_id),
  constraint wholesale_offer_steps_retailer_id_wholesale_offer_id_fkey FOREIGN KEY (retailer_id, wholesale_offer_id) REFERENCES wholesale_offers(retailer_id, wholesale_offer_id) ON DELETE CASCADE,
  constraint wholesale_offer_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint wholesale_offer_steps_act_check CHECK (act IN ('offer', 'counter', 'accept', 'decline', 'withdraw', 'expire')),
  constraint wholesale_offer_steps_side_check CHECK (side IN ('buyer', 'seller', 'nobody'))
);
CREATE INDEX wholesale_offer_steps_to_mail ON wholesale_offer_steps (retailer_id) WHERE (NOT is_mailed);
alter table wholesale_offer_steps enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
create policy of_buyer on wholesale_offer_steps for select to ark_tenant using ((buyer_id = current_buyer()));
grant delete, insert, select, update on wholesale_offer_steps to ark_tenant;
grant delete, insert, select, update on wholesale_offer_steps to ark_platform;

CREATE OR REPLACE FUNCTION public.current_buyer()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('ark.buyer_id', true), '')::bigint $function$;
grant execute on function current_buyer to public;
grant execute on function current_buyer to ark_tenant;
grant execute on function current_buyer to ark_platform;

CREATE OR REPLACE FUNCTION public.find_cheapest_offers(of_products bigint[], of_variants bigint[], most integer)
 RETURNS TABLE(retailer_id bigint, product_id bigint, variant_id bigint, product_sync_id bigint, price numeric, available integer)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  for nth in 1 .. coalesce(cardinality(of_variants), 0) loop
    return query
      select o.retailer_id, o.product_id, o.variant_id, o.product_sync_id, o.price, o.available
      from inventory.offered_sizes o
      where o.product_id = of_products[nth] and o.variant_id = of_variants[nth] and o.available > 0
      order by o.price, o.available desc limit most;
  end loop;
end $function$;
grant execute on function find_cheapest_offers to ark_platform;

CREATE OR REPLACE FUNCTION public.find_offered_sizes(after_variant bigint, of_products bigint[], of_sizes text[], most integer, most_products integer)
 RETURNS TABLE(product_id bigint, variant_id bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  start_product bigint := null;
  start_place integer := null;
  at_product bigint := 9223372036854775807;
  found_rows integer := 0;
  added integer;
begin
  -- Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  select v.product_id, v.sort_index into start_product, start_place
    from catalogue.variants v where v.variant_id = after_variant;
  if start_product is not null then at_product := start_product + 1; end if;
  for step in 1 .. most_products loop
    select o.product_id into at_product from inventory.offered_sizes o
      where o.available > 0 and o.product_id < at_product
        and (of_products is null or o.product_id = any(of_products))
      order by o.product_id desc limit 1;
    exit when at_product is null;
    return query
      select v.product_id, v.variant_id from catalogue.variants v
      where v.product_id = at_product
        and (of_sizes is null or v.size_key = any(of_sizes) or lower(v.size) = any(of_sizes))
        and (at_product is distinct from start_product or (v.sort_index, v.variant_id) > (start_place, after_variant))
        and v.variant_id in (
          select o.variant_id from inventory.offered_sizes o where o.product_id = at_product and o.available > 0)
      order by v.sort_index, v.variant_id limit most - found_rows;
    get diagnostics added = row_count;
    found_rows := found_rows + added;
    exit when found_rows >= most;
  end loop;
end $function$;
grant execute on function find_offered_sizes to ark_platform;

-- ════════ finances ══════════════════════════════════════════════════════════════════════════════════════════════════

create table payments (
  retailer_id bigint not null,
  payment_id bigint generated always as identity,
  amount numeric(12,2) not null,
  payment_date date not null,
  confirmed_by_retailer boolean default false not null,
  confirmed_at timestamptz,
  confirmed_by bigint,
  logged_by bigint not null,
  reversed_at timestamptz,
  created_at timestamptz default now() not null,
  constraint payments_pkey PRIMARY KEY (retailer_id, payment_id),
  constraint payments_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint payments_amount_check CHECK (amount > (0)::numeric),
  constraint payments_confirmed_or_reversed CHECK ((reversed_at IS NULL) OR (NOT confirmed_by_retailer))
);
alter table payments enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on payments to ark_tenant;
grant delete, insert, select, update on payments to ark_platform;

create table ledger_events (
  retailer_id bigint not null,
  event_key text not null,
  event_id bigint generated always as identity,
  kind text not null,
  sale_id bigint,
  payment_id bigint,
  occurred_at timestamptz not null,
  details jsonb default '{}'::jsonb not null,
  ready_total numeric(14,2),
  paid_total numeric(14,2),
  created_at timestamptz default now() not null,
  constraint ledger_events_pkey PRIMARY KEY (retailer_id, event_key),
  constraint ledger_events_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint ledger_events_kind_check CHECK (kind IN ('expected', 'reported', 'fee', 'paid', 'ready', 'reversed', 'restored', 'adjusted', 'payment', 'payment_reversed')),
  constraint ledger_events_of_sale_or_payment CHECK (num_nonnulls(sale_id, payment_id) = 1),
  constraint ledger_events_totals_together CHECK ((ready_total IS NULL) = (paid_total IS NULL))
);
CREATE INDEX ledger_events_by_day ON ledger_events (retailer_id, created_at);
CREATE INDEX ledger_events_of_payments ON ledger_events (retailer_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ledger_events_of_sale_in_order ON ledger_events (retailer_id, sale_id, event_id) WHERE (sale_id IS NOT NULL);
alter table ledger_events enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant insert, select on ledger_events to ark_tenant;
grant insert, select on ledger_events to ark_platform;

create table ledger_entries (
  retailer_id bigint not null,
  event_key text not null,
  account text not null,
  amount numeric(12,2) not null,
  sale_id bigint,
  payment_id bigint,
  created_at timestamptz default now() not null,
  constraint ledger_entries_pkey PRIMARY KEY (retailer_id, event_key, account),
  constraint ledger_entries_of_event FOREIGN KEY (retailer_id, event_key) REFERENCES ledger_events(retailer_id, event_key),
  constraint ledger_entries_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint ledger_entries_account_check CHECK (account IN ('marketplace', 'in_transit', 'payable', 'ark_income', 'paid_out')),
  constraint ledger_entries_amount_check CHECK (amount <> (0)::numeric)
);
CREATE INDEX ledger_entries_of_sale ON ledger_entries (retailer_id, sale_id) WHERE (sale_id IS NOT NULL);
alter table ledger_entries enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant insert, select on ledger_entries to ark_tenant;
grant insert, select on ledger_entries to ark_platform;
CREATE TRIGGER ledger_event_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_event_balances();

create table ledger_balances (
  retailer_id bigint not null,
  account text not null,
  amount numeric(14,2) default 0 not null,
  constraint ledger_balances_pkey PRIMARY KEY (retailer_id, account),
  constraint ledger_balances_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
alter table ledger_balances enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on ledger_balances to ark_tenant;
grant delete, insert, select, update on ledger_balances to ark_platform;

create table payout_differences (
  retailer_id bigint not null,
  sale_id bigint not null,
  expected numeric(12,2),
  received numeric(12,2),
  difference numeric(12,2) generated always as (received - expected) stored,
  reason text not null,
  explanation text not null,
  found_at timestamptz default now() not null,
  looked_at timestamptz,
  looked_at_by bigint,
  note text,
  constraint payout_differences_pkey PRIMARY KEY (retailer_id, sale_id),
  constraint payout_differences_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint payout_differences_looked_at_by_somebody CHECK ((looked_at IS NULL) = (looked_at_by IS NULL)),
  constraint payout_differences_note_check CHECK (length(note) <= 500),
  constraint payout_differences_note_once_looked_at CHECK ((note IS NULL) OR (looked_at IS NOT NULL)),
  constraint payout_differences_reason_check CHECK (reason IN ('zero_fees', 'adjustment', 'fee_schedule', 'currency', 'decision', 'other'))
);
CREATE INDEX payout_differences_open ON payout_differences (retailer_id, sale_id DESC) WHERE (looked_at IS NULL);
alter table payout_differences enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on payout_differences to ark_tenant;
grant delete, insert, select, update on payout_differences to ark_platform;

CREATE OR REPLACE FUNCTION public.ledger_event_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_entries group by retailer_id, event_key having sum(amount) <> 0) then
    raise exception 'a ledger event must sum to zero';
  end if;
  return null;
end $function$;
grant execute on function ledger_event_balances to public;

-- ════════ dashboard ═════════════════════════════════════════════════════════════════════════════════════════════════

create table stock_ages (
  retailer_id bigint not null,
  location_id bigint not null,
  age text not null,
  units integer not null,
  cost_units integer not null,
  cost_value numeric(16,2) not null,
  market_units integer not null,
  market_value numeric(16,2) not null,
  constraint stock_ages_pkey PRIMARY KEY (retailer_id, location_id, age),
  constraint stock_ages_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint stock_ages_age_check CHECK (age IN ('0-30', '31-60', '61-90', '90+', 'unknown')),
  constraint stock_ages_units_check CHECK (units > 0)
);
alter table stock_ages enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on stock_ages to ark_tenant;
grant delete, insert, select, update on stock_ages to ark_platform;

create table aged_products (
  retailer_id bigint not null,
  location_id bigint not null,
  product_id bigint not null,
  units integer not null,
  since date not null,
  cost_value numeric(16,2),
  market_value numeric(16,2),
  constraint aged_products_pkey PRIMARY KEY (retailer_id, location_id, product_id),
  constraint aged_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE,
  constraint aged_products_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id),
  constraint aged_products_units_check CHECK (units > 0)
);
alter table aged_products enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on aged_products to ark_tenant;
grant delete, insert, select, update on aged_products to ark_platform;

create table stock_age_readings (
  retailer_id bigint not null,
  read_at timestamptz,
  next_attempt_at timestamptz default '-infinity'::timestamptz not null,
  attempts integer default 0 not null,
  constraint stock_age_readings_pkey PRIMARY KEY (retailer_id),
  constraint stock_age_readings_retailer_id_fkey FOREIGN KEY (retailer_id) REFERENCES retailers(retailer_id)
);
CREATE INDEX stock_age_readings_due ON stock_age_readings (next_attempt_at);
alter table stock_age_readings enable row level security;
-- policies own_rows and every_row: ark_tenant has the rows of its retailer, ark_platform all
grant delete, insert, select, update on stock_age_readings to ark_tenant;
grant delete, insert, select, update on stock_age_readings to ark_platform;

create table top_sellers (
  span text not null,
  excludes_cancelled boolean not null,
  place smallint not null,
  product_id bigint not null,
  total_sales bigint not null,
  constraint top_sellers_pkey PRIMARY KEY (span, excludes_cancelled, place),
  constraint top_sellers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(product_id) ON DELETE CASCADE,
  constraint top_sellers_span_check CHECK (span IN ('7', '30', 'ytd'))
);
CREATE INDEX top_sellers_of_product ON top_sellers (product_id);
grant select on top_sellers to ark_tenant;
grant delete, insert, select on top_sellers to ark_platform;

-- ════════ connections ═══════════════════════════════════════════════════════════════════════════════════════════════

create table connection_health (
  kind text not null,
  connection_id bigint not null,
  last_success_at timestamptz,
  failing_since timestamptz,
  problem text,
  failure_counts integer[] default '{}'::integer[] not null,
  counted_at timestamptz default '1970-01-01 00:00:00+00'::timestamptz not null,
  concerns text[] default '{}'::text[] not null,
  severity smallint default 0 not null,
  failed_at timestamptz,
  constraint connection_health_pkey PRIMARY KEY (kind, connection_id),
  constraint connection_health_kind_check CHECK (kind IN ('shopify', 'stockx', 'goat')),
  constraint connection_health_severity_check CHECK ((severity >= 0) AND (severity <= 2))
);
CREATE INDEX connection_health_worst ON connection_health (severity DESC, kind, connection_id);
grant delete, insert, select, update on connection_health to ark_platform;

create table connection_alerts (
  kind text not null,
  connection_id bigint not null,
  alert text not null,
  began_at timestamptz not null,
  clear_since timestamptz,
  ended_at timestamptz,
  constraint connection_alerts_pkey PRIMARY KEY (kind, connection_id, alert),
  constraint connection_alerts_alert_check CHECK (alert IN ('orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending', 'access_refused')),
  constraint connection_alerts_kind_check CHECK (kind IN ('shopify', 'stockx', 'goat'))
);
CREATE INDEX connection_alerts_open ON connection_alerts (kind, connection_id) WHERE (ended_at IS NULL);
grant delete, insert, select, update on connection_alerts to ark_platform;

create table connection_watch (
  is_one boolean default true not null,
  last_look_at timestamptz not null,
  steady_since timestamptz not null,
  constraint connection_watch_pkey PRIMARY KEY (is_one),
  constraint connection_watch_is_one_check CHECK (is_one)
);
grant delete, insert, select, update on connection_watch to ark_platform;
