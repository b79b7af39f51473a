-- An owner's work on his staff runs as ark_tenant, so that row-level security stands behind the application's own
-- filter here, too (domain §1): a retailer ends the sessions of his own users, and of nobody else.
alter table sessions enable row level security;
create policy every_row on sessions for all to ark_platform using (true);
create policy of_own_users on sessions for all to ark_tenant using (exists (select from users u where u.user_id = sessions.user_id));
grant select (session_id, user_id, ended_at), update (ended_at) on sessions to ark_tenant;

-- Whether an e-mail or a username is anybody's: all that a retailer may learn of other retailers' people.
create function taken_names(wanted_email text, wanted_username text, out email boolean, out username boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where lower(u.email) = lower(wanted_email) and u.removed_at is null),
         exists (select from users u where lower(u.username) = lower(wanted_username) and u.removed_at is null)
$$;
revoke all on function taken_names from public;
grant execute on function taken_names to ark_tenant, ark_platform;
