import type { Evidence, SaleRow } from '../evidence.ts'
import type { LevelKey } from '../outside.ts'
import { MARKETPLACES } from './listing-label.ts'
import type { Rule } from './rule.ts'

const nameOf = ({ sale_id, name, platform, external_order_id }: SaleRow) =>
  `sale ${sale_id} (${name}, ${platform} order ${external_order_id})`

const everyOrderIsASale: Rule = {
  name: 'every order at a marketplace is exactly one sale here, of the listing it took',
  async broken({ sales, listings, outsideOrders, ask }) {
    const unclaimed = await ask<object>(`
      select platform, external_order_id, problem, details ->> 'listingId' as listing from unclaimed_orders`)
    const faults = unclaimed.map((row) => `kept as nobody's: ${JSON.stringify(row)}`)
    for (const marketplace of MARKETPLACES) {
      const own = sales.filter(({ platform }) => platform === marketplace)
      for (const { id, listingId, status } of outsideOrders[marketplace]) {
        const found = own.filter(({ external_order_id }) => external_order_id === id)
        const taken = listings.find(({ listing_id }) => listing_id === found[0]?.listing_id)
        if (found.length !== 1)
          faults.push(`${marketplace} order ${id} (${status}) of listing ${listingId} is ${found.length} sales`)
        else if (taken?.external_listing_id !== listingId)
          faults.push(`${nameOf(found[0] as SaleRow)} names ${taken?.external_listing_id}, its order ${listingId}`)
      }
      for (const sale of own)
        if (!outsideOrders[marketplace].some(({ id }) => id === sale.external_order_id))
          faults.push(`${nameOf(sale)} has no order outside`)
    }
    return faults
  },
}

const statusesFollow: Rule = {
  name: "a sale agrees with the marketplace's order",
  broken: ({ sales, outsideOrders }) =>
    sales.flatMap((sale) => {
      const order = outsideOrders[sale.platform].find(({ id }) => id === sale.external_order_id)
      if (!order || order.status === sale.marketplace_status) return []
      return [`${nameOf(sale)} was last seen ${sale.marketplace_status}, it is ${order.status}`]
    }),
}

const identifierOf = ({ retailer_id, platform, external_order_id }: SaleRow) =>
  `ARK-${retailer_id}-${platform}-${external_order_id}`

/** Returns a function for a sale's orders in its retailer's shop and in other shops, without canceled orders. */
function storeOrdersOf({ shops }: Evidence) {
  const all = shops.flatMap(({ retailerId, shop }) =>
    [...shop.orders.values()]
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map((order) => ({ retailerId, order, identifier: order.sourceIdentifier })),
  )
  const found = Map.groupBy(all, ({ identifier }) => identifier)
  return (sale: SaleRow) => {
    const orders = found.get(identifierOf(sale)) ?? []
    const ordersOf = (isOwn: boolean) =>
      orders.filter(({ retailerId }) => (retailerId === sale.retailer_id) === isOwn).map(({ order }) => order)
    return { own: ordersOf(true), elsewhere: ordersOf(false) }
  }
}

interface Lowered {
  sum: number
  texts: string[]
  /** The changed levels, in the order of the changes. */
  levels: LevelKey[]
}

/** Returns ARK's changes of the shops' levels for each sale, by the ID in the adjustment's reference. */
function loweredBySale({ shops, keyOf }: Evidence): Map<string, Lowered> {
  const found = new Map<string, Lowered>()
  const groups = shops.flatMap(({ shop }) => [...shop.adjustmentGroups.values()])
  for (const { referenceDocumentUri, changes } of groups) {
    const [identifier] = /ARK-[^/]+/.exec(decodeURIComponent(referenceDocumentUri ?? '')) ?? []
    if (!identifier) continue
    const sum = found.get(identifier) ?? { sum: 0, texts: [], levels: [] }
    for (const { name, delta, level } of changes) {
      if (name !== 'available') continue
      sum.sum += delta
      const key = keyOf(`${level.item.id}:${level.location.id}`)
      sum.levels.push(key)
      sum.texts.push(`${delta} at ${key} by ${referenceDocumentUri}`)
    }
    found.set(identifier, sum)
  }
  return found
}

const isOfNoLevel = ({ levels }: Evidence, { level }: SaleRow): boolean =>
  level !== null && !levels.get(level)?.isTracked

/**
 * Returns whether a sale waits for a person, because its shop deleted or no longer tracks the size, so that no order
 * can be created.
 */
function waitsForItsSize(evidence: Evidence, sale: SaleRow): boolean {
  if (sale.unit_released || sale.is_canceled) return false
  return sale.store_order_size === 'missing' || isOfNoLevel(evidence, sale)
}

/** Returns whether a sale was passed to its shop without a level change, because the size was gone by then. */
export function lowersNothing(evidence: Evidence): (sale: SaleRow) => boolean {
  const lowered = loweredBySale(evidence)
  return (sale) =>
    sale.unit_released &&
    (sale.is_unlowered || sale.store_order_size === 'left_out' || isOfNoLevel(evidence, sale)) &&
    (lowered.get(identifierOf(sale))?.texts ?? []).length === 0
}

