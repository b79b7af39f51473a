-- DONOTSHIP was taken for an order that is over: such sales are followed again, and one that still has its unit is no
-- longer counted as canceled. What was undone for a sale without a unit stays as it is.
update sales set refresh_next_attempt_at = '-infinity' where status = 'DONOTSHIP' and not status_override;
update sales set canceled_at = null
where status = 'DONOTSHIP' and not status_override and inventory_item_id is not null and not unit_released
  and cancellation is null;
