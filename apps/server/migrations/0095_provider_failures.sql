-- How often a provider has failed since it last answered well: for /health/ready, /metrics and whoever decides whether
-- to wait.
alter table provider_health add column failures integer not null default 0 check (failures >= 0);
