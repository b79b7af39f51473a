-- Who fetches new tokens for a connection, and until when (docs/decisions/012): a row stands while somebody does. Leads
-- with the retailer like any tenant's table; 0 is the platform's own account, which belongs to no retailer. Times are
-- the database's.
create table token_leases (
  retailer_id bigint not null,
  subject text not null,
  lease_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > taken_at),
  primary key (retailer_id, subject)
);
call bind_to_retailer('token_leases');
