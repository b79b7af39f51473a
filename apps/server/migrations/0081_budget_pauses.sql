-- How often an account was answered 429 since it was last answered anything else: the pause doubles with each. The
-- pause itself is `next_permit_at`, before which no slot is given.
alter table request_budgets add column throttles integer not null default 0 check (throttles >= 0);
