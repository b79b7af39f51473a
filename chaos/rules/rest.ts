import type { Rule } from './rule.ts'

/** Periodic jobs, of which one is always waiting. */
const PERIODIC = [
  'sales.poll-orders',
  'sales.poll-shop-orders',
  'sales.refresh-sale',
  'catalogue.refresh-market',
  'inventory.reconcile-store',
  'listings.show-market-when-refreshed',
]

const noPassingState: Rule = {
  name: 'no row is in a temporary state',
  async broken({ ask }) {
    const rows = await ask<{ what: string }>(`
      select 'listing ' || listing_id || ' on ' || marketplace || ' is ' || state || coalesce(': ' || problem, '')
        || ' since ' || state_since as what
      from marketplace_listings where state in ('requested', 'pending', 'withdrawing')
      union all
      select kind || ' run ' || run_id || ' is ' || state || ': ' || phase
      from runs where state in ('waiting', 'running')
      union all
      select 'resolution of sale ' || sale_id || ' is not settled: ' || coalesce(problem, 'no problem')
      from sale_resolutions where settled_at is null
      union all
      select 'shop order ' || shop_order_id || ' waits to be followed since ' || change_seen_at || ', attempts ' || attempts
      from shop_orders where next_attempt_at is not null
      union all
      select 'webhook ' || webhook_id || ' (' || topic || ') was never read, received ' || received_at
      from webhook_inbox where processed_at is null`)
    return rows.map(({ what }) => what)
  },
}

const withdrawalsConclude: Rule = {
  name: 'no sale waits for the withdrawal of a listing that has ended or is to stay',
  async broken({ ask }) {
    const rows = await ask<{ what: string }>(`
      select 'withdrawal of listing ' || w.listing_id || ' (' || l.state || ' since ' || l.state_since || ') for sale '
        || w.sale_id || ', taken ' || s.taken_at || ', is not concluded'
      from sale_withdrawals w join marketplace_listings l using (retailer_id, listing_id)
      join sales s using (retailer_id, sale_id) where w.confirmed_at is null`)
    return rows.map(({ what }) => what)
  },
}

const OF_LISTING = `name = 'listings.reconcile' and state = 'created' and start_after > now() and exists (
  select from marketplace_listings l where l.retailer_id = (data ->> 'retailer_id')::bigint
    and l.variant_id = (data ->> 'variant_id')::bigint and l.marketplace = data ->> 'marketplace'
    and l.state = 'live' and l.problem is null and l.pending_price is null and l.operation_id is null`

/** A finished listing that could not be read is read again ten minutes later. */
const LOOK_AT_REST = `${OF_LISTING} and l.verify_at is null)`

/**
 * A write without an answer is checked again after 90 s, when it can no longer arrive. The long form waits for that; in
 * the short form it is enough that the listing is seen live.
 */
const LAST_LOOK = `${OF_LISTING} and l.verify_at is not null)`

const noWork: Rule = {
  name: 'no job waits or runs except recurring ones and later checks of live listings',
  async broken({ ask, form }) {
    const rows = await ask<{ what: string }>(
      `select name || ' ' || data::text || ' is ' || state || ', attempt ' || retry_count || ', starts ' || start_after
         as what
       from jobs.job where state in ('created', 'retry', 'active') and not name = any($1::text[])
         and not (${LOOK_AT_REST}) and not ($2 and ${LAST_LOOK}) and name not like '\\_\\_pgboss%'
       order by name limit 30`,
      [PERIODIC, form === 'short'],
    )
    return rows.map(({ what }) => what)
  },
}

export const restRules: Rule[] = [noPassingState, withdrawalsConclude, noWork]
