-- A pair that a person has unlinked: it is not suggested again for that product of the store, while another one may be.
create table rejected_matches (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null references products,
  user_id bigint,
  given_up_at timestamptz not null default now(),
  primary key (retailer_id, product_sync_id, product_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade
);
call bind_to_retailer('rejected_matches');

-- What was unlinked before this table kept its suggestion: that was the product it had been linked to.
insert into rejected_matches (retailer_id, product_sync_id, product_id)
  select retailer_id, product_sync_id, suggested_product_id from product_links
  where is_manual and status = 'not_synced' and suggested_product_id is not null;
update product_links l set suggested_product_id = null, suggestion_score = null,
  suggestion_reason = 'Unlinked by hand from ' || (select p.name from products p where p.product_id = l.suggested_product_id)
where is_manual and status = 'not_synced' and suggested_product_id is not null;
