-- How the amounts of a file of prices are written (docs/decisions/065): some that say both, and how many are far from
-- what their size costs or sells for.
alter table csv_checks add column unclear_amounts jsonb not null default '[]';
alter table csv_checks add column far_count int not null default 0 check (far_count >= 0);

-- Files that wait to be brought in were read with a point.
update csv_checks set mapping = mapping || '{"decimal_mark": "point"}' where mapping is not null;
update csv_checks set changes = coalesce((
  select jsonb_agg(each.change || '{"is_far": false}' order by each.nth)
  from jsonb_array_elements(changes) with ordinality as each (change, nth)), '[]');
