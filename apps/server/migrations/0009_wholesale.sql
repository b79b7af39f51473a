-- Orders and offers of wholesale buyers.

-- ── Buyers and the retailers they see ───────────────────────────────────────────────────────────────────────────

-- Returns the buyer of the current transaction; null when there is none. An order or an offer is a row of a retailer,
-- like a sale. Its buyer reads it by a separate policy (`of_buyer`), which shows only the buyer's own rows
-- (docs/decisions/047).
create function current_buyer() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('ark.buyer_id', true), '')::bigint $$;
grant execute on function current_buyer to ark_tenant, ark_platform;

-- 'Seller #3': the number by which a buyer knows a retailer, which never changes. ARK draws it with a secret when the
-- buyer first sees the retailer, so that it reveals nothing. Two buyers have different numbers for one retailer.
create table buyer_sellers (
  buyer_id bigint not null references buyers,
  seller_number integer not null check (seller_number > 0),
  retailer_id bigint not null references retailers,
  primary key (buyer_id, seller_number),
  unique (buyer_id, retailer_id)
);
grant select, insert on buyer_sellers to ark_platform;

-- Returns sizes that some retailer offers wholesale and has in stock, the newest products first: a page after a given
-- size, optionally of some products or sizes. Steps from product to product by an index, so that a page costs the same
-- however many retailers and rows there are, and sold-out products cost nothing. Reads all offers of a product at once,
-- not size by size, because a cluster cannot look up retailers' tables row by row from a reference table
-- (docs/decisions/088, rule 17). Returns at most `most` rows of `most_products` products.
create function find_offered_sizes(after_variant bigint, of_products bigint[], of_sizes text[], most integer,
  most_products integer)
returns table (product_id bigint, variant_id bigint) language plpgsql stable as $$
declare
  start_product bigint := null;
  start_place integer := null;
  at_product bigint := 9223372036854775807;
  found_rows integer := 0;
  added integer;
begin
  -- Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  select v.product_id, v.sort_index into start_product, start_place
    from catalogue.variants v where v.variant_id = after_variant;
  if start_product is not null then at_product := start_product + 1; end if;
  for step in 1 .. most_products loop
    select o.product_id into at_product from inventory.offered_sizes o
      where o.available > 0 and o.product_id < at_product
        and (of_products is null or o.product_id = any(of_products))
      order by o.product_id desc limit 1;
    exit when at_product is null;
    return query
      select v.product_id, v.variant_id from catalogue.variants v
      where v.product_id = at_product
        and (of_sizes is null or v.size_key = any(of_sizes) or lower(v.size) = any(of_sizes))
        and (at_product is distinct from start_product or (v.sort_index, v.variant_id) > (start_place, after_variant))
        and v.variant_id in (
          select o.variant_id from inventory.offered_sizes o where o.product_id = at_product and o.available > 0)
      order by v.sort_index, v.variant_id limit most - found_rows;
    get diagnostics added = row_count;
    found_rows := found_rows + added;
    exit when found_rows >= most;
  end loop;
end $$;
revoke execute on function find_offered_sizes from public;
grant execute on function find_offered_sizes to ark_platform;

-- Returns the cheapest sellers that have each of these sizes, which two parallel lists name; at most `most` per size.
-- It reads that many rows of an index, however many sellers there are.
create function find_cheapest_offers(of_products bigint[], of_variants bigint[], most integer)
returns table (retailer_id bigint, product_id bigint, variant_id bigint, product_sync_id bigint, price numeric,
  available integer) language plpgsql stable as $$
begin
  -- Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  for nth in 1 .. coalesce(cardinality(of_variants), 0) loop
    return query
      select o.retailer_id, o.product_id, o.variant_id, o.product_sync_id, o.price, o.available
      from inventory.offered_sizes o
      where o.product_id = of_products[nth] and o.variant_id = of_variants[nth] and o.available > 0
      order by o.price, o.available desc limit most;
  end loop;
