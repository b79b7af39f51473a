-- The basis of all modules: database roles, the procedures that migrations call, and the tables of jobs, runs, budgets
-- and providers. Migration files are in the order of the modules; each file creates the tables that only its module
-- writes (docs/decisions/017 and 019). `schema.sql` shows the result of all files.

-- ── Extensions and roles ────────────────────────────────────────────────────────────────────────────────────────

-- Searches find words by their trigrams. ARK must not read a store of 100,000 sizes or the whole catalog for each key
-- that a user presses.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Two database roles (docs/decisions/001). Requests and jobs of a retailer run as ark_tenant, which row-level security
-- restricts to the retailer in `ark.retailer_id`. Planners, the operator's reads and the webhook inbox run as
-- ark_platform. Both roles draw sequence numbers where a row is inserted: on a cluster that is a worker
-- (docs/decisions/025, rule 11).
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

-- Returns the retailer of the current transaction; null when it runs for the platform.
create function current_retailer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.retailer_id', true), '')::bigint $$;

-- Returns whether `distribute.sql` has distributed this database over a cluster (docs/decisions/069).
create function is_distributed() returns boolean language sql stable as $$
  select coalesce(current_setting('ark.is_distributed', true), '') = 'on' $$;

-- Places a table on the cluster before its first row. `place` is a word of the layout in `distribute.sql`:
-- `distributed` puts rows on the shard of their retailer, `reference` copies them to every shard, and `coordinator`
-- leaves the table on the coordinator. Does nothing on a database that is not distributed.
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

-- Restricts a table to its retailer by row-level security. Each migration calls it for each table that has a retailer.
-- A policy contains no subquery, because a cluster refuses one (docs/decisions/025, rule 1). A migration adds foreign
-- keys to tables on shards after this call, because a cluster refuses them before the table is on the shard.
create procedure bind_to_retailer(tenant_table regclass, place text default 'distributed') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = current_retailer())',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
  call place_table(tenant_table, place);
end $$;

-- ── Sums and references that triggers maintain ──────────────────────────────────────────────────────────────────

-- Returns the first part of a retailer's sum that no other transaction writes, and locks it until the transaction ends.
-- A sum is split into parts, so that transactions do not wait for each other. Only all parts together are the sum; a
-- single part may be negative. `totals` names the table of sums.
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

-- Runs `body` after each statement that inserts, updates or deletes rows of a table. PostgreSQL gives an insert trigger
-- only new rows and a delete trigger only old rows, so each kind of statement needs its own function. This procedure
-- creates the three functions from one body, with their triggers: `<named>_on_insert`, `<named>_on_update` and
-- `<named>_on_delete`. In the body, `changed_rows` contains the changes of the statement: the new version of a row has
-- `sign` 1, the old version has `sign` -1. The body writes row by row, because a cluster runs it on the worker of the
-- shard, which supports no `insert … select` from changed rows (docs/decisions/088, rule 19).
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

-- Checks references per statement (docs/decisions/026). A foreign key looks up and locks its row for each inserted row:
-- four of them took half of the time of a store's first import. Every `key` of an inserted row must exist in
-- `referenced`, for the same retailer if that table has retailers. `on_delete`: `cascade` deletes the rows that refer
-- to a deleted row, and locks referenced rows until the transaction ends, as a foreign key does; `never` revokes the
-- delete privilege on the referenced table from both roles.
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

-- Refuses changes of columns that must stay constant, because their references are checked only on insert.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its %', tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- ── Planners and retention ──────────────────────────────────────────────────────────────────────────────────────

-- When each planner runs next, on whichever worker (platform/jobs/planners.ts).
create table planner_ticks (
  planner text primary key,
  next_at timestamptz not null
);
grant select, insert, update on planner_ticks to ark_platform;

