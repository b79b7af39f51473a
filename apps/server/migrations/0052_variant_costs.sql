-- What a retailer has paid for a pair of a size: kept beside the stock, brought in and out as CSV.
create table variant_costs (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  cost numeric(12,2) not null check (cost >= 0),
  updated_at timestamptz not null default now(),
  primary key (retailer_id, variant_id)
);
call bind_to_retailer('variant_costs');
