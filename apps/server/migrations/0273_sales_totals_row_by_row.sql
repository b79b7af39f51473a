-- As 0270 says: the sums of 0007 and 0086.
call keep_totals('sales', 'sale_totals', keys => '{
  "platform": "s.platform",
  "status": "s.status",
  "stage": "s.stage",
  "location_id": "coalesce(s.location_id, 0)",
  "has_item": "s.inventory_item_id is not null",
  "has_store_order": "s.store_order_id is not null",
  "is_fulfilled": "s.fulfilled_at is not null",
  "is_canceled": "s.canceled_at is not null"}', sums => '{
  "sale_count": "1",
  "revenue": "s.sale_ask",
  "retailer_payout": "s.retailer_payout",
  "shown_payout": "greatest(s.retailer_payout, 0)",
  "ark_fees": "s.ark_fee"}', named => 'keep_sale_totals');
call keep_totals('sales', 'sale_days', keys => '{
  "day": "(s.sold_at at time zone ''America/New_York'')::date",
  "location_id": "coalesce(s.location_id, 0)",
  "fell_through": "s.canceled_at is not null or s.stage in (''failed'', ''canceled'', ''resolved'')"}', sums => '{
  "sale_count": "1",
  "revenue": "s.sale_ask",
  "retailer_payout": "s.retailer_payout",
  "shown_payout": "greatest(s.retailer_payout, 0)",
  "ark_fees": "s.ark_fee",
  "retail_count": "(s.retail_price is not null and s.money_problem is null)::int",
  "retail_value": "case when s.money_problem is null then coalesce(s.retail_price, 0) else 0 end",
  "retail_brought": "case when s.retail_price is null or s.money_problem is not null then 0 when s.platform = ''shopify'' then s.sale_ask else greatest(s.retailer_payout, 0) end",
  "cost_count": "(s.unit_cost is not null and s.money_problem is null)::int",
  "cost_value": "case when s.money_problem is null then coalesce(s.unit_cost, 0) else 0 end",
  "cost_brought": "case when s.unit_cost is null or s.money_problem is not null then 0 when s.platform = ''shopify'' then s.sale_ask else greatest(s.retailer_payout, 0) end"}', named => 'keep_sale_days');
