-- From how much more one marketplace pays than the other, in percent, Goblin Mode takes the other listing away.
alter table variant_offers
  add column goblin_threshold_percent smallint not null default 10
    constraint variant_offers_goblin_threshold check (goblin_threshold_percent between 1 and 50);
