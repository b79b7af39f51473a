-- References that are checked a statement at a time (docs/decisions/026). A foreign key looks its row up and locks it
-- for each row that is added: four of them took half of the time of a store's first import.

-- Every `key` of an added row is one of `referenced`: of the same retailer's rows there, where they have a retailer.
-- `on_delete`: `cascade` takes the rows along that refer to a deleted one, and holds what is referred to until the end
-- of the transaction, as a foreign key does; `never` says that neither role may delete there.
create procedure refer_as_set(referencing regclass, key name, referenced regclass, on_delete text)
language plpgsql as $make$
declare
  has_retailer constant boolean := exists (
    select from pg_attribute where attrelid = referenced and attname = 'retailer_id' and not attisdropped);
  of_same_retailer constant text := case when has_retailer then 'p.retailer_id = of_retailer and ' else '' end;
  lock constant text := case on_delete when 'cascade' then format('order by p.%I for key share', key) else '' end;
  name constant text := format('%s_of_%s', key, referencing);
begin
  execute format($function$
    create function check_%1$s() returns trigger language plpgsql as $body$
    declare
      of_retailer bigint;
      keys bigint[];
      found_keys integer;
    begin
      for of_retailer, keys in
        select a.retailer_id, array_agg(distinct a.%2$I) from added a where a.%2$I is not null group by a.retailer_id
      loop
        perform from %3$s p where %4$s p.%2$I = any(keys) %5$s;
        get diagnostics found_keys = row_count;
        if found_keys < cardinality(keys) then
          raise foreign_key_violation using
            message = 'a row of %6$s refers by %2$s to a row that %3$s does not have', table = '%6$s', column = '%2$s';
        end if;
      end loop;
      return null;
    end $body$;
    create trigger check_%2$s after insert on %6$s referencing new table as added
      for each statement execute function check_%1$s();
  $function$, name, key, referenced, of_same_retailer, lock, referencing);
  if on_delete = 'cascade' then
    execute format($function$
      create function remove_%1$s() returns trigger language plpgsql as $body$
      declare
        of_retailer bigint;
        keys bigint[];
      begin
        for of_retailer, keys in select r.retailer_id, array_agg(r.%2$I) from removed r group by r.retailer_id loop
          delete from %4$s where retailer_id = of_retailer and %2$I = any(keys);
        end loop;
        return null;
      end $body$;
      create trigger remove_%4$s after delete on %3$s referencing old table as removed
        for each statement execute function remove_%1$s();
    $function$, name, key, referenced, referencing);
  else
    execute format('revoke delete on %s from ark_tenant, ark_platform', referenced);
  end if;
end $make$;

-- For columns that a row keeps for life: what they refer to is checked once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its %', tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;
