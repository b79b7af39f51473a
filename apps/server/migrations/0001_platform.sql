-- What every module stands on: the database roles, the procedures that migrations call, and the tables of jobs, runs,
-- budgets and providers. Files of migrations come in the order of the modules; a file makes the tables that its module
-- alone writes (docs/decisions/017 and 019). `schema.sql` shows what all of them make.

-- ── Extensions and roles ────────────────────────────────────────────────────────────────────────────────────────

-- Words are found by their trigrams: ARK reads neither a store of 100,000 sizes nor the catalogue from end to end for
-- each key that a person presses.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Two database roles (docs/decisions/001): requests and jobs of a retailer run as ark_tenant, which row-level security
-- binds to the retailer named by `ark.retailer_id`; planners, the operator's reads and the webhook inbox run as
-- ark_platform. Both draw numbers where a row is added: on a cluster that is a worker (docs/decisions/025, rule 11).
do $$
begin
  if not exists (select from pg_roles where rolname = 'ark_tenant') then create role ark_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'ark_platform') then create role ark_platform nologin; end if;
exception when duplicate_object or unique_violation then null; -- made at the same moment for another database
end $$;
do $$
begin
  execute format('grant ark_tenant, ark_platform to %I', current_user);
end $$;
grant usage on schema public to ark_tenant, ark_platform;
alter default privileges in schema public grant usage on sequences to ark_tenant, ark_platform;

-- ── Retailers and clusters ──────────────────────────────────────────────────────────────────────────────────────

-- The retailer for whom a transaction runs. Null: it runs for the platform.
create function current_retailer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.retailer_id', true), '')::bigint $$;

-- Whether `distribute.sql` has spread this database over a cluster (docs/decisions/069).
create function is_distributed() returns boolean language sql stable as $$
  select coalesce(current_setting('ark.is_distributed', true), '') = 'on' $$;

-- Puts a table where it belongs on a cluster, before its first row. `place` is a word of the layout in
-- `distribute.sql`: `distributed` puts rows on the shard of their retailer, `reference` copies them to every shard, and
-- `coordinator` leaves the table where it is made. On a database that is not distributed it does nothing.
create procedure place_table(made regclass, place text) language plpgsql as $$
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
end $$;

-- Binds a table to retailers by row-level security: each migration calls it for each table that has a retailer. A
-- policy holds no subquery, since a cluster refuses one (docs/decisions/025, rule 1). A later migration adds foreign
-- keys to tables of shards after this call: until then its table is not on the shard, and a cluster refuses the
-- reference.
create procedure bind_to_retailer(tenant_table regclass, place text default 'distributed') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = current_retailer())',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
  call place_table(tenant_table, place);
end $$;

-- ── Sums and references that statements keep ────────────────────────────────────────────────────────────────────

-- Sums of a retailer are kept in parts, so that no transaction waits for another. Returns the first part that no other
-- transaction writes; it is the caller's own until its transaction ends. Only the parts together are the sum: one part
-- alone may be below zero. `totals` names the table of sums.
create function free_part(totals text, of_retailer bigint) returns smallint language plpgsql as $$
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
end $$;

-- Runs `body` after each statement that adds, changes or deletes rows of a table. PostgreSQL hands only new rows to an
-- insert trigger and only old rows to a delete trigger, so each kind of statement needs a function of its own. This
-- procedure makes the three functions from one body, with their triggers: `<named>_on_insert`, `<named>_on_update` and
-- `<named>_on_delete`. In the body, `changed_rows` is what the statement changed: a row as it is now has `sign` 1, a
-- row as it was before has `sign` -1. The body writes row by row, because a cluster runs it on the machine of the
-- shard, which takes no `insert … select` from changed rows (docs/decisions/088, rule 19).
create procedure after_changes(source regclass, named text, body text) language plpgsql as $$
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
end $$;

-- Checks references a statement at a time (docs/decisions/026). A foreign key looks its row up and locks it for each
-- row that is added: four of them took half of the time of a store's first import. Every `key` of an added row must be
-- one of `referenced`, of the same retailer where that table has retailers. `on_delete`: `cascade` deletes the rows
-- that refer to a deleted one, and locks what is referred to until the end of the transaction, as a foreign key does;
-- `never` revokes the right to delete there from both roles.
create procedure refer_as_set(referencing regclass, key name, referenced regclass, on_delete text)
language plpgsql as $make$
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
end $make$;

-- Refuses to change columns that a row keeps for life: what they refer to is checked once, when the row is added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its %', tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- ── Planners and retention ──────────────────────────────────────────────────────────────────────────────────────

