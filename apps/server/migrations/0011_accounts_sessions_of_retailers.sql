-- A session says whose retailer's it is, so that its policy asks no other table (docs/decisions/025, rule 1). Null:
-- a buyer's or the operator's.
alter table sessions add column retailer_id bigint references retailers;
update sessions s set retailer_id = u.retailer_id from users u where u.user_id = s.user_id;
drop policy of_own_users on sessions;
create policy own_rows on sessions for all to ark_tenant using (retailer_id = current_retailer());
grant select (retailer_id) on sessions to ark_tenant;
