-- Labels of many sales in one file to print: what a run of kind `labels` needs besides (docs/decisions/023, 041).
create table label_prints (
  retailer_id bigint not null,
  run_id bigint not null,
  paper text not null check (paper in ('4x6', 'a4', 'zpl-203', 'zpl-300')),
  created_at timestamptz not null,
  -- The file; null: it is not made yet, or there was nothing to print.
  content bytea,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
create index label_prints_by_age on label_prints (retailer_id, created_at);
call bind_to_retailer('label_prints');

-- The sales whose labels it asks for, for as long as it goes on.
create table label_print_sales (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  -- How often its label was asked for in vain.
  attempts integer not null default 0,
  -- Why there is none, as it stands with the run's problems; null: nothing is known against it.
  problem text,
  -- Its label is there, or never will be.
  is_settled boolean not null default false,
  primary key (retailer_id, run_id, sale_id),
  foreign key (retailer_id, run_id) references label_prints on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('label_print_sales');
