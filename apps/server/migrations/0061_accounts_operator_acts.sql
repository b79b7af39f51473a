-- What the operator does for a retailer stands in that retailer's own log, too (docs/decisions/053). Who did it is none
-- of the retailer's people: the line says that it was ARK.
alter table audit_log add column by_operator boolean not null default false;
create index audit_log_of_operator on audit_log (retailer_id, audit_log_id desc) where by_operator;

-- Both lines or none: whoever records an act names the retailer whom it concerns (null: no one), and can name no other
-- than the one as whom he acts.
create or replace function record_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text)
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
  if concerned is not null then
    insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message, by_operator)
    values (concerned, acting_user, kind, outcome, details - 'retailer_id', error, true);
  end if;
end $$;
-- Acts that concern many retailers at once, or money, are the platform's transactions.
grant execute on function record_operator_act to ark_platform;