-- When each planner may look again, whichever worker it runs in (platform/jobs/planners.ts).
create table planner_ticks (
  planner text primary key,
  next_at timestamptz not null
);
grant select, insert, update on planner_ticks to ark_platform;

-- When each kind of record is pruned next, and how the last run went (src/retention.ts, platform/due-rows.ts).
create table retention_runs (
  kind text primary key,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_success_at timestamptz,
  -- Rows that the last run removed; of records that go by months: months. For whoever looks into the database.
  deleted_last integer not null default 0 check (deleted_last >= 0),
  -- Why the last run failed; null: it did not.
  problem text
);
grant select, insert, update on retention_runs to ark_platform;

-- ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Work that a person watches (docs/decisions/023). What a kind of run needs besides stands in a table of its module,
-- keyed by (retailer_id, run_id). Its reference to retailers is in
-- accounts, which makes them.
create table runs (
  retailer_id bigint not null,
  run_id bigint generated always as identity,
  kind text not null,
  -- What it is about, where one run at a time may be under way for each: the store of an import.
  subject_id bigint,
  -- 'Import of' 'Second Street': together its name.
  title text not null,
  subject text,
  -- Who started it; null: ARK itself.
  user_id bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  -- What it does now, and in the end what it came to.
  phase text not null default 'Waiting for its turn',
  done integer not null default 0 check (done >= 0),
  -- Null: nobody knows yet.
  total integer check (total >= 0),
  -- Of what was left out the first are listed, all are counted.
  problems jsonb not null default '[]',
  problem_count integer not null default 0 check (problem_count >= 0),
  -- Counts by name.
  result jsonb,
  error text,
  can_undo boolean not null default false,
  -- A person has asked for it; who does the run stops at the next step.
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, run_id),
  constraint runs_end check ((finished_at is null) = (state in ('waiting', 'running', 'stopped')))
);
-- A second start joins the run that is under way.
create unique index runs_under_way on runs (retailer_id, kind, subject_id)
  where state in ('waiting', 'running') and subject_id is not null;
create index runs_of_subject on runs (retailer_id, kind, subject_id, run_id);
create index runs_by_end on runs (retailer_id, finished_at) where finished_at is not null;
call bind_to_retailer('runs');

-- A change of many things that one run makes, or undoes (docs/decisions/092): what the run needs while it goes on. The
-- row is deleted when the run ends.
create table bulk_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  -- What to do with each thing; its shape is the kind's. Null: the run undoes another one.
  change jsonb,
  undoes_run_id bigint,
  -- What is changed, in the order in which it is locked; empty in an undo.
  ids bigint[] not null,
  -- The locations that the person who started the run sees; empty means every location.
  location_ids bigint[] not null,
  -- How many things the run has changed so far.
  changed_count integer not null default 0,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  constraint bulk_runs_change_or_undo check ((change is null) = (undoes_run_id is not null))
);
create index bulk_runs_undoing on bulk_runs (retailer_id, undoes_run_id) where undoes_run_id is not null;
call bind_to_retailer('bulk_runs');

