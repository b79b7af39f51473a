-- What the sides say of an order's money, each what he knows (docs/decisions/084): the buyer that he has paid ARK, the
-- seller that he has received what ARK has passed on. What ARK received is `payment_status`, as before.
alter table wholesale_orders
  -- Since when the buyer says so; null: he does not. Once ARK has the money it stays as it was said.
  add column buyer_paid_at timestamptz,
  add column retailer_received_at timestamptz,
  add constraint wholesale_orders_claimed_while_due
    check (buyer_paid_at is null or status = 'approved' or payment_status in ('paid', 'refunded')),
  add constraint wholesale_orders_received_is_passed_on
    check (retailer_received_at is null or paid_to_retailer_at is not null);

-- What passes between ARK and the seller is not the buyer's to read.
alter table wholesale_order_changes
  drop constraint wholesale_order_changes_what_check,
  add constraint wholesale_order_changes_what_check
    check (what in ('status', 'claim', 'payment', 'payout', 'receipt'));
drop policy of_buyer on wholesale_order_changes;
create policy of_buyer on wholesale_order_changes for select to ark_tenant
  using (buyer_id = current_buyer() and what in ('status', 'claim', 'payment'));

-- The money that the operator looks for: of orders that their buyers say they have paid.
create index wholesale_orders_claimed on wholesale_orders (wholesale_order_id desc)
  where buyer_paid_at is not null and status = 'approved';
