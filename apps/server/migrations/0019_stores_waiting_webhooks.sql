-- Webhooks of one shop that wait are handled together, the oldest first.
create index webhook_inbox_waiting_of_shop on webhook_inbox (shop_domain, received_at) where processed_at is null;