end $$;
revoke execute on function find_cheapest_offers from public;
grant execute on function find_cheapest_offers to ark_platform;

-- ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- A buyer's purchase: one order per retailer.
create table purchase_orders (
  purchase_order_id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers,
  submitted_by bigint not null references users,
  created_at timestamptz not null
);
create index purchase_orders_of_buyer on purchase_orders (buyer_id);
grant select, insert on purchase_orders to ark_platform;

-- Orders of wholesale buyers (docs/decisions/047).
create table wholesale_orders (
  retailer_id bigint not null references retailers,
  wholesale_order_id bigint generated always as identity,
  order_number text not null generated always as ('W-' || lpad(wholesale_order_id::text, 6, '0')) stored,
  purchase_order_id bigint not null,
  buyer_id bigint not null references buyers,
  -- The number by which the buyer knows the retailer.
  seller_number integer not null,
  status text not null check (status in ('submitted', 'processing', 'approved', 'rejected_by_retailer',
    'canceled_by_retailer', 'canceled_by_buyer', 'canceled', 'paid', 'packed', 'partial_shipped',
    'shipped_from_retailer', 'arrived_to_ark', 'shipped_from_ark', 'received')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'overdue', 'refunded')),
  -- The retailer's setting at submission.
  ships_direct boolean not null,
  -- The recipient of an order that ships direct: the buyer's account at submission.
  ship_to jsonb,
  total_items integer not null check (total_items > 0),
  fulfilled_items integer not null default 0 check (fulfilled_items between 0 and total_items),
  total_amount numeric(14,2) not null check (total_amount >= 0),
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null,
  -- When ARK paid the buyer's money to the seller; null when it has not.
  paid_to_retailer_at timestamptz,
  -- When the buyer reported that they paid ARK, and when the seller reported that they received ARK's payment; null
  -- when they did not (docs/decisions/084). `payment_status` is what ARK received. The buyer's report stays once ARK
  -- has the money.
  buyer_paid_at timestamptz,
  retailer_received_at timestamptz,
  primary key (retailer_id, wholesale_order_id),
  constraint wholesale_orders_one_of_a_purchase unique (retailer_id, purchase_order_id),
  constraint wholesale_orders_ship_to_if_direct check ((ship_to is not null) = ships_direct),
  constraint wholesale_orders_passed_on_is_paid check (paid_to_retailer_at is null or payment_status = 'paid'),
  constraint wholesale_orders_claimed_while_due
    check (buyer_paid_at is null or status = 'approved' or payment_status in ('paid', 'refunded')),
  constraint wholesale_orders_received_is_passed_on
    check (retailer_received_at is null or paid_to_retailer_at is not null)
);
create index wholesale_orders_by_status on wholesale_orders (retailer_id, status, wholesale_order_id desc);
create index wholesale_orders_of_buyer on wholesale_orders (buyer_id, wholesale_order_id desc);
-- For the operator's lists of all orders, the newest first: all, by status, or by time.
create index wholesale_orders_newest on wholesale_orders (wholesale_order_id desc);
create index wholesale_orders_newest_of_status on wholesale_orders (status, wholesale_order_id desc);
create index wholesale_orders_by_time on wholesale_orders (created_at)
  include (retailer_id, wholesale_order_id, buyer_id, status, total_amount);
-- For payments that the operator must check: orders that buyers have reported as paid.
create index wholesale_orders_claimed on wholesale_orders (wholesale_order_id desc)
  where buyer_paid_at is not null and status = 'approved';
-- A buyer's orders with one seller are counted before another one is inserted (refuse-too-many.ts).
create index wholesale_orders_of_dealing on wholesale_orders (retailer_id, buyer_id, created_at);
call bind_to_retailer('wholesale_orders');
create policy of_buyer on wholesale_orders for select to ark_tenant using (buyer_id = current_buyer());

-- Ordered sizes, with name and price as of submission.
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

