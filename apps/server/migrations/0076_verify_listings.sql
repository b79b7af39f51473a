-- A write whose answer never came (the reply was lost, the process died) may still be under way. Until then the
-- listing is not believed to be as it looks: it is looked at once more. Null: no write is unaccounted for.
alter table marketplace_listings add column verify_at timestamptz;
