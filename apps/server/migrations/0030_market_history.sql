-- What a size's market was, from every refresh: a row where an ask or a bid had moved since the reading before
-- (what did not move needs none). Partitioned by month and pruned (domain §10); global like the catalogue. No
-- reference to variants: opening a month would lock them, and what a removed size leaves behind goes with its
-- month.
create table market_history (
  variant_id bigint not null,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  read_at timestamptz not null,
  lowest_ask numeric(12,2),
  highest_bid numeric(12,2),
  primary key (variant_id, marketplace, read_at)
) partition by range (read_at);

grant select on market_history to ark_tenant;
grant select, insert, delete on market_history to ark_platform;

-- The month of a day has its partition from here on. Attached rather than created in place: that does not keep
-- readers waiting.
create function open_market_history_month(moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day timestamptz := date_trunc('month', moment at time zone 'utc') at time zone 'utc';
  next_month timestamptz := (date_trunc('month', moment at time zone 'utc') + interval '1 month') at time zone 'utc';
  name text := 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM');
begin
  if to_regclass(name) is not null then return; end if;
  lock table market_history in share update exclusive mode; -- one at a time, as attaching needs anyway
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like market_history including all)', name);
  execute format('alter table market_history attach partition %I for values from (%L) to (%L)', name, first_day, next_month);
end $$;

-- Takes away whole months that ended before a moment. Returns how many.
create function drop_market_history_before(moment timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'market_history'::regclass and c.relname < 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM')
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function open_market_history_month, drop_market_history_before from public;
grant execute on function open_market_history_month, drop_market_history_before to ark_platform;

-- What is known on the day of this migration is where each history begins.
select open_market_history_month(refreshed_at) from market_data group by refreshed_at;
insert into market_history (variant_id, marketplace, read_at, lowest_ask, highest_bid)
select variant_id, marketplace, refreshed_at, lowest_ask, highest_bid from market_data;
