create table payments (
  retailer_id bigint not null references retailers,
  payment_id bigint generated always as identity,
  amount numeric(12,2) not null check (amount > 0),
  payment_date date not null,
  confirmed_by_retailer boolean not null default false,
  confirmed_at timestamptz,
  -- Who confirmed and who logged it: for the books alone.
  confirmed_by bigint,
  logged_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (retailer_id, payment_id)
);
call bind_to_retailer('payments');

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
  primary key (retailer_id, event_key, account)
);
-- What a sale has left in the accounts is read before each of its events is posted.
create index ledger_entries_of_sale on ledger_entries (retailer_id, sale_id) where sale_id is not null;
call bind_to_retailer('ledger_entries');
revoke update, delete on ledger_entries from ark_tenant, ark_platform;

create function ledger_event_balances() returns trigger language plpgsql as $$
begin
  if exists (select from new_entries group by retailer_id, event_key having sum(amount) <> 0) then
    raise exception 'a ledger event must sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_event_balances after insert on ledger_entries
  referencing new table as new_entries for each statement execute function ledger_event_balances();

create table ledger_balances (
  retailer_id bigint not null references retailers,
  account text not null,
  amount numeric(14,2) not null default 0,
  primary key (retailer_id, account)
);
call bind_to_retailer('ledger_balances');
