-- What a sale has left in the accounts is read before each of its events is posted: not by reading the retailer's
-- whole ledger.
create index ledger_entries_of_sale on ledger_entries (retailer_id, sale_id) where sale_id is not null;
