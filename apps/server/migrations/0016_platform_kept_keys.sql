-- Keys that must outlive the replacement of ARK_SECRET_KEY, encrypted with it (docs/decisions/097): what was computed
-- with them is stored as a hash, or has to stay as it is, so that it cannot be re-encrypted.
create table kept_keys (
  -- What the key is for, such as 'recovery codes'.
  purpose text primary key,
  sealed bytea not null
);
grant select, insert, update on kept_keys to ark_platform;
