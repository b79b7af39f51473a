-- When each planner may look again, whichever worker it runs in (platform/jobs/planners.ts).
create table planner_ticks (
  planner text primary key,
  next_at timestamptz not null
);
grant select, insert, update on planner_ticks to ark_platform;
