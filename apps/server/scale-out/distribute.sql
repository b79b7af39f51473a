-- Distributes the tables of a migrated database over a Citus cluster (docs/scaling.md). Run it on the coordinator, as a
-- superuser and in the database of ARK, while no process of ARK is connected:
--
--   psql -v ON_ERROR_STOP=1 -1 -f distribute.sql
--
-- The extension must exist and the workers must be known (`create extension citus`, `citus_add_node`). The script
-- places tables that have no place yet and leaves others alone, so run it again after each upgrade. A later migration
-- places its own tables (`bind_to_retailer`, `place_table`) and adds them to one of the lists below.

-- `set local ark.retailer_id` is sent to the workers, whose policies need it; triggers that maintain sums run there.
-- `ark.is_distributed` controls what ARK does differently on a cluster: a retailer's statements are planned for that
-- retailer, whose shard they use (docs/decisions/066), and new tables are placed when they are created.
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
  execute format('alter database %I set citus.enable_unsafe_triggers = %L', current_database(), 'on');
  -- A statement may change reference tables, and other tables after them.
  execute format('alter database %I set citus.multi_shard_modify_mode = %L', current_database(), 'sequential');
  execute format('alter database %I set ark.is_distributed = %L', current_database(), 'on');
end $$;
set citus.propagate_set_commands = 'local';
set citus.enable_unsafe_triggers = 'on';
set citus.multi_shard_modify_mode = 'sequential';

-- A statement arrives at a worker with the role that sent it. Only the coordinator may be able to connect to the
-- workers.
alter role ark_tenant login;
alter role ark_platform login;

