-- Connecting a store or a marketplace's account ends in the session that began it, or not at all. What was begun before
-- is good for ten minutes only: it begins anew.
delete from connection_attempts;
alter table connection_attempts add column session_id uuid not null references sessions on delete cascade;
create index connection_attempts_of_session on connection_attempts (session_id);

delete from marketplace_grants;
alter table marketplace_grants add column session_id uuid not null references sessions on delete cascade;
create index marketplace_grants_of_session on marketplace_grants (session_id);
