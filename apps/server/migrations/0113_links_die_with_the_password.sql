-- A mailed link to set a password dies with whatever changes who may sign in by it: a new password from anywhere, a
-- deactivation, a removal, another e-mail. Here, since no way of changing a password can then forget it; with the
-- owner's rights, since staff are managed by a role that reaches no links.
create function end_password_links() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from password_links where user_id = new.user_id;
  return null;
end $$;
revoke all on function end_password_links from public;

create trigger end_password_links after update of password_hash, is_active, removed_at, email on users
for each row when (
  old.password_hash is distinct from new.password_hash
  or old.email is distinct from new.email
  or (old.is_active and not new.is_active)
  or (old.removed_at is null and new.removed_at is not null)
) execute function end_password_links();
