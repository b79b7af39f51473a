-- Wholesale as the operator sees it and what he does with it (docs/decisions/057).

-- What the pairs of an order had cost its seller when it was submitted. No row: the cost of a size was not known. A
-- table of its own, since buyers may read the rows of their orders.
create table wholesale_order_costs (
  retailer_id bigint not null,
  wholesale_order_id bigint not null,
  cost_amount numeric(14,2) not null check (cost_amount >= 0),
  primary key (retailer_id, wholesale_order_id),
  foreign key (retailer_id, wholesale_order_id) references wholesale_orders on delete cascade
);
call bind_to_retailer('wholesale_order_costs');
-- Orders of before: by what is known now.
insert into wholesale_order_costs (retailer_id, wholesale_order_id, cost_amount)
select l.retailer_id, l.wholesale_order_id, sum(l.quantity * c.cost)
from wholesale_order_lines l
left join inventory.costs c on c.retailer_id = l.retailer_id and c.variant_id = l.variant_id
group by l.retailer_id, l.wholesale_order_id having bool_and(c.cost is not null);

-- Since when ARK has passed the buyer's money on to the seller; null: it has not.
alter table wholesale_orders
  add column paid_to_retailer_at timestamptz,
  add constraint wholesale_orders_passed_on_is_paid check (paid_to_retailer_at is null or payment_status = 'paid');

-- What passes between ARK and the seller is not the buyer's to read.
alter table wholesale_order_changes
  drop constraint wholesale_order_changes_what_check,
  add constraint wholesale_order_changes_what_check check (what in ('status', 'payment', 'payout'));
drop policy of_buyer on wholesale_order_changes;
create policy of_buyer on wholesale_order_changes for select to ark_tenant
  using (buyer_id = current_buyer() and what <> 'payout');

-- The operator's list: the newest of everybody's, of a status, of a time.
create index wholesale_orders_newest on wholesale_orders (wholesale_order_id desc);
create index wholesale_orders_newest_of_status on wholesale_orders (status, wholesale_order_id desc);
create index wholesale_orders_by_time on wholesale_orders (created_at)
  include (retailer_id, wholesale_order_id, buyer_id, status, total_amount);