-- Pairs that a line has taken (`sold_on_ark`), by item. A row is deleted when its pairs are released, so that they are
-- released once. ARK lowers the level in Shopify once, and only then subtracts the pairs from `sold_on_ark`
-- (docs/decisions/056).
create table wholesale_order_units (
  retailer_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  wholesale_order_id bigint not null,
  location_id bigint not null,
  quantity integer not null check (quantity > 0),
  -- Whether the shop's level and `sold_on_ark` no longer include the pairs.
  is_released boolean not null default false,
  -- When their order was canceled after the shop's level was lowered, or may have been. ARK adds them to the level
  -- again.
  given_back_at timestamptz,
  -- When ARK next changes the shop's level (platform/due-rows.ts). Null when it is done.
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  -- Why the shop's level is not changed yet, as text for people, and since when.
  problem text,
  problem_since timestamptz,
  primary key (retailer_id, wholesale_line_id, inventory_item_id),
  foreign key (retailer_id, wholesale_line_id) references wholesale_order_lines on delete cascade,
  constraint wholesale_order_units_problem_since check ((problem is null) = (problem_since is null))
);
create index wholesale_order_units_of_order on wholesale_order_units (retailer_id, wholesale_order_id);
create index wholesale_order_units_due on wholesale_order_units (retailer_id, next_attempt_at)
  where next_attempt_at is not null;
call bind_to_retailer('wholesale_order_units');

-- A change of a shop's level for pairs of an order: `lower` or `raise`. Corresponds to `level_adjustments` of sales.
create table wholesale_level_adjustments (
  retailer_id bigint not null references retailers,
  wholesale_order_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  direction text not null check (direction in ('lower', 'raise')),
  idempotency_key text not null,
  -- The expected level before the change.
  level_before integer not null,
  -- When the change was first and last sent under this key.
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  -- When the change was confirmed.
  confirmed_at timestamptz,
  -- Since when it cannot be determined whether the change was made; a person must look.
  in_doubt_since timestamptz,
  primary key (retailer_id, wholesale_order_id, wholesale_line_id, inventory_item_id, direction),
  foreign key (retailer_id, wholesale_line_id, inventory_item_id) references wholesale_order_units on delete cascade
);
call bind_to_retailer('wholesale_level_adjustments');

