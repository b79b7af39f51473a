-- Money from outside is an amount with its currency. No call of a marketplace tells an account's: it stands here.
alter table marketplace_accounts
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

-- What was estimated when the pair sold, what the marketplace said, and what was paid, beside what counts
-- (`marketplace_payout`). Amounts of older sales were not recorded apart.
alter table sales
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column estimated_payout numeric(12,2),
  add column said_payout numeric(12,2),
  -- Whether the cash-out fee has left the marketplace's figure.
  add column said_basis text check (said_basis in ('paid-out', 'before-cash-out')),
  add column paid_payout numeric(12,2),
  -- Money of this sale that is in another currency, in words: it is not in any of these amounts.
  add column money_problem text,
  add constraint what_was_said_says_how check ((said_payout is null) = (said_basis is null));
