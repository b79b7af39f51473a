-- A backfill of retail prices is a run of the operators (docs/decisions/023): what was told of the last ones goes there.
insert into operator_runs (kind, subject_id, title, user_id, state, phase, done, total, problems, problem_count, result,
  error, started_at, finished_at)
select 'price-backfill', 1, 'Retail prices of ' || b.total || ' products', b.started_by,
  case when b.finished_at is null or b.problem is not null then 'failed' else 'completed' end,
  case when b.finished_at is null or b.problem is not null then 'Failed' else b.updated || ' retail prices set' end,
  b.updated + b.failed, b.total,
  (select coalesce(jsonb_agg(jsonb_build_object('line', null, 'field', f ->> 'product_name', 'message', f ->> 'message')),
    '[]') from jsonb_array_elements(b.failures) f),
  b.failed,
  case when b.finished_at is not null and b.problem is null
    then jsonb_build_object('updated_products', b.updated, 'failed_products', b.failed) end,
  coalesce(b.problem, case when b.finished_at is null then 'ARK was updated meanwhile. Start it again to go on.' end),
  b.started_at, coalesce(b.finished_at, now())
from price_backfills b order by b.price_backfill_id;
drop table price_backfills;

-- How far such a run is in the catalogue, for as long as it goes on.
create table price_backfills (
  run_id bigint primary key references operator_runs on delete cascade,
  -- Products up to this id are done.
  done_until bigint not null default 0,
  -- How often the next one was asked for: counted before the call, so that none is asked for over and over.
  tries integer not null default 0
);
grant select, insert, update, delete on price_backfills to ark_platform;
