-- One-time secrets of connecting a marketplace account: the ticket that the browser opens, then the state that the
-- marketplace brings back (domain §7). Each is good once, for ten minutes. Retailer null: the platform's shared
-- account.
create table marketplace_grants (
  secret text primary key,
  kind text not null check (kind in ('ticket', 'state')),
  retailer_id bigint references retailers,
  user_id bigint not null,
  expires_at timestamptz not null
);
grant select, insert, delete on marketplace_grants to ark_platform;
