-- The operator's list (System Sales) goes over everybody's sales, newest first, and takes one up by its id alone.
create index sales_of_everybody on sales (sold_at desc, sale_id desc);
create index sales_by_id on sales (sale_id);

create index platform_audit_log_by_kind on platform_audit_log (event_type, platform_audit_log_id desc);

-- What the operator does to a retailer's row runs as ark_tenant, behind both walls, and that he did it is written
-- in the same transaction: by this function alone, and by nobody but the operator, since requests may write to no
-- table of the platform.
create function note_operator_act(acting_user bigint, kind text, outcome text, details jsonb, error text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users u where u.user_id = acting_user and u.role = 'operator') then
    raise exception 'user % is not the operator', acting_user;
  end if;
  insert into platform_audit_log (user_id, event_type, status, event_details, error_message)
  values (acting_user, kind, outcome, details, error);
end $$;
revoke all on function note_operator_act from public;
grant execute on function note_operator_act to ark_tenant;
