-- What is gone is found by the comparison that finds what is new and what changes.
alter table import_changes add column is_gone boolean not null default false;
