-- When the marketplace was asked for a product's facts: an answer to an earlier question changes nothing any more.
alter table products add column facts_asked_at timestamptz;
-- The same of how a provider and a connection answered: a success that was asked for before the last failure does not
-- end it.
alter table provider_health add column failed_at timestamptz;
alter table connection_health add column failed_at timestamptz;
