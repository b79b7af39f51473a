-- What is old goes, each kind of record at its age (src/retention.ts, docs/retention.md), in small batches. A row per
-- kind says when it is looked at next and how the last run went (platform/due-rows.ts).
create table retention_runs (
  kind text primary key,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_success_at timestamptz,
  -- Rows that the last run removed; of records that go by months: months.
  deleted_last integer not null default 0 check (deleted_last >= 0),
  -- Why the last run failed; null: it did not.
  problem text
);
grant select, insert, update on retention_runs to ark_platform;

-- Rows of retailers are found retailer by retailer, so that these indexes lead with retailer_id like any other.
create index audit_log_by_age on audit_log (retailer_id, created_at);
-- Machines' lines go long before people's, among which they lie: only an index of their own finds them.
create index audit_log_of_machines on audit_log (retailer_id, created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');
create index listing_changes_by_age on listing_changes (retailer_id, created_at);
create index csv_runs_by_end on csv_runs (retailer_id, finished_at) where finished_at is not null;
create index import_runs_by_end on import_runs (retailer_id, finished_at) where finished_at is not null;
create index import_runs_confirmed on import_runs (retailer_id, finished_at) where confirmed_by is not null;
create index sale_labels_by_age on sale_labels (retailer_id, fetched_at);

-- These belong to no retailer: they lead with the time. What waits in the inbox has its index already.
create index webhook_inbox_processed on webhook_inbox (received_at) where processed_at is not null;
create index sessions_by_end on sessions (expires_at);
create index guesses_by_end on guesses (expire);
create index password_links_by_end on password_links (expires_at);
create index known_addresses_by_use on known_addresses (last_used_at);
create index mails_by_age on mails (created_at);
create index connection_attempts_by_end on connection_attempts (expires_at);
create index marketplace_grants_by_end on marketplace_grants (expires_at);
create index shop_images_by_age on shop_images (fetched_at);

-- A row is locked before it is deleted, which asks for this.
grant update on marketplace_grants to ark_platform;

-- When an import's undo rows began to go: from then on it cannot be undone, also while some of them are still there.
alter table import_runs add column undo_ended_at timestamptz;

-- The platform's log can be written and read by our roles and changed by none. Its old lines go by this function alone,
-- which takes no line younger than it should be, whatever it is asked. `of_people` false: only lines that machines
-- wrote or that tell of a failed sign-in. Returns how many went.
create index platform_audit_log_of_machines on platform_audit_log (created_at)
  where user_id is null or (event_type = 'signed_in' and status = 'failure');

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
