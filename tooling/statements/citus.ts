/**
 * Simulates the parts of Citus that `distribute.sql` and `place_table` call, for a superuser in a test database. It
 * distributes nothing, records the calls in `asked`, and refuses what Citus refuses; its one worker is the database
 * itself. A table that becomes distributed may not reference one that already is: the reference is added once both
 * are.
 */
export const CITUS = `
  create table asked (number integer generated always as identity, what text not null);
  create table citus_tables (table_name regclass primary key, citus_table_type text not null);
  create function refuse_foreign_keys(made regclass, types text[]) returns void language plpgsql as $$
  declare
    key text;
  begin
    select c.conrelid::regclass || ' ' || c.conname into key from pg_constraint c
    left join citus_tables other
      on other.table_name = case c.conrelid when made then c.confrelid else c.conrelid end
    where c.contype = 'f' and made in (c.conrelid, c.confrelid)
      and coalesce(other.citus_table_type, 'local') <> all(types) limit 1;
    if key is not null then
      raise 'the foreign key % stands while % is placed', key, made;
    end if;
  end $$;
  create function create_reference_table(table_name regclass) returns void language plpgsql security definer as $$
  begin
    perform refuse_foreign_keys(table_name, array['reference']);
    insert into citus_tables values (table_name, 'reference');
    insert into asked (what) values (format('reference %s', table_name));
  end $$;
  create function create_distributed_table(table_name regclass, distribution_column text) returns void
  language plpgsql security definer as $$
  begin
    perform refuse_foreign_keys(table_name, array['reference']);
    insert into citus_tables values (table_name, 'distributed');
    insert into asked (what) values (format('distributed %s by %s', table_name, distribution_column));
  end $$;
  create function run_command_on_workers(command text)
  returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
  begin
    nodename := 'worker-1';
    nodeport := 5432;
    begin
      if command ilike 'select %' then
        execute command into result;
      else
        execute command;
      end if;
      success := true;
    exception when others then
      success := false;
      result := sqlerrm;
    end;
    return next;
  end $$;
  grant select on citus_tables, asked to public;`
