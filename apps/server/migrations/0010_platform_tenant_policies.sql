-- What a distributed PostgreSQL asks of policies and of identity columns (docs/decisions/025): no subquery in a
-- policy, and roles that may draw numbers where a row is added.
create or replace procedure bind_to_retailer(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_rows on %s for all to ark_tenant using (retailer_id = current_retailer())',
    tenant_table);
  execute format('create policy every_row on %s for all to ark_platform using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to ark_tenant, ark_platform', tenant_table);
end $$;

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select p.polrelid::regclass from pg_policy p
    join pg_class c on c.oid = p.polrelid and c.relnamespace = 'public'::regnamespace where p.polname = 'own_rows'
  loop
    execute format('alter policy own_rows on %s using (retailer_id = current_retailer())', tenant_table);
  end loop;
end $$;

grant usage on all sequences in schema public to ark_tenant, ark_platform;
alter default privileges in schema public grant usage on sequences to ark_tenant, ark_platform;
