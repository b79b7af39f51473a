-- What a request with an Idempotency-Key was answered, so that the same one again has no second effect
-- (platform/idempotency.ts). Written in the transaction of its effect; of no use after a day.
create table idempotency_keys (
  user_id bigint not null references users,
  -- 'VERB /path' of the contract.
  call text not null,
  key text not null,
  -- Of the request's body: another request under the same key is a mistake of its sender.
  request_digest text not null,
  -- Null only within the transaction that makes it.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ark_platform;
