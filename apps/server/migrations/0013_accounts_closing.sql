-- Closing the accounts of people and of wholesale buyers (docs/retention.md).

-- Null: the buyer is open. A closed buyer places no orders and makes no offers.
alter table buyers add column closed_at timestamptz;

-- Removes what identifies a closed account from the platform's log, whose lines no one may change otherwise: the
-- e-mail and the address of sign-ins. What the person did stays. Only lines of an account that is closed change.
create function forget_closed_account(closed_user bigint, closed_email text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users u where u.user_id = closed_user and u.removed_at is not null) then
    raise exception 'the account of user % is open', closed_user using errcode = 'check_violation';
  end if;
  update platform_audit_log set event_details = event_details - array['email', 'address', 'username']
  where user_id = closed_user and event_details ?| array['email', 'address', 'username'];
  -- Failed sign-ins have no user.
  update platform_audit_log set event_details = event_details - array['email', 'address']
  where user_id is null and normal_email(event_details ->> 'email') = normal_email(closed_email);
end $$;
revoke all on function forget_closed_account from public;
grant execute on function forget_closed_account to ark_platform;
