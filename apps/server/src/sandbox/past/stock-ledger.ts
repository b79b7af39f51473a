import type { Chance } from './chance.ts'
import type { PastRow } from './owner-session.ts'
import type { Place, PastShop } from './read-shop.ts'

/** Something that moved the counters of a size at a location. */
export interface PastStockChange {
  inventory_item_id: number
  at: Date
  /** The change of Shopify's level. */
  level: number
  /** The change of `sold_on_ark`. */
  sold: number
  cause: string
  externalId: string | null
  userId?: number
}

export interface StockLedger {
  /** Rows of `stock_movements`, the oldest first. For each size and location they end at today's counters. */
  movements: PastRow[]
  /** The changes that left nothing at their location. */
  emptied: ReadonlySet<PastStockChange | undefined>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Makes the stock ledger of the past so that today's levels stay as imported: the first import found what has been sold
 * since and is not left, and some sizes arrived later.
 */
export function stockLedger(
  { retailerId, places, until }: PastShop,
  { changes, chance, from }: { changes: readonly PastStockChange[]; chance: Chance; from: Date },
): StockLedger {
  const ofPlace = Map.groupBy(changes, ({ inventory_item_id }) => inventory_item_id)
  const emptied = new Set<PastStockChange | undefined>()
  const movements = places.flatMap((place) => {
    const own = ofPlace.get(place.inventory_item_id) ?? []
    const arrival = arrivalOf(place, { chance, until })
    const all = withoutDebt(place, { changes: arrival ? [...own, arrival] : own, until })
    return walk(place, { changes: all, from, emptied })
  })
  movements.sort((one, other) => one.at.getTime() - other.at.getTime())
  return { emptied, movements: movements.map((moved) => rowOf(retailerId, moved)) }
}

const inTime = (changes: readonly PastStockChange[]): PastStockChange[] =>
  changes.toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** Returns a later delivery of what is left today; null for most sizes, which were there from the start. */
function arrivalOf(
  { inventory_item_id, stock }: Place,
  { chance, until }: { chance: Chance; until: Date },
): PastStockChange | null {
  const [isLater, daysAgo] = [chance.is(0.6), chance.between(2, 112)]
  const units = chance.int(1, Math.max(1, stock))
  if (stock === 0 || !isLater) return null
  const at = new Date(until.getTime() - daysAgo * DAY_MS)
  return { inventory_item_id, at, level: units, sold: 0, cause: DELIVERY, externalId: null }
}

const DELIVERY = 'webhook inventory_levels/update'

/**
 * Returns the changes in their order. When they would leave less than nothing at some time, a delivery comes before
 * that, and the shop takes as many back in the end.
 */
function withoutDebt(
  { inventory_item_id, stock }: Place,
  { changes, until }: { changes: readonly PastStockChange[]; until: Date },
): PastStockChange[] {
  const sorted = inTime(changes)
  let level = firstLevel(stock, sorted)
  let least = level
  for (const change of sorted) {
    level += change.level
    least = Math.min(least, level)
  }
  if (least >= 0) return sorted
  const at = new Date(until.getTime() - HOUR_MS)
  return inTime([
    ...sorted,
    { inventory_item_id, at, level: least, sold: 0, cause: 'reconciliation', externalId: null },
  ])
}

const firstLevel = (stock: number, changes: readonly PastStockChange[]): number =>
  stock - changes.reduce((sum, { level }) => sum + level, 0)

interface Moved {
  at: Date
  place: Place
  counter: 'shopify_stock' | 'sold_on_ark'
  before: number
  after: number
  change: Pick<PastStockChange, 'cause' | 'externalId'> & { userId?: number }
}

interface Walk {
  changes: readonly PastStockChange[]
  /** When the first import found the size. */
  from: Date
  emptied: Set<PastStockChange | undefined>
}

function walk(place: Place, { changes, from, emptied }: Walk): Moved[] {
  const moved: Moved[] = []
  let level = firstLevel(place.stock, changes)
  let sold = 0
  if (level !== 0)
    moved.push({
      at: from,
      place,
      counter: 'shopify_stock',
      before: 0,
      after: level,
      change: { cause: 'import', externalId: null },
    })
  for (const change of changes) {
    const { at } = change
    if (change.level !== 0)
      moved.push({ at, place, counter: 'shopify_stock', before: level, after: level + change.level, change })
    if (change.sold !== 0)
      moved.push({ at, place, counter: 'sold_on_ark', before: sold, after: sold + change.sold, change })
    level += change.level
    sold += change.sold
    if (change.sold > 0 && level - sold <= 0) emptied.add(change)
  }
  return moved
}

const rowOf = (retailerId: number, { at, place, counter, before, after, change }: Moved): PastRow => ({
  retailer_id: retailerId,
  inventory_item_id: place.inventory_item_id,
  counter,
  before,
  after,
  cause: change.cause,
  external_id: change.externalId,
  user_id: change.userId ?? null,
  created_at: at,
})
