-- Words are found by their trigrams: neither a store of 100,000 sizes nor the catalogue is read from end to end for
-- each key that is pressed.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Two database roles (docs/decisions/001): requests and jobs of a retailer run as ark_tenant, which row-level security
-- binds to the retailer named by `ark.retailer_id`; planners, the operator's reads and the webhook inbox run as
-- ark_platform.
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

create function current_retailer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.retailer_id', true), '')::bigint $$;

-- The database's layer of tenant isolation: called for each tenant table as it is made.
create procedure bind_to_retailer(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = (select current_retailer()))',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
end $$;

-- Kept sums of a retailer are written in parts, so that no transaction waits for another: this is the first part that
-- no other transaction writes, the caller's own until its end. Only the parts together are the sum; one alone may be
-- below zero. `totals`: which sums.
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

-- Keeps sums of a table's rows in another one, for each retailer and each combination of keys, by every change of a
-- row: no statement can forget them, and nobody counts rows to show a number. `keys` and `sums` name a column of the
-- totals each, and what it is of a row `s`. One trigger a verb, alike but for the rows they see; a change that moves no
-- sum cancels out and writes nothing.
create procedure keep_totals(source regclass, totals regclass, keys jsonb, sums jsonb) language plpgsql as $make$
declare
  key_columns constant text :=
    (select coalesce(string_agg(', ' || key, '' order by key), '') from jsonb_each_text(keys));
  key_terms constant text :=
    (select coalesce(string_agg(', ' || value, '' order by key), '') from jsonb_each_text(keys));
  key_values constant text :=
    (select coalesce(string_agg(format(', %s as %s', value, key), '' order by key), '') from jsonb_each_text(keys));
  sum_columns constant text := (select string_agg(key, ', ' order by key) from jsonb_each_text(sums));
  sum_values constant text :=
    (select string_agg(format('sum(s.sign * (%s)) as %s', value, key), ', ' order by key) from jsonb_each_text(sums));
  no_change constant text := (select string_agg('0', ', ') from jsonb_each_text(sums));
  added_up constant text :=
    (select string_agg(format('%1$s = t.%1$s + excluded.%1$s', key), ', ' order by key) from jsonb_each_text(sums));
  verb text;
  seen text;
  rows_seen text;
begin
  for verb, seen, rows_seen in values
    ('insert', 'new table as added', 'select 1 as sign, * from added'),
    ('update', 'old table as removed new table as added',
      'select 1 as sign, * from added union all select -1, * from removed'),
    ('delete', 'old table as removed', 'select -1 as sign, * from removed')
  loop
    execute format($function$
      create function keep_totals_on_%1$s_of_%2$s() returns trigger language plpgsql as $body$
      begin
        insert into %3$s as t (retailer_id, part%4$s, %6$s)
          select c.retailer_id, free_part('%3$s', c.retailer_id)%4$s, %6$s
          from (select s.retailer_id%5$s, %7$s from (%10$s) s group by s.retailer_id%12$s) c
          where (%6$s) <> (%8$s)
        on conflict (retailer_id%4$s, part) do update set %9$s;
        return null;
      end $body$;
      create trigger keep_totals_on_%1$s after %1$s on %2$s referencing %11$s
        for each statement execute function keep_totals_on_%1$s_of_%2$s();
    $function$, verb, source, totals, key_columns, key_values, sum_columns, sum_values, no_change, added_up, rows_seen,
      seen, key_terms);
  end loop;
end $make$;

-- Requests that left for a provider's account: one slot a time, a count a day, shared by every process.
create table request_budgets (
  account text primary key,
  -- No slot is given before this moment: the next one, or the end of a pause.
  next_permit_at timestamptz not null default now(),
  day date not null default current_date,
  spent_today integer not null default 0,
  -- How often the account was answered 429 since its last other answer: the pause doubles with each.
  throttles integer not null default 0 check (throttles >= 0)
);
grant select, insert, update, delete on request_budgets to ark_platform;

-- What each provider last answered, for the dashboard, /health/ready and /metrics.
create table provider_health (
  provider text primary key,
  last_success_at timestamptz,
  waiting_since timestamptz,
  problem text,
  -- Failures since the last success.
  failures integer not null default 0 check (failures >= 0)
);
grant select on provider_health to ark_tenant;
grant select, insert, update, delete on provider_health to ark_platform;

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

-- What a request with an Idempotency-Key was answered (platform/idempotency.ts). Written in the transaction of its
-- effect; of no use after a day. Its reference to users follows in 0002.
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

-- Work that a person watches (docs/decisions/023). What a kind of run needs besides stands in a table of its module,
-- keyed by (retailer_id, run_id). Its reference to retailers follows in 0002.
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

-- What the modules read (docs/decisions/019): named columns only, with the rights of who asks.
create schema platform;
grant usage on schema platform to ark_tenant, ark_platform;
create view platform.runs with (security_invoker = true) as
  select retailer_id, run_id, kind, subject_id, title, subject, user_id, state, phase, done, total, problems,
    problem_count, result, error, can_undo, cancel_requested_at, started_at, finished_at
  from public.runs;
grant select on platform.runs to ark_tenant, ark_platform;
