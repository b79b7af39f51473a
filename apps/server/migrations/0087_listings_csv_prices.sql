-- Prices from what a retailer used before (docs/decisions/065): a file whose columns nobody knows before it is read. Its
-- bytes stay until it is brought in or forgotten, since it is read again with other columns.
alter table csv_checks drop constraint csv_checks_kind_check;
alter table csv_checks add constraint csv_checks_kind_check check (kind in ('payouts', 'reserved', 'cost', 'prices'));
-- 'unmapped': which column is what has to be said by a person.
alter table csv_checks drop constraint csv_checks_state_check;
alter table csv_checks add constraint csv_checks_state_check
  check (state in ('waiting', 'checked', 'refused', 'unmapped'));
-- The columns of the file, each with some of its cells.
alter table csv_checks add column file_columns jsonb not null default '[]';
-- Which column is what and what the amounts mean; null: it is guessed as the file is read.
alter table csv_checks add column mapping jsonb;

alter table csv_runs drop constraint csv_runs_kind_check;
alter table csv_runs add constraint csv_runs_kind_check check (kind in ('payouts', 'reserved', 'cost', 'prices'));
-- What who started it sees: empty means every location.
alter table csv_runs add column location_ids bigint[] not null default '{}';
