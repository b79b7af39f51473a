-- Sales about whose money people here and the marketplace disagree are on the queue, too (docs/decisions/081): paid though
-- they fell through here, or ended without a payout though they go on here. In TypeScript: `moneyDisagreement`.
alter table payout_differences
  drop constraint payout_differences_reason_check,
  add constraint payout_differences_reason_check
    check (reason in ('zero_fees', 'adjustment', 'fee_schedule', 'currency', 'decision', 'other'));

insert into payout_differences as d (retailer_id, sale_id, expected, received, reason, explanation)
select retailer_id, sale_id,
  case when is_paid then 0 else coalesce(estimated_payout, marketplace_payout) end,
  case when not is_paid then 0 when money_problem is null then marketplace_payout end,
  'decision', 'What was decided about this sale here is not what its marketplace has done.'
from (
  select s.*, marketplace_stage in ('paid', 'completed') as is_paid,
    marketplace_stage in ('failed', 'canceled', 'resolved') as is_lost,
    stage in ('failed', 'canceled', 'resolved') as is_lost_here
  from sales.sales s where platform <> 'shopify'
) s
where (is_paid and is_lost_here) or (is_lost and not is_lost_here)
on conflict (retailer_id, sale_id) do update set expected = excluded.expected, received = excluded.received,
  reason = excluded.reason, explanation = excluded.explanation, found_at = excluded.found_at, looked_at = null,
  looked_at_by = null, note = null
returning d.sale_id;
