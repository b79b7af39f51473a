-- A table that is made once the database is distributed lies where it belongs from its first row on
-- (docs/decisions/069). `distribute.sql` says of a database that it is (`ark.is_distributed`); on any other nothing of
-- this does anything.
create function is_distributed() returns boolean language sql stable as $$
  select coalesce(current_setting('ark.is_distributed', true), '') = 'on' $$;

-- `place` is a word of the layout in `distribute.sql`: with its retailer's other rows, a copy on every shard, or on the
-- coordinator, where it is made.
create procedure place_table(made regclass, place text) language plpgsql as $$
begin
  if place not in ('distributed', 'reference', 'coordinator') then
    raise 'a table is distributed, reference or coordinator, not %', place;
  end if;
  if not is_distributed() or place = 'coordinator' then
    return;
  end if;
  -- Tables that others refer to, and those that refer to them, are changed shard by shard.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  if place = 'reference' then
    perform create_reference_table(made);
  else
    perform create_distributed_table(made, 'retailer_id');
  end if;
end $$;

-- Called for each tenant table as it is made, before a row is added. What it refers to on the retailer's shard is said
-- after it (`alter table … add foreign key`): until then the table lies elsewhere, and a cluster refuses the reference.
drop procedure bind_to_retailer(regclass);
create procedure bind_to_retailer(tenant_table regclass, place text default 'distributed') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = current_retailer())',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
  call place_table(tenant_table, place);
end $$;