-- When each kind of record is pruned next, and the result of the last run
-- (platform/retention/prune-records.ts, platform/due-rows.ts).
create table retention_runs (
  kind text primary key,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_success_at timestamptz,
  -- The number of rows that the last run deleted; the number of months for records that are pruned by month. For people
  -- who inspect the database.
  deleted_last integer not null default 0 check (deleted_last >= 0),
  -- Why the last run failed; null when it did not.
  problem text
);
grant select, insert, update on retention_runs to ark_platform;

-- ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Work whose progress a user watches (docs/decisions/023). Additional data of a kind of run is in a table of its
-- module, keyed by (retailer_id, run_id). accounts creates the table of retailers and adds the reference to it.
create table runs (
  retailer_id bigint not null,
  run_id bigint generated always as identity,
  kind text not null,
  -- The subject of the run, like the store of an import. Only one run per subject can be in progress.
  subject_id bigint,
  -- The title and the subject form the name of the run: 'Import of' and 'Second Street'.
  title text not null,
  subject text,
  -- The user who started it; null when ARK did.
  user_id bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  -- What the run does now; in the end its result.
  phase text not null default 'Waiting in the queue',
  done integer not null default 0 check (done >= 0),
  -- Null while the total is unknown.
  total integer check (total >= 0),
  -- The first problems of things that were left out; `problem_count` counts all.
  problems jsonb not null default '[]',
  problem_count integer not null default 0 check (problem_count >= 0),
  -- Counts by name.
  result jsonb,
  error text,
  can_undo boolean not null default false,
  -- When a user asked to cancel the run. The worker stops at its next step.
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, run_id),
  constraint runs_end check ((finished_at is null) = (state in ('waiting', 'running', 'stopped')))
);
-- A second start joins the run in progress.
create unique index runs_under_way on runs (retailer_id, kind, subject_id)
  where state in ('waiting', 'running') and subject_id is not null;
create index runs_of_subject on runs (retailer_id, kind, subject_id, run_id);
create index runs_by_end on runs (retailer_id, finished_at) where finished_at is not null;
call bind_to_retailer('runs');

-- A change of many things by one run, or its undo (docs/decisions/092): the data that the run needs while it is in
-- progress. The row is deleted when the run ends.
create table bulk_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  -- The change to make; its shape depends on the kind. Null when the run undoes another run.
  change jsonb,
  undoes_run_id bigint,
  -- The ids of the things to change, in the order in which they are locked; empty in an undo.
  ids bigint[] not null,
  -- The locations that the user who started the run sees; empty means every location.
  location_ids bigint[] not null,
  -- How many things the run has changed so far.
  changed_count integer not null default 0,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  constraint bulk_runs_change_or_undo check ((change is null) = (undoes_run_id is not null))
);
create index bulk_runs_undoing on bulk_runs (retailer_id, undoes_run_id) where undoes_run_id is not null;
call bind_to_retailer('bulk_runs');

