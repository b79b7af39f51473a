create table sale_labels (
  retailer_id bigint not null,
  sale_id bigint not null,
  content bytea not null,
  fetched_at timestamptz not null,
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_labels_by_age on sale_labels (retailer_id, fetched_at);
call bind_to_retailer('sale_labels');
