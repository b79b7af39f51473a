-- Fees by the day from which they count, which the operator sets (docs/decisions/062).
alter table fee_schedules
  -- StockX' zero-fee promotion counts on top of `schedule`, which says what holds without it.
  add column zero_stockx_fees boolean not null default false,
  -- When those who ask by it were told that it counts. Null: not yet, as long as its day has not come.
  add column announced_at timestamptz;
create index fee_schedules_to_announce on fee_schedules (effective_from) where announced_at is null;
