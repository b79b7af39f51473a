-- What is offered wholesale, whoever offers it: buyers look through all retailers. Its columns and its condition change
-- when an offer does, and never with the stock, whose changes stay as cheap as they were.
create index inventory_items_offered_wholesale on inventory_items (product_id, variant_id)
  where wholesale_enabled and wholesale_price is not null;
