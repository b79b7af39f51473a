-- Orders of wholesale buyers (domain §8, docs/decisions/047). An order is a retailer's like a sale; his buyer sees it by
-- a policy of his own, which opens nothing but his orders and to nothing but reading.
create function current_buyer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.buyer_id', true), '')::bigint $$;
grant execute on function current_buyer to ark_tenant, ark_platform;

-- What a buyer has submitted at once: an order for each of the retailers.
create table purchase_orders (
  purchase_order_id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers,
  submitted_by bigint not null references users,
  created_at timestamptz not null
);
create index purchase_orders_of_buyer on purchase_orders (buyer_id);
grant select, insert on purchase_orders to ark_platform;

-- 'Seller #3': what a buyer calls a retailer, the same for ever. Given out as he first sees him, in no order that says
-- anything, so that two buyers have different numbers for one retailer.
create table buyer_sellers (
  buyer_id bigint not null references buyers,
  seller_number integer not null check (seller_number > 0),
  retailer_id bigint not null references retailers,
  primary key (buyer_id, seller_number),
  unique (buyer_id, retailer_id)
);
grant select, insert on buyer_sellers to ark_platform;

create table wholesale_orders (
  retailer_id bigint not null references retailers,
  wholesale_order_id bigint generated always as identity,
  order_number text not null generated always as ('W-' || lpad(wholesale_order_id::text, 6, '0')) stored,
  purchase_order_id bigint not null,
  buyer_id bigint not null references buyers,
  -- What his buyer calls the retailer.
  seller_number integer not null,
  status text not null check (status in ('submitted', 'processing', 'approved', 'rejected_by_retailer',
    'canceled_by_retailer', 'canceled_by_buyer', 'canceled', 'paid', 'packed', 'partial_shipped',
    'shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'overdue', 'refunded')),
  -- The retailer's setting at submission.
  ships_direct boolean not null,
  -- Whom to ship to, of an order that ships direct: as the buyer's account was at submission.
  ship_to jsonb,
  total_items integer not null check (total_items > 0),
  fulfilled_items integer not null default 0 check (fulfilled_items between 0 and total_items),
  total_amount numeric(14,2) not null check (total_amount >= 0),
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null,
  primary key (retailer_id, wholesale_order_id),
  constraint wholesale_orders_one_of_a_purchase unique (retailer_id, purchase_order_id),
  constraint wholesale_orders_ship_to_if_direct check ((ship_to is not null) = ships_direct)
);
create index wholesale_orders_by_status on wholesale_orders (retailer_id, status, wholesale_order_id desc);
create index wholesale_orders_of_buyer on wholesale_orders (buyer_id, wholesale_order_id desc);
call bind_to_retailer('wholesale_orders');
create policy of_buyer on wholesale_orders for select to ark_tenant using (buyer_id = current_buyer());

-- What was ordered, named and priced as it was at submission.
create table wholesale_order_lines (
  retailer_id bigint not null,
  wholesale_line_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null references buyers,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  product_name text not null,
  size text not null,
  sku text,
  quantity integer not null check (quantity between 1 and 10000),
  unit_price numeric(12,2) not null check (unit_price >= 0),
  fulfilled boolean not null default false,
  shipped_at timestamptz,
  primary key (retailer_id, wholesale_line_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade,
  constraint wholesale_order_lines_once unique (retailer_id, wholesale_order_id, variant_id),
  constraint wholesale_order_lines_shipped_if_fulfilled check (fulfilled or shipped_at is null)
);
call bind_to_retailer('wholesale_order_lines');
create policy of_buyer on wholesale_order_lines for select to ark_tenant using (buyer_id = current_buyer());

-- Pairs that are held for a line (`sold_on_ark`), place by place. A row goes with the pairs that are given back, so that
-- they are given back once.
create table wholesale_order_units (
  retailer_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  wholesale_order_id bigint not null,
  location_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (retailer_id, wholesale_line_id, inventory_item_id),
  foreign key (retailer_id, wholesale_line_id) references wholesale_order_lines on delete cascade
);
create index wholesale_order_units_of_order on wholesale_order_units (retailer_id, wholesale_order_id);
call bind_to_retailer('wholesale_order_units');

-- What has happened to an order, and whether both sides were mailed of it.
create table wholesale_order_changes (
  retailer_id bigint not null,
  wholesale_change_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null references buyers,
  actor text not null check (actor in ('retailer', 'buyer', 'operator')),
  what text not null check (what in ('status', 'payment')),
  to_value text not null,
  notes text check (length(notes) <= 1000),
  user_id bigint references users,
  created_at timestamptz not null,
  is_mailed boolean not null default false,
  primary key (retailer_id, wholesale_change_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade
);
create index wholesale_order_changes_of_order on wholesale_order_changes (retailer_id, wholesale_order_id);
call bind_to_retailer('wholesale_order_changes');
create policy of_buyer on wholesale_order_changes for select to ark_tenant using (buyer_id = current_buyer());

-- Sizes that somebody offers wholesale and has in stock, the newest products first: a page that begins after a size, of
-- some products or of all, of some sizes or of all. Steps from product to product by an index (0049), so that a page
-- costs the same however many retailers and rows there are. At most `most` rows, of `most_products` products.
create function find_offered_sizes(after_variant bigint, of_products bigint[], of_sizes text[], most integer,
  most_products integer)
returns table (product_id bigint, variant_id bigint) language plpgsql stable as $$
declare
  start_product bigint := null;
  start_place integer := null;
  at_product bigint := null;
  found_rows integer := 0;
  added integer;
begin
  select v.product_id, v.sort_index into start_product, start_place
    from catalogue.variants v where v.variant_id = after_variant;
  if start_product is not null then at_product := start_product + 1; end if;
  for step in 1 .. most_products loop
    select i.product_id into at_product from inventory.items i
      where i.wholesale_enabled and i.wholesale_price is not null
        and i.product_id < coalesce(at_product, 9223372036854775807)
        and (of_products is null or i.product_id = any(of_products))
      order by i.product_id desc limit 1;
    exit when not found;
    return query
      select v.product_id, v.variant_id from catalogue.variants v
      where v.product_id = at_product
        and (of_sizes is null or v.size_key = any(of_sizes) or lower(v.size) = any(of_sizes))
        and (at_product is distinct from start_product or (v.sort_index, v.variant_id) > (start_place, after_variant))
        and exists (
          select from inventory.items i where i.product_id = at_product and i.variant_id = v.variant_id
            and i.wholesale_enabled and i.wholesale_price is not null and i.quantity_available > 0)
      order by v.sort_index, v.variant_id limit most - found_rows;
    get diagnostics added = row_count;
    found_rows := found_rows + added;
    exit when found_rows >= most;
  end loop;
end $$;
revoke execute on function find_offered_sizes from public;
grant execute on function find_offered_sizes to ark_platform;
