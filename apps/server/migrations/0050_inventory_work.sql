-- When a product of a shop first had stock here: the payout set-up after an import asks for those that are new
-- (document 1 §4).
alter table product_stock_totals add column first_seen_at timestamptz not null default now();
