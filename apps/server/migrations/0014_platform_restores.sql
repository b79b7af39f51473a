-- Restores from a backup. Each row was added by `ark restore` before the restored database was first started, and
-- drives what ARK does then (docs/backup.md).
create table restores (
  restore_id bigint generated always as identity primary key,
  -- The name of the base backup.
  base text not null,
  -- The moment that was asked for; null: everything that the backups had.
  target_at timestamptz,
  -- The time of the last change in the restored database. What happened later is not in it.
  reached_at timestamptz not null,
  restored_at timestamptz not null default now()
);
grant select on restores to ark_tenant;
grant select, insert on restores to ark_platform;