-- What one thing was before a run changed it, so that an undo can restore it. The shape of `kept` is the kind's.
create table bulk_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  id bigint not null,
  kept jsonb not null,
  primary key (retailer_id, run_id, id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('bulk_undo_rows');

-- Work that the operator watches, over all retailers or of none (docs/decisions/023). It has the columns of `runs`, but
-- no retailer. No role of requests reads it. Operators see each other's.
create table operator_runs (
  run_id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint,
  title text not null,
  subject text,
  user_id bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  phase text not null default 'Waiting for its turn',
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  problems jsonb not null default '[]',
  problem_count integer not null default 0 check (problem_count >= 0),
  result jsonb,
  error text,
  can_undo boolean not null default false,
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint operator_runs_end check ((finished_at is null) = (state in ('waiting', 'running', 'stopped')))
);
-- A second start joins the run that is under way.
create unique index operator_runs_under_way on operator_runs (kind, subject_id)
  where state in ('waiting', 'running') and subject_id is not null;
create index operator_runs_of_subject on operator_runs (kind, subject_id, run_id);
create index operator_runs_by_end on operator_runs (finished_at) where finished_at is not null;
grant select, insert, update, delete on operator_runs to ark_platform;

-- ── Providers and their budgets ─────────────────────────────────────────────────────────────────────────────────

-- Requests that left for a provider's account: one slot a time, a count a day, shared by every process.
create table request_budgets (
  account text primary key,
  -- No slot is given before this moment: the next one, or the end of a pause.
  next_permit_at timestamptz not null default now(),
  day date not null default current_date,
  spent_today integer not null default 0,
  -- How often the account was answered 429 since its last other answer: the pause doubles with each.
  throttles integer not null default 0 check (throttles >= 0),
  -- Who had the last permits of an account, the newest first: one letter for each lane (lane-order.ts), sixteen at
  -- most. What a lane has had of them decides whether it lets others go first.
  recent_lanes text not null default ''
);
grant select, insert, update, delete on request_budgets to ark_platform;

-- Items of batches that an account has sent: marketplaces count them apart from requests, over minutes and over a
-- day. A row goes once neither counts it any more (platform/batch-budget.ts).
create table batch_sendings (
  batch_sending_id bigint generated always as identity primary key,
  account text not null,
  sent_at timestamptz not null default clock_timestamp(),
  items integer not null check (items > 0)
);
create index batch_sendings_of_account on batch_sendings (account, sent_at);
grant select, insert, delete on batch_sendings to ark_platform;

-- What each provider last answered, for the dashboard, /health/ready and /metrics: one row for each account or shop, so
-- that one that fails is no news to those who do not use it (docs/decisions/077).
create table provider_health (
  provider text not null,
  last_success_at timestamptz,
  waiting_since timestamptz,
  problem text,
  -- Failures since the last success.
  failures integer not null default 0 check (failures >= 0),
  -- The number of an account, the address of a shop; empty: the worker.
  subject text not null default '',
  -- When ARK asked the question that the provider last failed to answer. A success of an earlier question does not end
  -- that failure.
  failed_at timestamptz,
  primary key (provider, subject)
);
grant select on provider_health to ark_tenant;
grant select, insert, update, delete on provider_health to ark_platform;

-- An account of a marketplace, or a shop, that its provider refuses for its key, its grant, its plan, a scope or a
-- ban. Work of it waits and nothing of it fails (docs/decisions/090).
create table account_refusals (
  -- Each refusal has an id of its own, so that a caller can say which refusals it knew when it asked.
  refusal_id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('shopify', 'stockx', 'goat')),
  -- The number of an account, the address of a shop, as in provider_health.
  subject text not null,
  -- The kind of call that the provider refuses, for example because a scope is missing. Empty: it refuses every call.
  -- 'tokens': it issues no tokens.
  action text not null,
  mender text not null check (mender in ('connect', 'owner', 'operator')),
  words text not null,
  began_at timestamptz not null,
  -- When a call that was sent after the refusal was known was refused, too. Null: the refusal may be out of date.
  confirmed_at timestamptz,
  -- When ARK next sends one request to find out whether the provider still refuses.
  next_try_at timestamptz not null,
  -- When a later call succeeded, or the account was connected again. ARK deletes the row once it has woken the work
  -- that waited.
  ended_at timestamptz,
  primary key (provider, subject, action)
);
create index account_refusals_to_try on account_refusals (next_try_at) where ended_at is null;
create index account_refusals_ended on account_refusals (ended_at) where ended_at is not null;
grant select, insert, update, delete on account_refusals to ark_platform;

-- Who renews a connection's tokens, and until when (docs/decisions/012): a row stands while somebody does. Leads with
-- the retailer like any tenant's table; without one it is the platform's own account. Times are the database's.
create table token_leases (
  retailer_id bigint,
  subject text not null,
  lease_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > taken_at),
  unique nulls not distinct (retailer_id, subject)
);
call bind_to_retailer('token_leases');

-- ── Requests ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a request with an Idempotency-Key was answered (platform/idempotency.ts). Written in the transaction of its
-- effect; of no use after a day. Its reference to users is in accounts, which makes them.
create table idempotency_keys (
  user_id bigint not null,
  -- 'VERB /path' of the contract.
  call text not null,
  key text not null,
  -- Of the request's body: another request under the same key is a mistake of its sender.
  request_digest text not null,
  -- Null only within the transaction that makes it.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ark_platform;

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- What the modules may read (docs/decisions/019): named columns only, with the rights of who asks.
create schema platform;
grant usage on schema platform to ark_tenant, ark_platform;

create view platform.runs with (security_invoker = true) as
  select retailer_id, run_id, kind, subject_id, title, subject, user_id, state, phase, done, total, problems,
    problem_count, result, error, can_undo, cancel_requested_at, started_at, finished_at
  from public.runs;
grant select on platform.runs to ark_tenant, ark_platform;

-- Confirmed refusals that have not ended, for the module that watches connections.
create view platform.account_refusals with (security_invoker = true) as
  select provider, subject, words, confirmed_at from public.account_refusals
  where confirmed_at is not null and ended_at is null;
grant select on platform.account_refusals to ark_platform;
