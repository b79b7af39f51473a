-- Items of batches that an account has sent: marketplaces count them apart from requests, over minutes and over a day.
-- A row goes once neither counts it any more (platform/batch-budget.ts).
create table batch_sendings (
  batch_sending_id bigint generated always as identity primary key,
  account text not null,
  sent_at timestamptz not null default clock_timestamp(),
  items integer not null check (items > 0)
);
create index batch_sendings_of_account on batch_sendings (account, sent_at);
grant select, insert, delete on batch_sendings to ark_platform;
