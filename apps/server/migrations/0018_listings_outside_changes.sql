-- A line of the change log says whether the change was made outside ARK, so that people find these among the many that
-- ARK makes: after a restore from a backup they are the prices that were set in the lost time.
alter table listing_changes add column is_outside boolean default false not null;
create index listing_changes_made_outside on listing_changes (retailer_id, created_at) where is_outside;
