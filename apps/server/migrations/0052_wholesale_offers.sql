-- What buyers offer for sizes of a product of one retailer, and what became of it (docs/decisions/049). An offer is the
-- retailer's like an order; his buyer sees it by a policy of his own (0048).
create table wholesale_offers (
  retailer_id bigint not null references retailers,
  wholesale_offer_id bigint generated always as identity,
  buyer_id bigint not null references buyers,
  -- What his buyer calls the retailer.
  seller_number integer not null,
  product_id bigint not null references products,
  state text not null check (state in ('offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- How many prices were named so far: an answer names the one that it is about.
  round integer not null default 1 check (round > 0),
  total_items integer not null check (total_items > 0),
  -- At the prices that were named last, and as the sizes were offered to all when the offer was made.
  total_amount numeric(14,2) not null check (total_amount >= 0),
  list_amount numeric(14,2) not null check (list_amount >= 0),
  -- For the retailer. Nothing that he writes reaches the buyer, who is not to know who he is.
  notes text check (length(notes) <= 1000),
  created_by bigint not null references users,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order that it became.
  wholesale_order_id bigint,
  -- When somebody looks whether it has expired (platform/due-rows.ts). Null: it has ended.
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
call bind_to_retailer('wholesale_offers');
create policy of_buyer on wholesale_offers for select to ark_tenant using (buyer_id = current_buyer());

create table wholesale_offer_lines (
  retailer_id bigint not null,
  wholesale_offer_id bigint not null,
  variant_id bigint not null references variants,
  buyer_id bigint not null references buyers,
  product_name text not null,
  size text not null,
  sku text,
  quantity integer not null check (quantity between 1 and 10000),
  -- What a pair cost when the offer was made; what its buyer would pay, and what the retailer wants for it since.
  list_price numeric(12,2) not null check (list_price >= 0),
  buyer_price numeric(12,2) not null check (buyer_price > 0),
  seller_price numeric(12,2) check (seller_price > 0),
  primary key (retailer_id, wholesale_offer_id, variant_id),
  foreign key (retailer_id, wholesale_offer_id) references wholesale_offers on delete cascade
);
call bind_to_retailer('wholesale_offer_lines');
create policy of_buyer on wholesale_offer_lines for select to ark_tenant using (buyer_id = current_buyer());

-- What has happened to an offer, and whether both sides were mailed of it.
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