-- The state of one thing before a run changed it, so that an undo can restore it. The shape of `kept` depends on the
-- kind.
create table bulk_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  id bigint not null,
  kept jsonb not null,
  primary key (retailer_id, run_id, id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('bulk_undo_rows');

-- Work that operators watch, for all retailers or none (docs/decisions/023). It has the columns of `runs` without a
-- retailer. The tenant role cannot read it. All operators see all runs.
create table operator_runs (
  run_id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint,
  title text not null,
  subject text,
  user_id bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  phase text not null default 'Waiting in the queue',
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
-- A second start joins the run in progress.
create unique index operator_runs_under_way on operator_runs (kind, subject_id)
  where state in ('waiting', 'running') and subject_id is not null;
create index operator_runs_of_subject on operator_runs (kind, subject_id, run_id);
create index operator_runs_by_end on operator_runs (finished_at) where finished_at is not null;
grant select, insert, update, delete on operator_runs to ark_platform;

-- ── Providers and their budgets ─────────────────────────────────────────────────────────────────────────────────

-- Requests to a provider's account: one time slot per request and a daily count, shared by all processes.
create table request_budgets (
  account text primary key,
  -- No slot is given before this time, which is the next slot or the end of a pause.
  next_permit_at timestamptz not null default now(),
  day date not null default current_date,
  spent_today integer not null default 0,
  -- How many times in a row the account was answered with 429. The pause doubles each time.
  throttles integer not null default 0 check (throttles >= 0),
  -- The lanes of the account's last sixteen permits, the newest first, one letter each (lane-order.ts). They decide
  -- whether a lane lets others go first.
  recent_lanes text not null default ''
);
grant select, insert, update, delete on request_budgets to ark_platform;

-- Batch items that an account has sent. Marketplaces limit them separately from requests, per few minutes and per day.
-- A row is deleted when neither limit counts it any more (platform/limits/batch-budget.ts).
create table batch_sendings (
  batch_sending_id bigint generated always as identity primary key,
  account text not null,
  sent_at timestamptz not null default clock_timestamp(),
  items integer not null check (items > 0)
);
create index batch_sendings_of_account on batch_sendings (account, sent_at);
grant select, insert, delete on batch_sendings to ark_platform;

-- The last answers of each provider, for the dashboard, /health/ready and /metrics: one row per account or shop, so
-- that the failure of one does not affect those who do not use it (docs/decisions/077).
create table provider_health (
  provider text not null,
  last_success_at timestamptz,
  waiting_since timestamptz,
  problem text,
  -- Failures since the last success.
  failures integer not null default 0 check (failures >= 0),
  -- The id of an account or the domain of a shop; empty for the worker.
  subject text not null default '',
  -- When ARK sent the request of the last failure. A success of an earlier request does not end that failure.
  failed_at timestamptz,
  primary key (provider, subject)
);
grant select on provider_health to ark_tenant;
grant select, insert, update, delete on provider_health to ark_platform;

-- A marketplace account or a shop whose provider refuses its key, grant, plan or scope, or has banned it. Its work
-- waits, and nothing fails (docs/decisions/090).
create table account_refusals (
  -- Each refusal has its own id, so that a caller can record which refusals it knew when it sent a request.
  refusal_id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('shopify', 'stockx', 'goat')),
  -- The id of an account or the domain of a shop, as in provider_health.
  subject text not null,
  -- The kind of call that the provider refuses, for example because a scope is missing. Empty when it refuses every
  -- call; 'tokens' when it issues no tokens.
  action text not null,
  mender text not null check (mender in ('connect', 'owner', 'operator')),
  words text not null,
  began_at timestamptz not null,
  -- When the provider also refused a call that was sent after the refusal was known. Null when the refusal may be out
  -- of date.
  confirmed_at timestamptz,
  -- When ARK next sends one request to check whether the provider still refuses.
  next_try_at timestamptz not null,
  -- When a later call succeeded, or the account was connected again. ARK deletes the row after it has woken the waiting
  -- work.
  ended_at timestamptz,
  primary key (provider, subject, action)
);
create index account_refusals_to_try on account_refusals (next_try_at) where ended_at is null;
create index account_refusals_ended on account_refusals (ended_at) where ended_at is not null;
grant select, insert, update, delete on account_refusals to ark_platform;

-- Which process renews a connection's tokens, and until when (docs/decisions/012). The row exists during the renewal.
-- It leads with the retailer like every tenant table; a null retailer is the platform's own account. Times come from
-- the database's clock.
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

-- The response to a request with an Idempotency-Key (platform/idempotency.ts). It is written in the transaction of the
-- request's effect and needed for one day. accounts creates the table of users and adds the reference to it.
create table idempotency_keys (
  user_id bigint not null,
  -- 'VERB /path' of the contract.
  call text not null,
  key text not null,
  -- The digest of the request's body. A different body under the same key is refused as the sender's mistake.
  request_digest text not null,
  -- Null only within the transaction that inserts it.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ark_platform;

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that other modules may read (docs/decisions/019), with the caller's own privileges.
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
