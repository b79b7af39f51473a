-- How far the orders of a marketplace account have been read. Every order sold before `taken_until` is here, as a
-- sale or unclaimed.
create table order_polls (
  marketplace_account_id bigint primary key references marketplace_accounts on delete cascade,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- The floor: it moves only when everything above it was read and recorded.
  taken_until timestamptz not null,
  -- When all orders since the floor are to be read next; between two such sweeps only the newest are.
  next_sweep_at timestamptz not null,
  -- A sweep that was interrupted goes on from here. Null: none was.
  sweep_cursor text,
  -- When that sweep began: what the floor becomes once it is through.
  sweep_began_at timestamptz,
  check ((sweep_cursor is null) = (sweep_began_at is null))
);
create index order_polls_due on order_polls (next_attempt_at);
grant select, insert, update, delete on order_polls to ark_platform;

-- An order that is no sale yet: of a listing that ARK does not know (yet), or one that could not be taken. Each is
-- tried again by itself.
alter table unclaimed_orders
  add column marketplace_account_id bigint references marketplace_accounts on delete set null,
  add column next_attempt_at timestamptz not null default '-infinity',
  add column attempts integer not null default 0,
  -- Why it could not be taken; null: its listing is not known.
  add column problem text;
update unclaimed_orders u set marketplace_account_id = (
  select a.marketplace_account_id from marketplace_accounts a
  where a.marketplace = u.platform order by a.retailer_id nulls first limit 1);
create index unclaimed_orders_due on unclaimed_orders (marketplace_account_id, next_attempt_at);
