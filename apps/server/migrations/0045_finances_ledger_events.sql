-- What happened to money, one row each: the header of the lines in ledger_entries (docs/decisions/043). Append-only.
create table ledger_events (
  retailer_id bigint not null references retailers,
  -- Under which the same again is known: 'sale:17:3', 'payment:5'.
  event_key text not null,
  event_id bigint generated always as identity,
  kind text not null check (kind in ('expected', 'said', 'fee', 'paid', 'ready', 'reversed', 'restored', 'adjusted',
    'payment')),
  sale_id bigint,
  payment_id bigint,
  -- When it happened outside; created_at is when it was posted, the day of the books.
  occurred_at timestamptz not null,
  -- The figures that it is about, in dollars.
  details jsonb not null default '{}',
  -- Of one that moves what is ready for the retailer: all that has become ready by then, and all that was paid of it.
  -- A payment covers what had become ready first.
  ready_total numeric(14,2),
  paid_total numeric(14,2),
  created_at timestamptz not null default now(),
  primary key (retailer_id, event_key),
  constraint ledger_events_of_sale_or_payment check (num_nonnulls(sale_id, payment_id) = 1),
  constraint ledger_events_totals_together check ((ready_total is null) = (paid_total is null))
);
create index ledger_events_of_sale_in_order on ledger_events (retailer_id, sale_id, event_id) where sale_id is not null;
create index ledger_events_of_payments on ledger_events (retailer_id, paid_total) where payment_id is not null;
create index ledger_events_by_day on ledger_events (retailer_id, created_at);
call bind_to_retailer('ledger_events');
revoke update, delete on ledger_events from ark_tenant, ark_platform;

-- Those there were: the first of a sale is what was expected, a payment says so itself, of the others nobody knows.
insert into ledger_events (retailer_id, event_key, kind, sale_id, payment_id, occurred_at, created_at, details,
  ready_total, paid_total)
select e.retailer_id, e.event_key,
  case when e.payment_id is not null then 'payment' when e.event_key = 'sale:' || e.sale_id || ':1' then 'expected'
    else 'adjusted' end,
  e.sale_id, e.payment_id, e.created_at, e.created_at, '{}',
  case when e.moves_payable then sum(e.payable + e.paid_out) over before_it end,
  case when e.moves_payable then sum(e.paid_out) over before_it end
from (
  select retailer_id, event_key, min(sale_id) as sale_id, min(payment_id) as payment_id, min(created_at) as created_at,
    bool_or(account = 'payable') as moves_payable,
    coalesce(sum(amount) filter (where account = 'payable'), 0) as payable,
    coalesce(sum(amount) filter (where account = 'paid_out'), 0) as paid_out
  from ledger_entries group by retailer_id, event_key
) e
window before_it as (partition by e.retailer_id order by e.created_at, e.event_key)
order by e.retailer_id, e.created_at, e.event_key;

alter table ledger_entries
  add constraint ledger_entries_of_event foreign key (retailer_id, event_key) references ledger_events;

-- Sales whose marketplace paid another amount than ARK expected when they sold: for a person to look at.
create table payout_differences (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  -- Null: nothing could be expected, the price is in another currency.
  expected numeric(12,2),
  -- Null: it was paid in another currency.
  received numeric(12,2),
  difference numeric(12,2) generated always as (received - expected) stored,
  reason text not null check (reason in ('zero_fees', 'adjustment', 'fee_schedule', 'currency', 'other')),
  -- The same in words.
  explanation text not null,
  found_at timestamptz not null default now(),
  looked_at timestamptz,
  looked_at_by bigint,
  note text check (length(note) <= 500),
  primary key (retailer_id, sale_id),
  constraint payout_differences_looked_at_by_somebody check ((looked_at is null) = (looked_at_by is null)),
  constraint payout_differences_note_once_looked_at check (note is null or looked_at is not null)
);
create index payout_differences_open on payout_differences (retailer_id, sale_id desc) where looked_at is null;
call bind_to_retailer('payout_differences');

insert into payout_differences (retailer_id, sale_id, expected, received, reason, explanation)
select retailer_id, sale_id, estimated_payout, marketplace_payout, 'other',
  'Paid before ARK noted what marketplaces take off a price. Compare it with the marketplace''s statement.'
from sales.sales
where stage in ('paid', 'completed') and platform <> 'shopify' and canceled_at is null and money_problem is null
  and abs(marketplace_payout - estimated_payout) > 0.01;
