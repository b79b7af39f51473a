-- How a retailer sells a product wholesale besides its prices (packages/domain/src/wholesale-terms.ts): how many pairs
-- at least, in which steps, and what many cost less. No row: any number at its price.
create table wholesale_terms (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  minimum_quantity integer not null check (minimum_quantity between 1 and 10000),
  quantity_step integer not null check (quantity_step between 1 and 10000),
  -- [{"from_quantity": 24, "discount_basis_points": 500}], of rising quantity and discount.
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array'),
  primary key (retailer_id, product_id),
  constraint wholesale_terms_minimum_in_steps check (minimum_quantity % quantity_step = 0)
);
call bind_to_retailer('wholesale_terms');

create view inventory.wholesale_terms with (security_invoker = true) as
  select retailer_id, product_id, minimum_quantity, quantity_step, tiers from public.wholesale_terms;
grant select on inventory.wholesale_terms to ark_tenant, ark_platform;

-- Wholesale prices of many sizes changed by a rule, or put back (docs/decisions/048): what a run needs while it goes
-- on, forgotten as it ends.
create table wholesale_price_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  -- Null: it puts back what another run has changed.
  change jsonb,
  undoes_run_id bigint,
  -- The sizes in the order of their ids; empty where it puts back.
  variant_ids bigint[] not null,
  -- What who started it sees: empty means every location.
  location_ids bigint[] not null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  constraint wholesale_price_runs_change_or_undo check ((change is null) = (undoes_run_id is not null))
);
create index wholesale_price_runs_undoing on wholesale_price_runs (retailer_id, undoes_run_id)
  where undoes_run_id is not null;
call bind_to_retailer('wholesale_price_runs');

-- What a size at a location had before a run changed it, and after: what can be put back.
create table wholesale_price_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  variant_id bigint not null references variants,
  inventory_item_id bigint not null,
  enabled_before boolean not null,
  price_before numeric(12,2),
  price_after numeric(12,2) not null,
  primary key (retailer_id, run_id, variant_id, inventory_item_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('wholesale_price_undo_rows');
