-- How the amounts of a file of prices are written (docs/decisions/065): some that say both, and how many are far from
-- what their size costs or sells for.
alter table csv_checks add column unclear_amounts jsonb not null default '[]';
alter table csv_checks add column far_count int not null default 0 check (far_count >= 0);
