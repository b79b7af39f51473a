-- When the marketplace was asked for a product's facts: an answer to an earlier question changes nothing any more.
alter table products add column facts_asked_at timestamptz;
-- When the question was asked that a provider, or a connection, last failed to answer: a success of an earlier question
-- does not end that failure.
alter table provider_health add column failed_at timestamptz;
alter table connection_health add column failed_at timestamptz;
