-- A person joins a retailer's staff by a link that is mailed to him. Until he follows it he is invited: a row like any
-- other of the staff, which nobody signs in as and which takes no e-mail from anybody. So a retailer learns from his
-- list as little as from any answer whether an e-mail has an account with somebody else.
alter table users
  -- Since when he is invited; null: he has an account.
  add column invited_at timestamptz;
alter table users add constraint users_invited_are_staff check (invited_at is null or retailer_id is not null);

drop index users_email;
create unique index users_email on users (normal_email(email)) where removed_at is null and invited_at is null;
create unique index users_email_of_retailer on users (retailer_id, normal_email(email)) where removed_at is null;

-- People sign in by e-mail; a username tells people of one business apart. Who has it elsewhere is nobody's business.
drop index users_username;
create unique index users_username_of_retailer on users (retailer_id, lower(username))
  where removed_at is null and retailer_id is not null;

-- A retailer asks about his own people only, whom he sees.
drop function taken_names;