/** Returns how much the level of a sale must decrease for its pair. */
function dueLevel(evidence: Evidence, hasNoLevel: (sale: SaleRow) => boolean, sale: SaleRow): -1 | 0 {
  const waits = waitsForItsSize(evidence, sale)
  const isDue = sale.inventory_item_id !== null && (!sale.is_canceled || sale.unit_released) && !waits
  return isDue && !(sale.is_restocked && sale.unit_released) && !hasNoLevel(sale) ? -1 : 0
}

/**
 * Returns how much levels decreased for pairs that were lost before their sales continued. These are upper bounds,
 * because the level of a deleted size does not decrease.
 */
export function lostBefore(evidence: Evidence): Map<LevelKey, number> {
  const lowered = loweredBySale(evidence)
  const hasNoLevel = lowersNothing(evidence)
  const lost = new Map<LevelKey, number>()
  for (const sale of evidence.sales) {
    const { sum = 0, levels = [] } = lowered.get(identifierOf(sale)) ?? {}
    const [first] = levels
    const count = Math.min(sale.lost_before, dueLevel(evidence, hasNoLevel, sale) - sum)
    if (first !== undefined && count > 0) lost.set(first, (lost.get(first) ?? 0) + count)
  }
  return lost
}

const saysThatItsSizeIsGone = ({ store_order_problem: words }: SaleRow): boolean =>
  words?.includes('no longer has this size') ?? false

const oneStoreOrder: Rule = {
  name: 'every sale with a unit has exactly one Shopify order or waits for a size that is gone; an oversold one has none',
  broken(evidence) {
    const ordersOf = storeOrdersOf(evidence)
    return evidence.sales.flatMap((sale) => {
      const { own: made, elsewhere } = ordersOf(sale)
      const isDue = sale.inventory_item_id !== null && !sale.is_canceled
      const waits = waitsForItsSize(evidence, sale)
      if (waits && made.length <= 1 && saysThatItsSizeIsGone(sale)) return []
      const isRight = isDue ? made.length === 1 : made.length <= (sale.inventory_item_id === null ? 0 : 1)
      const isKnown = made.length === 0 || String(made[0]?.id) === sale.store_order_id?.replace(/^.*\//, '')
      if (elsewhere.length > 0)
        return [`${nameOf(sale)} has orders in another shop: ${elsewhere.map(({ name }) => name).join(', ')}`]
      if (isRight && (isKnown || sale.is_canceled)) return []
      const names = made.map(({ name, id }) => `${name} (${id})`).join(', ') || 'none'
      const words = `orders in Shopify: ${names}; here: ${sale.store_order_id}, ${sale.store_order_problem}`
      return [`${nameOf(sale)}${sale.is_canceled ? ', canceled' : ''}: ${words}`]
    })
  },
}

/**
 * The level of a sale that is canceled in Shopify stays decreased until someone restocks the pair, and then increases
 * once. Before that, the level does not decrease unless the pair is gone for good.
 */
const oneLoweredLevel: Rule = {
  name: 'every sale with a unit lowered exactly one level, once, raised again once if restocked; others none',
  broken(evidence) {
    const lowered = loweredBySale(evidence)
    const hasNoLevel = lowersNothing(evidence)
    return evidence.sales.flatMap((sale) => {
      const { sum, texts } = lowered.get(identifierOf(sale)) ?? { sum: 0, texts: [] }
      const waits = waitsForItsSize(evidence, sale)
      const isDue = sale.inventory_item_id !== null && (!sale.is_canceled || sale.unit_released) && !waits
      // A pair that was lost before may have been at another location.
      const isAtItsLevel = sale.lost_before > 0 || texts.every((text) => text.includes(`at ${sale.level} by`))
      const due = dueLevel(evidence, hasNoLevel, sale)
      const isLowered = sum <= due && sum >= due - sale.lost_before
      if (isLowered && isAtItsLevel && sale.unit_released === isDue) return []
      const words = `unit at ${sale.level}, handed over: ${sale.unit_released}, canceled: ${sale.is_canceled}`
      return [`${nameOf(sale)}: ${words}; levels: ${texts.join('; ') || 'none'}; ${sale.store_order_problem ?? ''}`]
    })
  },
}

const shippedOnce: Rule = {
  name: 'a packed sale is shipped in Shopify once, and no other sale is',
  broken(evidence) {
    const ordersOf = storeOrdersOf(evidence)
    return evidence.sales.flatMap((sale) => {
      const [order] = ordersOf(sale).own
      const parcels = order?.fulfillments.filter(({ status }) => status === 'SUCCESS').length ?? 0
      const isWaiting = waitsForItsSize(evidence, sale)
      const isDue = sale.is_fulfilled && sale.inventory_item_id !== null && !sale.is_canceled && !isWaiting
      const isRight = isDue ? parcels === 1 : parcels <= (sale.is_fulfilled ? 1 : 0)
      return isRight ? [] : [`${nameOf(sale)}: packed ${sale.is_fulfilled}, parcels in Shopify ${parcels}`]
    })
  },
}

export const orderRules: Rule[] = [everyOrderIsASale, statusesFollow, oneStoreOrder, oneLoweredLevel, shippedOnce]
