-- Bulk shipping that a retailer asks for and the platform does by hand or by its automation (document 2 §4, document 3
-- §4; docs/decisions/041). All orders are of one platform and leave from one location.
create table automation_requests (
  retailer_id bigint not null references retailers,
  automation_request_id bigint generated always as identity,
  platform text not null check (platform in ('stockx', 'goat')),
  location_id bigint,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  total_orders integer not null check (total_orders > 0),
  user_id bigint not null references users,
  created_at timestamptz not null,
  -- What the operator says of it: where the labels are, why it failed, and when it was dealt with.
  label_url text,
  error_message text,
  processed_at timestamptz,
  primary key (retailer_id, automation_request_id)
);
-- The operator's list goes over everybody's requests, newest first, and takes one up by its id alone.
create index automation_requests_of_everybody on automation_requests (automation_request_id desc);
create index automation_requests_by_age on automation_requests (retailer_id, created_at);
create index automation_requests_open on automation_requests (retailer_id, status)
  where status in ('pending', 'processing');
call bind_to_retailer('automation_requests');

-- The orders of a request. A sale is in one open request at most: whoever opens one holds the rows of its sales.
create table automation_request_sales (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  sale_id bigint not null,
  order_number text not null,
  primary key (retailer_id, automation_request_id, sale_id),
  foreign key (retailer_id, automation_request_id) references automation_requests on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index automation_request_sales_of_sale on automation_request_sales (retailer_id, sale_id);
call bind_to_retailer('automation_request_sales');
