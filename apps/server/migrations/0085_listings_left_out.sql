-- A person offers a size on one marketplace alone: this one is left out (docs/decisions/063).
alter table listing_slots add column is_left_out boolean not null default false;
