-- What was scanned under a key of its sender: the same again, because its answer was lost, has no second effect
-- (docs/decisions/040). Written in the transaction of the effect.
create table sale_scans (
  retailer_id bigint not null,
  user_id bigint not null,
  scan_key text not null,
  sale_id bigint not null,
  act text not null check (act in ('fulfilled', 'created')),
  scanned_at timestamptz not null,
  primary key (retailer_id, user_id, scan_key),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_scans_of_sale on sale_scans (retailer_id, sale_id);
create index sale_scans_by_age on sale_scans (scanned_at);
call bind_to_retailer('sale_scans');

-- Sales are found by the barcode of a pair.
create index sales_of_size on sales (retailer_id, variant_id, sold_at desc, sale_id desc);
