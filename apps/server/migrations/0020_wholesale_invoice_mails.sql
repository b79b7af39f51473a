-- Whether the buyer was mailed about the invoice. The e-mail about the approval covers one that was issued with it; an
-- invoice that the seller issues later has an e-mail of its own.
alter table wholesale_invoices add column is_mailed boolean default true not null;
