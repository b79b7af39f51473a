-- One normal form of an e-mail, wherever one is compared or counted: compatible letters are one letter, and so are
-- capitals and small ones as this database sees them. Who compared by other rules opened a second count of guesses
-- for one account ('İ' is a small i to the database and two characters to JavaScript).
create function normal_email(email text) returns text language sql immutable parallel safe
as $$ select lower(normalize(btrim(email), NFKC)) $$;
grant execute on function normal_email to ark_tenant, ark_platform;

drop index users_email;
create unique index users_email on users (normal_email(email)) where removed_at is null;

create or replace function taken_names(wanted_email text, wanted_username text, out email boolean, out username boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where normal_email(u.email) = normal_email(wanted_email) and u.removed_at is null),
         exists (select from users u where lower(u.username) = lower(wanted_username) and u.removed_at is null)
$$;
