-- The ledger of each retailer, ARK's payments to retailers, and payouts that differ from the expected amount.

-- ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────

-- ARK's payments to a retailer.
create table payments (
  retailer_id bigint not null references retailers,
  payment_id bigint generated always as identity,
  amount numeric(12,2) not null check (amount > 0),
  payment_date date not null,
  confirmed_by_retailer boolean not null default false,
  confirmed_at timestamptz,
  -- Who confirmed and who recorded the payment, for bookkeeping only.
  confirmed_by bigint,
  logged_by bigint not null,
  -- When the operator reversed a payment that was never made; the ledger has an event of it.
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (retailer_id, payment_id),
  constraint payments_confirmed_or_reversed check (reversed_at is null or not confirmed_by_retailer)
);
call bind_to_retailer('payments');

-- ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Events of money, one row each: the header of the lines in ledger_entries (docs/decisions/043). Append-only.
create table ledger_events (
  retailer_id bigint not null references retailers,
  -- The key that identifies a repetition: 'sale:17:3', 'payment:5', 'payment:5:reversed'.
  event_key text not null,
  event_id bigint generated always as identity,
  kind text not null check (kind in ('expected', 'reported', 'fee', 'paid', 'ready', 'reversed', 'restored', 'adjusted',
    'payment', 'payment_reversed')),
  sale_id bigint,
  payment_id bigint,
  -- When it happened outside ARK; created_at is when it was posted, which is the day in the books.
  occurred_at timestamptz not null,
  -- The figures of the event, in dollars.
  details jsonb not null default '{}',
  -- For an event that changes what is ready for the retailer: the total that has become ready by then, and the total
  -- that was paid. A payment covers the oldest amounts first.
  ready_total numeric(14,2),
  paid_total numeric(14,2),
  created_at timestamptz not null default now(),
  primary key (retailer_id, event_key),
  constraint ledger_events_of_sale_or_payment check (num_nonnulls(sale_id, payment_id) = 1),
  constraint ledger_events_totals_together check ((ready_total is null) = (paid_total is null))
);
create index ledger_events_of_sale_in_order on ledger_events (retailer_id, sale_id, event_id) where sale_id is not null;
create index ledger_events_of_payments on ledger_events (retailer_id, payment_id) where payment_id is not null;
create index ledger_events_by_day on ledger_events (retailer_id, created_at);
call bind_to_retailer('ledger_events');
revoke update, delete on ledger_events from ark_tenant, ark_platform;

-- Double entry, append-only: what each event moves between accounts. Accounts: in_transit (owed by marketplaces),
-- payable (ready for the retailer), ark_income, paid_out, marketplace (outside world).
create table ledger_entries (
  retailer_id bigint not null references retailers,
  event_key text not null,
  account text not null check (account in ('marketplace', 'in_transit', 'payable', 'ark_income', 'paid_out')),
  amount numeric(12,2) not null check (amount <> 0),
  sale_id bigint,
  payment_id bigint,
  created_at timestamptz not null default now(),
  primary key (retailer_id, event_key, account),
  constraint ledger_entries_of_event foreign key (retailer_id, event_key) references ledger_events
);
-- For a sale's balance in the accounts, which is read before each of its events is posted.
create index ledger_entries_of_sale on ledger_entries (retailer_id, sale_id) where sale_id is not null;
call bind_to_retailer('ledger_entries');
revoke update, delete on ledger_entries from ark_tenant, ark_platform;

-- Checks that the lines of an event sum to zero.
create function ledger_event_balances() returns trigger language plpgsql as $$
begin
  if exists (select from new_entries group by retailer_id, event_key having sum(amount) <> 0) then
    raise exception 'a ledger event must sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_event_balances after insert on ledger_entries
  referencing new table as new_entries for each statement execute function ledger_event_balances();

-- The balance of each account of a retailer: the sum of its lines.
create table ledger_balances (
  retailer_id bigint not null references retailers,
  account text not null,
  amount numeric(14,2) not null default 0,
  primary key (retailer_id, account)
);
call bind_to_retailer('ledger_balances');

-- ── Differences ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Sales that a person must review: the marketplace paid another amount than ARK expected at the time of the sale, or
-- people here and the marketplace disagree about the money (`decision`: paid although it is canceled here, or ended
-- without a payout although it is open here; docs/decisions/081, `moneyDisagreement`).
create table payout_differences (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  -- Null when nothing could be expected because the price is in another currency.
  expected numeric(12,2),
  -- Null when it was paid in another currency.
  received numeric(12,2),
  difference numeric(12,2) generated always as (received - expected) stored,
  reason text not null check (reason in ('zero_fees', 'adjustment', 'fee_schedule', 'currency', 'decision', 'other')),
  -- The reason as text.
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
