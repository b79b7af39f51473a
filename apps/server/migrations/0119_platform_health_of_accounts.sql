-- How a provider answers is noted of whom it answers: an account of a marketplace, a shop. One that is sick or shut out
-- is no news to those who do not use it, and the success of another one is none of its own (docs/decisions/077).
alter table provider_health
  -- The number of an account, the address of a shop; empty: the worker, or what was noted of a provider as a whole
  -- before.
  add column subject text not null default '';
alter table provider_health drop constraint provider_health_pkey;
alter table provider_health add primary key (provider, subject);