-- The place of each table. `reference`: small and read by all, with a copy on every worker. `distributed`: by retailer,
-- with all rows of one retailer on the same worker.
create temporary table layout (place text not null, table_name name primary key) on commit drop;
insert into layout select 'reference', unnest(array[
  'retailers', 'buyers', 'users', 'user_locations', 'stores', 'locations',
  'products', 'style_codes', 'variants', 'variant_gtins', 'market_data', 'product_images', 'fee_schedules',
  'top_sellers'
]);
insert into layout select 'distributed', unnest(array[
  'audit_log', 'runs', 'bulk_runs', 'bulk_undo_rows',
  'product_links', 'product_link_variants', 'rejected_matches', 'retailer_style_codes',
  'retailer_barcodes', 'retailer_sizes',
  'inventory_items', 'stock_movements', 'product_stock_totals', 'retailer_stock_totals', 'variant_costs',
  'import_runs', 'import_undo_rows', 'import_products', 'import_conditions', 'import_variants', 'import_levels', 'import_changes',
  'variant_offers', 'listing_slots', 'marketplace_listings', 'retailer_listing_totals', 'listing_changes',
  'csv_checks', 'csv_parts', 'csv_runs', 'listing_batches',
  'wholesale_terms', 'offered_sizes',
  'payout_setups',
  'product_selling_rules', 'repricing_guards', 'stock_words',
  'sales', 'sale_totals', 'sale_withdrawals', 'store_order_requests', 'level_adjustments', 'sale_resolutions',
  'saved_views', 'pick_rules', 'default_pick_rules', 'sale_labels', 'sale_scans',
  'shop_orders', 'shop_order_polls',
  'sale_days', 'stock_ages', 'aged_products', 'stock_age_readings',
  'automation_requests', 'automation_request_sales', 'automation_request_labels', 'label_prints', 'label_print_sales',
  'payments', 'ledger_events', 'ledger_entries', 'ledger_balances', 'payout_differences',
  'wholesale_orders', 'wholesale_order_lines', 'wholesale_order_units', 'wholesale_level_adjustments',
  'wholesale_order_changes', 'wholesale_order_costs', 'wholesale_proposals', 'wholesale_proposal_lines',
  'wholesale_invoice_numbers', 'wholesale_invoices',
  'wholesale_offers', 'wholesale_offer_lines', 'wholesale_offer_steps',
  'notifications', 'notifications_seen', 'notification_choices', 'chat_channels'
]);
-- Tables that stay on the coordinator: without a retailer, read before the retailer is known, or short-lived.
insert into layout select 'coordinator', unnest(array[
  'guesses', 'ark_business', 'invite_codes', 'invite_code_uses', 'mails', 'platform_audit_log', 'token_leases', 'request_budgets',
  'batch_sendings', 'provider_health', 'account_refusals', 'connection_health', 'connection_alerts', 'connection_watch',
  'retention_runs', 'kept_keys', 'restores', 'planner_ticks', 'market_history', 'webhook_inbox', 'shop_images', 'price_backfills', 'operator_runs'
]);
-- Tables that also stay on the coordinator, with foreign keys to reference tables. Citus manages them ("Citus local
-- tables") once those keys are restored, and plans their statements.
insert into layout select 'managed', unnest(array[
  'sessions', 'known_addresses', 'second_factors', 'recovery_codes', 'password_links', 'idempotency_keys',
  'marketplace_accounts', 'marketplace_grants', 'connection_attempts', 'purchase_orders', 'buyer_sellers', 'buyer_invoices',
  'order_polls', 'unclaimed_orders', 'listing_owners', 'order_owners', 'account_sweeps', 'unknown_listings',
  'lost_creations'
]);

-- Tables that are not in their place yet. Names are saved as text, because after a table is placed, its oid is that of
-- a shard.
create temporary table unplaced on commit drop as
  select l.table_name::text as table_name, l.place from layout l
  where l.place in ('reference', 'distributed') and not exists (
    select from citus_tables c where c.table_name = l.table_name::text::regclass and c.citus_table_type = l.place);

-- Foreign keys to drop temporarily. A reference table would pull along the tables of its foreign keys, in both
-- directions.
create temporary table foreign_keys on commit drop as
  select c.conrelid::regclass::text as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    and exists (select from unplaced u where u.table_name::regclass in (c.conrelid, c.confrelid));

-- Grants to restore. Tables keep their grants when they are placed; views and sequences lose theirs, here and on the
-- workers.
create temporary table grants on commit drop as
  select c.oid::regclass::text as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
    a.grantee::regrole::text as role, string_agg(a.privilege_type, ', ' order by a.privilege_type) as privileges,
    -- Whether the workers also have the table.
    bool_or(exists (
      select from pg_depend d left join pg_rewrite w on w.oid = d.objid and d.classid = 'pg_rewrite'::regclass
      join layout l on l.table_name::text::regclass = d.refobjid and l.place in ('reference', 'distributed')
      where coalesce(w.ev_class, d.objid) = c.oid and d.refclassid = 'pg_class'::regclass
    )) as is_on_workers
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema', 'jobs')
  cross join lateral aclexplode(c.relacl) a
  where c.relkind in ('v', 'S') and a.grantee <> 0 and a.grantee::regrole::text in ('ark_tenant', 'ark_platform')
  group by c.oid, c.relkind, a.grantee;
do $$
declare
  of record;
begin
  for of in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', of.table_name, of.name);
  end loop;
  for of in select * from unplaced where place = 'reference' loop
    perform create_reference_table(of.table_name::regclass);
  end loop;
  for of in select * from unplaced where place = 'distributed' order by table_name loop
    -- Citus puts tables together whose distribution columns have the same type.
    perform create_distributed_table(of.table_name::regclass, 'retailer_id');
  end loop;
  for of in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', of.table_name, of.name, of.definition);
  end loop;
end $$;

do $$
declare
  given record;
  of_worker record;
  grant_again text;
begin
  for given in select * from grants loop
    grant_again := format('grant %s on %s %s to %s', given.privileges, given.kind, given.name, given.role);
    execute grant_again;
    if given.kind = 'sequence' and given.is_on_workers then
      for of_worker in select * from run_command_on_workers(grant_again) loop
        if not of_worker.success then
          raise '% on %: %', grant_again, of_worker.nodename, of_worker.result;
        end if;
      end loop;
    end if;
  end loop;
end $$;

-- What the operator reads in the end: the place of each table, and what is missing. No row means that nothing is
-- missing.
create temporary table missing (what text not null) on commit drop;
insert into missing
  select format('%s is not %s', l.table_name, l.place) from layout l
  where l.place in ('reference', 'distributed') and not exists (
    select from citus_tables c where c.table_name = l.table_name::text::regclass and c.citus_table_type = l.place)
  union all
  select format('%s may not use %s here', g.role, g.name) from grants g
  where not case g.kind when 'sequence' then has_sequence_privilege(g.role, g.name, 'usage')
    else has_table_privilege(g.role, g.name, 'select') end
  union all
  select format('the database is not set to %s', s.name) from (values
    ('citus.propagate_set_commands=local'), ('citus.enable_unsafe_triggers=on'),
    ('citus.multi_shard_modify_mode=sequential'), ('ark.is_distributed=on')) s (name)
  where not exists (
    select from pg_db_role_setting d join pg_database b on b.oid = d.setdatabase and b.datname = current_database()
    where s.name = any(d.setconfig))
  union all
  select format('%s may not sign in', r.rolname) from pg_roles r
  where r.rolname in ('ark_tenant', 'ark_platform') and not r.rolcanlogin;
do $$
declare
  given record;
  of_worker record;
begin
  for given in select * from grants where is_on_workers loop
    for of_worker in
      select * from run_command_on_workers(format(
        'select case when %s then ''yes'' else ''no'' end', case given.kind
          when 'sequence' then format('has_sequence_privilege(%L, to_regclass(%L), ''usage'')', given.role, given.name)
          else format('has_table_privilege(%L, to_regclass(%L), ''select'')', given.role, given.name) end))
    loop
      if of_worker.result is distinct from 'yes' then
        insert into missing values (
          format('%s may not use %s on %s: %s', given.role, given.name, of_worker.nodename, of_worker.result));
      end if;
    end loop;
  end loop;
end $$;
select place, count(*) as tables, string_agg(table_name, ', ' order by table_name) as which
from layout group by place order by place;
select role, kind, count(*) as granted from grants group by role, kind order by role, kind;
select what as "what is missing" from missing order by what;
