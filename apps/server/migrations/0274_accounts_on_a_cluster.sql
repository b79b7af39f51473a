-- Who records what an operator has done: the line of the platform's log with the owner's rights, so that nobody else
-- writes one, and the line of the retailer's log with those of whoever acts. A distributed PostgreSQL lets no second
-- role write to a shard within one transaction (docs/decisions/088).
create function record_platform_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned bigint := (details ->> 'retailer_id')::bigint;
begin
  if not exists (select from users u where u.user_id = acting_user and u.role = 'operator') then
    raise exception 'user % is not the operator', acting_user;
  end if;
  if current_retailer() is not null and concerned is distinct from current_retailer() then
    raise exception 'what is done as retailer % cannot be recorded for retailer %', current_retailer(), concerned;
  end if;
  insert into platform_audit_log (user_id, event_type, status, event_details, error_message)
  values (acting_user, kind, outcome, details, error);
end $$;
revoke execute on function record_platform_act(bigint, text, text, jsonb, text) from public;
grant execute on function record_platform_act(bigint, text, text, jsonb, text) to ark_tenant, ark_platform;

create or replace function record_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  concerned bigint := (details ->> 'retailer_id')::bigint;
begin
  perform record_platform_act(acting_user, kind, outcome, details, error);
  if concerned is not null then
    insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message, by_operator)
    values (concerned, acting_user, kind, outcome, details - 'retailer_id', error, true);
  end if;
end $$;

-- A mailed link to set a password ends with whatever changes who may sign in by it: a new password from anywhere, a
-- deactivation, a removal, another e-mail. Each such change begins another round, and a link counts in its own round
-- alone. Here, since no way of changing a password can then forget it; in the row itself, since a trigger of a table
-- that each machine has a copy of may write to no other table.
alter table users add column link_round integer not null default 0;
alter table password_links add column link_round integer not null default 0;
drop trigger end_password_links on users;
drop function end_password_links();
create function begin_link_round() returns trigger language plpgsql as $$
begin
  new.link_round := old.link_round + 1;
  return new;
end $$;
create trigger begin_link_round before update of password_hash, is_active, removed_at, email on users
for each row when (
  old.password_hash is distinct from new.password_hash
  or old.email is distinct from new.email
  or (old.is_active and not new.is_active)
  or (old.removed_at is null and new.removed_at is not null)
) execute function begin_link_round();
