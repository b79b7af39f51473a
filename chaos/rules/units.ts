import { stagesWhere } from '@ark/domain'
import type { LevelKey } from '../outside.ts'
import type { Evidence, SaleRow } from '../evidence.ts'
import { lostBefore, lowersNothing } from './orders.ts'
import type { Rule } from './rule.ts'

/** Groups rows by the key of their level. Rows without a level are left out. */
function byLevel<Of extends { level: LevelKey | null }>(all: readonly Of[]): (key: LevelKey) => Of[] {
  const found = new Map<LevelKey | null, Of[]>(Map.groupBy(all, ({ level }) => level))
  return (key) => found.get(key) ?? []
}

const sumOf = <Of>(all: readonly Of[], of: (each: Of) => number): number => all.reduce((sum, each) => sum + of(each), 0)

const idsOf = (sales: SaleRow[]) => `sales ${sales.map(({ sale_id }) => sale_id).join(', ') || 'none'}`

/** For a size that the shop deleted, the units left at the deletion count. */
const everythingAddsUp: Rule = {
  name: 'units sold + units left = initial units, per size and location',
  broken(evidence) {
    const { sales, heldByOrders, levelsBefore, levels, moves } = evidence
    const hasNoLevel = lowersNothing(evidence)
    const lostAt = lostBefore(evidence)
    const isOut = (sale: SaleRow) => sale.unit_released && !sale.is_restocked && !hasNoLevel(sale)
    const soldAt = byLevel(sales.filter(isOut))
    const orderedAt = byLevel(heldByOrders.filter(({ is_released }) => is_released))
    return [...new Set([...levelsBefore.keys(), ...levels.keys(), ...moves.keys()])].flatMap((key) => {
      const before = levelsBefore.get(key)?.available ?? 0
      const { byShop, byArk } = moves.get(key) ?? { byShop: 0, byArk: 0 }
      const sold = soldAt(key)
      const ordered = sumOf(orderedAt(key), ({ quantity }) => quantity)
      const left = levels.get(key)?.available ?? before + byShop + byArk
      const lost = lostAt.get(key) ?? 0
      if (before + byShop - sold.length - ordered - lost === left) return []
      const sum = `${before} there were, the shop itself ${byShop}, ARK ${byArk}, left ${left}`
      const name = (levels.get(key) ?? levelsBefore.get(key))?.sku ?? 'a size'
      return [
        `${name} at level ${key}: ${sum}; handed over to Shopify: ${idsOf(sold)}, by wholesale orders ${ordered}, lost ${lost}`,
      ]
    })
  },
}

/**
 * Sizes that the shop deleted or does not track do not count. A size that was created again may have an item for each
 * of its IDs.
 */
const countersAreTheShops: Rule = {
  name: "ARK's stock is the shop's, and ARK reserves exactly the units that Shopify does not know yet",
  broken({ items, sales, heldByOrders, levels, sizes }) {
    const heldAt = byLevel(sales.filter(({ unit_released, is_restocked }) => !unit_released && !is_restocked))
    const orderedAt = byLevel(heldByOrders.filter(({ is_released }) => !is_released))
    const itemsAt = byLevel(items)
    const known = new Set(sizes.map(({ item }) => String(item)))
    const inPlay = [...levels.keys()].filter((key) => known.has(key.split(':')[0] ?? ''))
    return [...new Set([...items.map(({ level }) => level), ...inPlay])].flatMap((key) => {
      const shop = levels.get(key)
      const [own, held] = [itemsAt(key), heldAt(key)]
      const ordered = sumOf(orderedAt(key), ({ quantity }) => quantity)
      const stock = sumOf(own, ({ shopify_stock }) => shopify_stock)
      const sold = sumOf(own, ({ sold_on_ark }) => sold_on_ark)
      const name = `items ${own.map(({ inventory_item_id }) => inventory_item_id).join(', ') || 'none'} (${shop?.sku}, level ${key})`
      const there = shop?.isTracked ? shop.available : 0
      return [
        ...(there === stock ? [] : [`${name}: ${stock} here, ${shop ? there : 'gone'} in the shop`]),
        ...(sold === held.length + ordered
          ? []
          : [`${name}: sold_on_ark ${sold}, not handed over: ${idsOf(held)}, held by wholesale orders: ${ordered}`]),
      ]
    })
  },
}

const offeredAsTheShopHas: Rule = {
  name: 'what may be offered is what the shop has for sale and no one has taken, per size and location',
  broken({ items, levels }) {
    const itemsAt = byLevel(items)
    return [...new Set(items.map(({ level }) => level))].flatMap((key) => {
      const shop = levels.get(key)
      const own = itemsAt(key)
      const taken = sumOf(own, ({ sold_on_ark, quantity_reserved }) => sold_on_ark + quantity_reserved)
      const free = shop?.isForSale ? Math.max(0, shop.available - taken) : 0
      const offered = sumOf(own, ({ quantity_available }) => quantity_available)
      if (offered === free) return []
      return [
        `level ${key} (${shop?.sku}): ${offered} may be offered, the shop has ${shop?.available}, ${taken} are taken`,
      ]
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
  name: 'no unit was taken that was not in stock',
  isFinal: true,
  async broken({ ask }) {
    const movements = await ask<Movement>(`
      select stock_movement_id::int, inventory_item_id::int, counter, before, after, cause, external_id
      from stock_movements order by stock_movement_id`)
    const counters = new Map<string, number>()
    const faults: string[] = []
    for (const { inventory_item_id: item, counter, before, after, cause, external_id } of movements) {
      counters.set(`${item} ${counter}`, after)
      // Without an order, the movement transfers earlier reservations to another item (`moveCommittedUnits`).
      if (counter !== 'sold_on_ark' || after <= before || external_id === null) continue
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

/** This repeats the query of apps/server/test/acts/test-stock.ts, which needs a test's own app. */
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
  offeredAsTheShopHas,
  noUnitTwice,
  noPairIsLeftWaiting,
  movementsExplainCounters,
]
