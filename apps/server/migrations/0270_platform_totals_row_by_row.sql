-- Keeps sums of a table's rows, by retailer and `keys`, in another table: as 0001 says, with a row of totals for each
-- group of rows that a statement has changed, one after the other. A distributed PostgreSQL runs triggers on the
-- machine of the shard, where it takes no `insert … select` from the rows that a statement has changed
-- (docs/decisions/088). Groups come in the order of their keys: two statements that meet lock them in one order.
-- `named`: how the functions and triggers begin, where a table keeps more sums than one. A second call for a
-- table replaces its functions and keeps its triggers.
drop procedure keep_totals(regclass, regclass, jsonb, jsonb);
create procedure keep_totals(source regclass, totals regclass, keys jsonb, sums jsonb, named text default null)
language plpgsql as $$
declare
  key_columns constant text :=
    (select coalesce(string_agg(', ' || key, '' order by key), '') from jsonb_each_text(keys));
  key_fields constant text :=
    (select coalesce(string_agg(', changed.' || key, '' order by key), '') from jsonb_each_text(keys));
  key_terms constant text :=
    (select coalesce(string_agg(', ' || value, '' order by key), '') from jsonb_each_text(keys));
  key_values constant text :=
    (select coalesce(string_agg(format(', %s as %s', value, key), '' order by key), '') from jsonb_each_text(keys));
  key_places constant text :=
    (select coalesce(string_agg(', ' || place + 1, '' order by place), '')
     from generate_series(1, (select count(*) from jsonb_each_text(keys))) place);
  sum_columns constant text := (select string_agg(key, ', ' order by key) from jsonb_each_text(sums));
  sum_fields constant text := (select string_agg('changed.' || key, ', ' order by key) from jsonb_each_text(sums));
  sum_values constant text :=
    (select string_agg(format('sum(s.sign * (%s)) as %s', value, key), ', ' order by key) from jsonb_each_text(sums));
  no_change constant text := (select string_agg('0', ', ') from jsonb_each_text(sums));
  added_up constant text :=
    (select string_agg(format('%1$s = t.%1$s + excluded.%1$s', key), ', ' order by key) from jsonb_each_text(sums));
  function_name text;
  trigger_name text;
  verb text;
  seen text;
  rows_seen text;
begin
  for verb, seen, rows_seen in values
    ('insert', 'new table as added', 'select 1 as sign, * from added'),
    ('update', 'old table as removed new table as added',
      'select 1 as sign, * from added union all select -1, * from removed'),
    ('delete', 'old table as removed', 'select -1 as sign, * from removed')
  loop
    trigger_name := format('%s_on_%s', coalesce(named, 'keep_totals'), verb);
    function_name := case when named is null then format('%s_of_%s', trigger_name, source) else trigger_name end;
    execute format($function$
      create or replace function %1$s() returns trigger language plpgsql as $body$
      declare
        changed record;
        free_place smallint;
      begin
        for changed in
          select s.retailer_id%2$s, %3$s from (%4$s) s
          group by s.retailer_id%5$s order by 1%6$s
        loop
          continue when (%7$s) = (%8$s);
          free_place := free_part('%9$s', changed.retailer_id);
          insert into %9$s as t (retailer_id, part%10$s, %11$s)
          values (changed.retailer_id, free_place%12$s, %7$s)
          on conflict (retailer_id%10$s, part) do update set %13$s;
        end loop;
        return null;
      end $body$;
    $function$, function_name, key_values, sum_values, rows_seen, key_terms, key_places, sum_fields, no_change, totals,
      key_columns, sum_columns, key_fields, added_up);
    if not exists (select from pg_trigger t where t.tgrelid = source and t.tgname = trigger_name) then
      execute format('create trigger %I after %s on %s referencing %s for each statement execute function %s()',
        trigger_name, verb, source, seen, function_name);
    end if;
  end loop;
end $$;
