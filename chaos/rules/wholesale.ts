import type { Rule } from './rule.ts'

/** Returned pairs of a size that the shop deleted are left to a person; they do not wait and reserve nothing. */
const ordersHoldTheirPairs: Rule = {
  name: 'a wholesale order reserves its pairs while it is approved or proposed, and none before or after',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select o.order_number, o.status, o.total_items, coalesce(u.held, 0)::int as held from wholesale_orders o
      left join lateral (select sum(quantity) as held from wholesale_order_units u
        where u.retailer_id = o.retailer_id and u.wholesale_order_id = o.wholesale_order_id
          and (u.given_back_at is null or u.next_attempt_at is not null)) u on true
      left join wholesale_proposals p on p.retailer_id = o.retailer_id
        and p.wholesale_order_id = o.wholesale_order_id and p.state = 'open'
      where coalesce(u.held, 0) <> case when o.status = 'approved' then o.total_items
        else coalesce(p.total_items, 0) end`)
    return rows.map((row) => JSON.stringify(row))
  },
}

/** Each order records its submission and every later change, and both parties got an email about each. */
const changesAreNotified: Rule = {
  name: 'every change of a wholesale order is recorded and mailed once',
  async broken({ ask }) {
    const rows = await ask<{ what: string }>(`
      select 'change ' || wholesale_change_id || ' to ' || to_value || ' was not mailed' as what
      from wholesale_order_changes where not is_mailed
      union all
      select o.order_number || ' is ' || o.status || ', its last change says ' || coalesce(c.to_value, 'nothing')
      from wholesale_orders o left join lateral (
        select to_value from wholesale_order_changes c where c.retailer_id = o.retailer_id
          and c.wholesale_order_id = o.wholesale_order_id and c.what = 'status'
        order by wholesale_change_id desc limit 1) c on true
      where c.to_value is distinct from o.status
      union all
      select o.order_number || ' became ' || c.to_value || ' ' || count(*) || ' times'
      from wholesale_orders o join wholesale_order_changes c using (retailer_id, wholesale_order_id)
      where c.what = 'status' group by o.order_number, c.to_value having count(*) > 1
      union all
      select subject || ' was mailed ' || count(*) || ' times to ' || recipient from mails
      where subject like 'ARK: wholesale order %' and subject not like '%: Partial order %' group by subject, recipient having count(*) > 1`)
    return rows.map(({ what }) => what)
  },
}

/** This repeats the query of apps/server/test/acts/test-stock.ts, which needs a test's own app. */
const offersAreWhatItemsSay: Rule = {
  name: 'offered wholesale sizes agree with the inventory items',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select retailer_id::int, product_id::int, variant_id::int, o.price, o.available, c.highest, c.left
      from offered_sizes o full join (
        select retailer_id, product_id, variant_id, min(product_sync_id) as first_link, max(wholesale_price) as highest,
          sum(quantity_available) as left
        from inventory_items where wholesale_enabled and wholesale_price is not null group by 1, 2, 3
      ) c using (retailer_id, product_id, variant_id)
      where (o.product_sync_id, o.price, o.available) is distinct from (c.first_link, c.highest, c.left)`)
    return rows.map((row) => JSON.stringify(row))
  },
}

const purchasesAreMadeOnce: Rule = {
  name: 'every submitted purchase exists once, however often it was requested',
  async broken({ ask, purchases }) {
    const [made] = await ask<{ n: number }>('select count(*)::int as n from purchase_orders')
    const least = purchases.filter(({ isAccepted }) => isAccepted === true).length
    const most = purchases.filter(({ isAccepted }) => isAccepted !== false).length
    const n = made?.n ?? least
    return n < least || n > most ? [`${n} purchases; ${least} were answered, ${most - least} may have been made`] : []
  },
}

export const wholesaleRules: Rule[] = [
  ordersHoldTheirPairs,
  offersAreWhatItemsSay,
  changesAreNotified,
  purchasesAreMadeOnce,
]
