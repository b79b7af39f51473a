-- Invite codes that the operator makes (docs/decisions/058); those of the environment go on working beside them.
create table invite_codes (
  invite_code_id bigint generated always as identity primary key,
  -- The code itself is shown once, as it is made.
  code_hash bytea not null unique,
  -- Its last letters, by which the operator knows it again.
  hint text not null,
  note text check (length(note) <= 200),
  -- How many accounts it opens; null: any number.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint invite_codes_no_use_too_many check (max_uses is null or uses <= max_uses)
);
grant select, insert, update on invite_codes to ark_platform;

-- A use is of a code of the environment, by its text, or of one that was made.
alter table invite_code_uses
  alter column code drop not null,
  add column invite_code_id bigint references invite_codes,
  add constraint invite_code_uses_of_one check ((code is null) <> (invite_code_id is null));
create index invite_code_uses_of_made on invite_code_uses (invite_code_id, invite_code_use_id desc)
  where invite_code_id is not null;
