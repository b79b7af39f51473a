-- Changes of wholesale prices are bulk changes like any other (migration 0310). A run that was under way ends, and what
-- earlier runs changed stays.
update runs set state = 'failed', phase = 'Failed', finished_at = now(),
    error = 'ARK was upgraded meanwhile. What was changed stays so; start it again for the rest.'
  where state in ('waiting', 'running') and kind = 'wholesale-prices';
update runs set can_undo = false where kind = 'wholesale-prices' and can_undo;
drop table wholesale_price_undo_rows;
drop table wholesale_price_runs;
