-- Spreads the tables of a migrated database over a Citus cluster (docs/scaling.md): run on the coordinator, as a
-- superuser and in the database of ARK, while no process of ARK is connected:
--
--   psql -v ON_ERROR_STOP=1 -1 -f distribute.sql
--
-- The extension is there and the workers are known (`create extension citus`, `citus_add_node`). It places what has no
-- place yet and leaves the rest alone, so that it is run again after each upgrade. A migration that comes after it
-- places what it makes by itself (`bind_to_retailer`, `place_table`), and adds it to one of the lists below.

-- `set local ark.retailer_id` reaches the workers, whose policies ask for it; triggers that keep sums run there.
-- What ARK does otherwise on a cluster follows from `ark.is_distributed`: a retailer's statements are planned for him,
-- whose shard they go to (docs/decisions/066), and new tables are placed as they are made.
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
  execute format('alter database %I set citus.enable_unsafe_triggers = %L', current_database(), 'on');
  execute format('alter database %I set ark.is_distributed = %L', current_database(), 'on');
end $$;
set citus.propagate_set_commands = 'local';
set citus.enable_unsafe_triggers = 'on';
set citus.multi_shard_modify_mode = 'sequential';

-- A statement arrives at a worker as the role that sent it. Keep the workers where nobody but the coordinator reaches
-- them.
alter role ark_tenant login;
alter role ark_platform login;

-- Where each table lies. `reference`: small and read by all, a copy on every worker. `distributed`: by retailer, all of
-- one retailer's together.
create temporary table layout (place text not null, table_name name primary key) on commit drop;
insert into layout select 'reference', unnest(array[
  'retailers', 'buyers', 'users', 'user_locations', 'stores', 'locations',
  'products', 'style_codes', 'variants', 'variant_gtins', 'market_data', 'product_images', 'fee_schedules',
  'top_sellers'
]);
insert into layout select 'distributed', unnest(array[
  'audit_log', 'runs',
  'product_links', 'product_link_variants', 'rejected_matches', 'retailer_style_codes',
  'retailer_barcodes', 'retailer_sizes',
  'inventory_items', 'stock_movements', 'product_stock_totals', 'retailer_stock_totals', 'variant_costs',
  'import_runs', 'import_undo_rows', 'import_products', 'import_conditions', 'import_variants', 'import_levels', 'import_changes',
  'variant_offers', 'listing_slots', 'marketplace_listings', 'retailer_listing_totals', 'listing_changes',
  'csv_checks', 'csv_parts', 'csv_runs', 'enable_runs', 'enable_undo_rows', 'listing_batches', 'payout_runs', 'size_act_runs',
  'payout_undo_rows',
  'wholesale_terms', 'offered_sizes',
  'wholesale_price_runs', 'wholesale_price_undo_rows', 'payout_setups',
  'product_selling_rules', 'repricing_guards', 'stock_words',
  'sales', 'sale_totals', 'sale_withdrawals', 'store_order_requests', 'level_adjustments', 'sale_resolutions',
  'pick_rules', 'sale_labels', 'sale_scans',
  'shop_orders', 'shop_order_polls',
  'sale_days', 'stock_ages', 'aged_products', 'stock_age_readings',
  'automation_requests', 'automation_request_sales', 'automation_request_labels', 'label_prints', 'label_print_sales',
  'payments', 'ledger_events', 'ledger_entries', 'ledger_balances', 'payout_differences',
  'wholesale_orders', 'wholesale_order_lines', 'wholesale_order_units', 'wholesale_level_adjustments',
  'wholesale_order_changes', 'wholesale_order_costs',
  'wholesale_offers', 'wholesale_offer_lines', 'wholesale_offer_steps',
  'notifications', 'notifications_seen', 'notification_choices', 'chat_channels'
]);
-- On the coordinator, as they are: what has no retailer, what is asked for before one is known, what is of one moment.
insert into layout select 'coordinator', unnest(array[
  'sessions', 'known_addresses', 'guesses', 'second_factors', 'recovery_codes', 'password_links', 'invite_codes',
  'invite_code_uses', 'mails', 'platform_audit_log', 'idempotency_keys', 'token_leases', 'request_budgets',
  'batch_sendings', 'provider_health', 'account_refusals', 'connection_health', 'connection_alerts', 'connection_watch', 'retention_runs',
  'planner_ticks', 'market_history', 'marketplace_accounts', 'marketplace_grants', 'connection_attempts',
  'purchase_orders', 'buyer_sellers', 'webhook_inbox', 'shop_images', 'order_polls', 'unclaimed_orders',
  'price_backfills', 'operator_runs', 'listing_owners', 'order_owners', 'account_sweeps',
  'unknown_listings', 'lost_creations'
]);

-- What lies where it belongs already stays there.
create temporary table unplaced on commit drop as
  select l.table_name::text::regclass as table_name, l.place from layout l
  where l.place <> 'coordinator' and not exists (
    select from citus_tables c where c.table_name = l.table_name::text::regclass and c.citus_table_type = l.place);

-- A reference table pulls the tables of its foreign keys along, whichever way they point: they are off meanwhile.
create temporary table foreign_keys on commit drop as
  select c.conrelid::regclass as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    and exists (select from unplaced u where u.table_name in (c.conrelid, c.confrelid));
do $$
declare
  of record;
begin
  for of in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', of.table_name, of.name);
  end loop;
  for of in select * from unplaced where place = 'reference' loop
    perform create_reference_table(of.table_name);
  end loop;
  for of in select * from unplaced where place = 'distributed' order by table_name::text loop
    -- Those whose column is of one type lie together, unless something else is said.
    perform create_distributed_table(of.table_name, 'retailer_id');
  end loop;
  for of in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', of.table_name, of.name, of.definition);
  end loop;
end $$;
