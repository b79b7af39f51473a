-- Acts on sizes are bulk changes like any other (migration 0310). A run that was under way ends, and what it has
-- changed stays.
update runs set state = 'failed', phase = 'Failed', finished_at = now(),
    error = 'ARK was upgraded meanwhile. What was changed stays so; start it again for the rest.'
  where state in ('waiting', 'running') and kind = 'size-acts';
drop table size_act_runs;