-- The history of an order, and whether both sides were mailed about it. The buyer cannot read changes between ARK and
-- the seller.
create table wholesale_order_changes (
  retailer_id bigint not null,
  wholesale_change_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null references buyers,
  actor text not null check (actor in ('retailer', 'buyer', 'operator')),
  what text not null check (what in ('status', 'claim', 'payment', 'payout', 'receipt', 'proposal')),
  to_value text not null,
  -- The proposal that a step of a proposal is about.
  wholesale_proposal_id bigint,
  notes text check (length(notes) <= 1000),
  user_id bigint references users,
  created_at timestamptz not null,
  is_mailed boolean not null default false,
  primary key (retailer_id, wholesale_change_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade,
  constraint wholesale_order_changes_name_proposal check ((what = 'proposal') = (wholesale_proposal_id is not null))
);
create index wholesale_order_changes_of_order on wholesale_order_changes (retailer_id, wholesale_order_id);
call bind_to_retailer('wholesale_order_changes');
create policy of_buyer on wholesale_order_changes for select to ark_tenant
  using (buyer_id = current_buyer() and what in ('status', 'claim', 'payment', 'proposal'));

-- A seller's proposals to deliver part of an unanswered order (docs/decisions/095). An open one reserves its pairs.
create table wholesale_proposals (
  retailer_id bigint not null,
  wholesale_proposal_id bigint generated always as identity,
  wholesale_order_id bigint not null,
  buyer_id bigint not null references buyers,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- The order before the proposal, and as proposed.
  ordered_items integer not null,
  ordered_amount numeric(14,2) not null check (ordered_amount >= 0),
  total_items integer not null,
  total_amount numeric(14,2) not null check (total_amount >= 0),
  -- The seller's user, in whose name an accepted proposal is approved.
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When ARK checks whether the proposal has expired (platform/due-rows.ts). Null when it has ended.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (retailer_id, wholesale_proposal_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade,
  constraint wholesale_proposals_part_of_order check (total_items > 0 and total_items < ordered_items),
  constraint wholesale_proposals_due_while_open check ((state = 'open') = (next_attempt_at is not null))
);
create unique index wholesale_proposals_open on wholesale_proposals (retailer_id, wholesale_order_id)
  where state = 'open';
create index wholesale_proposals_of_order on wholesale_proposals (retailer_id, wholesale_order_id);
create index wholesale_proposals_due on wholesale_proposals (retailer_id, next_attempt_at)
  where next_attempt_at is not null;
create index wholesale_proposals_of_buyer on wholesale_proposals (buyer_id) where state = 'open';
call bind_to_retailer('wholesale_proposals');
create policy of_buyer on wholesale_proposals for select to ark_tenant using (buyer_id = current_buyer());

-- The lines of a proposal: each line of its order with the pairs that the seller can deliver, at the ordered price.
create table wholesale_proposal_lines (
  retailer_id bigint not null,
  wholesale_proposal_id bigint not null,
  wholesale_line_id bigint not null,
  buyer_id bigint not null references buyers,
  product_name text not null,
  size text not null,
  ordered_quantity integer not null,
  quantity integer not null,
  unit_price numeric(12,2) not null check (unit_price >= 0),
  primary key (retailer_id, wholesale_proposal_id, wholesale_line_id),
  foreign key (retailer_id, wholesale_proposal_id) references wholesale_proposals on delete cascade,
  constraint wholesale_proposal_lines_part_of_line check (quantity between 0 and ordered_quantity)
);
call bind_to_retailer('wholesale_proposal_lines');
create policy of_buyer on wholesale_proposal_lines for select to ark_tenant using (buyer_id = current_buyer());

-- The last invoice number of each seller. The transaction that issues an invoice raises it, so that a number is neither
-- skipped nor used twice.
create table wholesale_invoice_numbers (
  retailer_id bigint primary key references retailers,
  last_number integer not null check (last_number > 0)
);
call bind_to_retailer('wholesale_invoice_numbers');

-- Sellers' invoices (docs/decisions/096). An invoice keeps its number and the seller's facts as they were, also when
-- its order is canceled later.
create table wholesale_invoices (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  invoice_number integer not null check (invoice_number > 0),
  issued_at timestamptz not null,
  payment_terms_days integer not null check (payment_terms_days between 0 and 365),
  due_on date not null,
  -- The seller's business details at that time (business-details.ts of the domain).
  seller jsonb not null,
  -- ARK's business details at that time; null for an order that ships direct, which bills the buyer.
  bill_to jsonb,
  primary key (retailer_id, wholesale_order_id),
  constraint wholesale_invoices_number unique (retailer_id, invoice_number),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders
);
call bind_to_retailer('wholesale_invoices');

-- Buyers' copies of invoices, which ARK issues: the buyer's and ARK's business details at that time. Sellers cannot read
-- them, because they name the buyer.
create table buyer_invoices (
  buyer_id bigint not null references buyers,
  wholesale_order_id bigint not null,
  issued_at timestamptz not null,
  bill_to jsonb not null,
  biller jsonb not null,
  primary key (buyer_id, wholesale_order_id)
);
grant select, insert on buyer_invoices to ark_platform;

-- The seller's cost of an order's pairs at submission. No row when the cost of a size was unknown. It is a separate
-- table, because buyers can read the rows of their orders.
create table wholesale_order_costs (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  cost_amount numeric(14,2) not null check (cost_amount >= 0),
  primary key (retailer_id, wholesale_order_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade
);
call bind_to_retailer('wholesale_order_costs');

-- ── Offers ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Offers of buyers for sizes of a retailer's product, and their outcome (docs/decisions/049).
create table wholesale_offers (
  retailer_id bigint not null references retailers,
  wholesale_offer_id bigint generated always as identity,
  buyer_id bigint not null references buyers,
  -- The number by which the buyer knows the retailer.
  seller_number integer not null,
  product_id bigint not null references products,
  state text not null check (state in ('offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- How many prices were set so far. An answer names the round of the price that it answers.
  round integer not null default 1 check (round > 0),
  total_items integer not null check (total_items > 0),
  -- The total at the last price, and the total at the list prices of the time of the offer.
  total_amount numeric(14,2) not null check (total_amount >= 0),
  list_amount numeric(14,2) not null check (list_amount >= 0),
  -- The buyer's note for the retailer. No text of the retailer reaches the buyer, who must not learn who the retailer
  -- is.
  notes text check (length(notes) <= 1000),
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order of an accepted offer.
  wholesale_order_id bigint,
  -- When ARK checks whether the offer has expired (platform/due-rows.ts). Null when it has ended.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (retailer_id, wholesale_offer_id),
  constraint wholesale_offers_order_if_accepted check ((state = 'accepted') = (wholesale_order_id is not null)),
  constraint wholesale_offers_due_while_open
    check ((state in ('offered', 'countered')) = (next_attempt_at is not null)),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders
);
create index wholesale_offers_due on wholesale_offers (retailer_id, next_attempt_at)
  where next_attempt_at is not null;
create index wholesale_offers_by_state on wholesale_offers (retailer_id, state, wholesale_offer_id desc);
create index wholesale_offers_of_buyer on wholesale_offers (buyer_id, wholesale_offer_id desc);
create index wholesale_offers_of_dealing on wholesale_offers (retailer_id, buyer_id, created_at);
call bind_to_retailer('wholesale_offers');
create policy of_buyer on wholesale_offers for select to ark_tenant using (buyer_id = current_buyer());

-- The sizes of an offer.
create table wholesale_offer_lines (
  retailer_id bigint not null,
  wholesale_offer_id bigint not null,
  variant_id bigint not null references variants,
  buyer_id bigint not null references buyers,
  product_name text not null,
  size text not null,
  sku text,
  quantity integer not null check (quantity between 1 and 10000),
  -- The price of a pair when the offer was made, the buyer's price, and the retailer's counter-offer.
  list_price numeric(12,2) not null check (list_price >= 0),
  buyer_price numeric(12,2) not null check (buyer_price > 0),
  seller_price numeric(12,2) check (seller_price > 0),
  primary key (retailer_id, wholesale_offer_id, variant_id),
  foreign key (retailer_id, wholesale_offer_id) references wholesale_offers on delete cascade
);
call bind_to_retailer('wholesale_offer_lines');
create policy of_buyer on wholesale_offer_lines for select to ark_tenant using (buyer_id = current_buyer());

-- The history of an offer, and whether both sides were mailed about it.
create table wholesale_offer_steps (
  retailer_id bigint not null,
  wholesale_offer_id bigint not null,
  step integer not null,
  buyer_id bigint not null references buyers,
  side text not null check (side in ('buyer', 'seller', 'nobody')),
  act text not null check (act in ('offer', 'counter', 'accept', 'decline', 'withdraw', 'expire')),
  round integer not null,
  total_amount numeric(14,2) not null,
  user_id bigint references users,
  created_at timestamptz not null,
  is_mailed boolean not null default false,
  primary key (retailer_id, wholesale_offer_id, step),
  foreign key (retailer_id, wholesale_offer_id) references wholesale_offers on delete cascade
);
create index wholesale_offer_steps_to_mail on wholesale_offer_steps (retailer_id) where not is_mailed;
call bind_to_retailer('wholesale_offer_steps');
create policy of_buyer on wholesale_offer_steps for select to ark_tenant using (buyer_id = current_buyer());
