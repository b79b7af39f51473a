-- Changes of payouts are bulk changes like any other (migration 0310). A run that was under way ends, and what earlier
-- runs changed stays.
update runs set state = 'failed', phase = 'Failed', finished_at = now(),
    error = 'ARK was upgraded meanwhile. What was changed stays so; start it again for the rest.'
  where state in ('waiting', 'running') and kind = 'payouts';
update runs set can_undo = false where kind in ('payouts', 'csv') and can_undo;
drop table payout_undo_rows;
drop table payout_runs;
