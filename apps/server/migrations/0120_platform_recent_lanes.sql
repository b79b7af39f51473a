-- Who had the last permits of an account, the newest first: one letter for each lane (lane-order.ts), sixteen at most.
-- What a lane has had of them decides whether it lets others go first.
alter table request_budgets add column recent_lanes text not null default '';
