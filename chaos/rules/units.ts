import { stagesWhere } from '@ark/domain'
import type { LevelKey } from '../outside.ts'
import type { Evidence, SaleRow } from '../evidence.ts'
import type { Rule } from './rule.ts'

/** Sales by the level that their unit came from. */
function salesByLevel(sales: SaleRow[]): Map<LevelKey, SaleRow[]> {
  const found = new Map<LevelKey, SaleRow[]>()
  for (const sale of sales) if (sale.level) found.set(sale.level, [...(found.get(sale.level) ?? []), sale])
  return found
}

const idsOf = (sales: SaleRow[]) => `sales ${sales.map(({ sale_id }) => sale_id).join(', ') || 'none'}`

const everythingAddsUp: Rule = {
  name: 'units sold + units left = units there were, per size and location',
  broken({ sales, items, levelsBefore, levels, moves }) {
    const byOrders = new Map(items.map(({ level, released_by_orders }) => [level, released_by_orders]))
    const byLevel = salesByLevel(sales.filter(({ unit_released, is_restocked }) => unit_released && !is_restocked))
    return [...levels].flatMap(([key, { sku, available }]) => {
      const before = levelsBefore.get(key)?.available ?? 0
      const { byShop, byArk } = moves.get(key) ?? { byShop: 0, byArk: 0 }
      const sold = byLevel.get(key) ?? []
      const ordered = byOrders.get(key) ?? 0
      if (before + byShop - sold.length - ordered === available) return []
      const sum = `${before} there were, the shop itself ${byShop}, ARK ${byArk}, left ${available}`
      return [`${sku} at level ${key}: ${sum}; handed over to Shopify: ${idsOf(sold)}, by wholesale orders ${ordered}`]
    })
  },
}

const countersAreTheShops: Rule = {
  name: "ARK's stock is the shop's, and it holds exactly the units that Shopify does not know of yet",
  broken({ items, sales, levels }) {
    const byLevel = salesByLevel(sales.filter(({ unit_released, is_restocked }) => !unit_released && !is_restocked))
    return items.flatMap(({ inventory_item_id, level, shopify_stock, sold_on_ark, held_by_orders }) => {
      const shop = levels.get(level)
      const held = byLevel.get(level) ?? []
      const faults: string[] = []
      if (shop && shop.available !== shopify_stock)
        faults.push(`item ${inventory_item_id} (${shop.sku}): ${shopify_stock} here, ${shop.available} in the shop`)
      if (sold_on_ark !== held.length + held_by_orders)
        faults.push(
          `item ${inventory_item_id} (${shop?.sku}): sold_on_ark ${sold_on_ark}, not handed over: ${idsOf(held)}, held by wholesale orders: ${held_by_orders}`,
        )
      return faults
    })
  },
}

interface Movement {
  stock_movement_id: number
  inventory_item_id: number
  counter: 'shopify_stock' | 'quantity_reserved' | 'sold_on_ark'
  before: number
  after: number
  cause: string
  external_id: string | null
}

const noUnitTwice: Rule = {
  name: 'no unit was taken that was not there',
  isFinal: true,
  async broken({ ask }) {
    const movements = await ask<Movement>(`
      select stock_movement_id::int, inventory_item_id::int, counter, before, after, cause, external_id
      from stock_movements order by stock_movement_id`)
    const counters = new Map<string, number>()
    const faults: string[] = []
    for (const { inventory_item_id: item, counter, before, after, cause, external_id } of movements) {
      counters.set(`${item} ${counter}`, after)
      if (counter !== 'sold_on_ark' || after <= before) continue
      const at = (name: Movement['counter']) => counters.get(`${item} ${name}`) ?? 0
      const left = at('shopify_stock') - at('quantity_reserved') - at('sold_on_ark')
      if (left < 0) faults.push(`item ${item}: ${cause} ${external_id} left ${left}`)
    }
    return faults
  },
}

const TO_SHIP = stagesWhere(({ to_ship }) => to_ship)
  .map((stage) => `'${stage}'`)
  .join(', ')

const noPairIsLeftWaiting: Rule = {
  name: 'no sale stays without a pair while one of its size is free',
  isFinal: true,
  async broken({ ask }) {
    const sales = await ask<{ sale_id: number; name: string; free: number }>(`
      select s.sale_id::int, p.sku || ' ' || s.size as name, sum(i.quantity_available)::int as free
      from sales s join products p using (product_id)
      join inventory_items i on i.retailer_id = s.retailer_id and i.variant_id = s.variant_id and i.fulfillment_enabled
      where s.oversold and s.canceled_at is null and s.fulfilled_at is null and s.inventory_item_id is null
        and s.stage in (${TO_SHIP})
      group by s.sale_id, s.size, p.sku having sum(i.quantity_available) > 0`)
    return sales.map(({ sale_id, name, free }) => `sale ${sale_id} (${name}) has no pair, and ${free} are free`)
  },
}

/** The query of tooling/test-app/test-stock.ts, which needs a test's own app. */
const movementsExplainCounters: Rule = {
  name: 'every counter is the sum of its movements',
  async broken({ ask }: Evidence) {
    const rows = await ask<object>(`
      select i.inventory_item_id::int, c.counter, c.value, coalesce(m.moved, 0)::int as moved
      from inventory_items i cross join lateral (values ('shopify_stock', i.shopify_stock),
        ('quantity_reserved', i.quantity_reserved), ('sold_on_ark', i.sold_on_ark)) c (counter, value)
      left join lateral (
        select sum(after - before) as moved, (array_agg(after order by stock_movement_id desc))[1] as last
        from stock_movements
        where retailer_id = i.retailer_id and inventory_item_id = i.inventory_item_id and counter = c.counter
      ) m on true
      where c.value <> coalesce(m.moved, 0) or c.value <> coalesce(m.last, 0)`)
    return rows.map((row) => JSON.stringify(row))
  },
}

export const unitRules: Rule[] = [
  everythingAddsUp,
  countersAreTheShops,
  noUnitTwice,
  noPairIsLeftWaiting,
  movementsExplainCounters,
]
