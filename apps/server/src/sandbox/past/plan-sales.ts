import { dayAfter, dayInNewYork } from '@ark/domain'
import { midnightInNewYork } from '../../modules/dashboard/rules/days.ts'
import { type Chance, createChance } from './chance.ts'
import { type Fate, type OrderWay, orderWay } from './order-way.ts'
import { withOpenSales } from './open-sales.ts'
import type { Place, PastShop } from './read-shop.ts'
import { type Trend, trendAt, trendOf } from './trend.ts'

/** A pair that a buyer of a marketplace took. */
export interface PlannedSale {
  platform: 'stockx' | 'goat'
  place: Place
  /** The buyer's price in cents. */
  askCents: number
  soldAt: Date
  way: OrderWay
  /** True: no pair was left. */
  isOversold: boolean
  orderId: string
  listingId: string
  trackingNumber: string
  /** What the marketplace adds to the payout or takes from it besides its fees, in cents. */
  adjustmentCents: number
  /** The operator entered what ALIAS paid, which takes 2.9% for a cash-out and not the schedule's 3%. */
  isStatementEntered: boolean
}

/** A pair that the shop sold itself. */
export interface PlannedShopSale {
  platform: 'shopify'
  place: Place
  askCents: number
  soldAt: Date
  /** Null: waits to be packed. */
  shippedAt: Date | null
  /** Null: neither canceled nor returned. */
  lostAt: Date | null
}

export interface SalesPlan {
  sales: PlannedSale[]
  shopSales: PlannedShopSale[]
  trends: ReadonlyMap<number, Trend>
}

const DAY_MS = 86_400_000
/** Sales of a day at the beginning and at the end of the past, on marketplaces and in the shop itself. */
const OF_MARKETPLACES = { first: 4.6, last: 7.6 }
const OF_SHOP = { first: 1.1, last: 1.6 }
/** How busy a day of the week is, from Sunday. */
const WEEK = [1.25, 0.95, 0.8, 0.9, 1, 1.1, 1.3]
/** The most pairs of a size at a location that sell in the past. */
const MOST_OF_PLACE = 5
/** Cheaper pairs are not worth the fees. StockX' minimum fee, which ARK's schedule lacks, would differ on all of them. */
const LEAST_DOLLARS = 75

/** Plans the sales of the last days, the oldest first. The same seed, shop and time give the same plan. */
export function planSales(shop: PastShop, { seed, days }: { seed: number; days: number }): SalesPlan {
  const chance = createChance(`${seed} sales`)
  const trends = new Map(
    shop.places.map((place) => [place.product_id, trendOf(createChance(`${seed} ${nameOf(place)}`))] as const),
  )
  const shelf = createShelf(shop.places, chance)
  const moments = (rate: typeof OF_SHOP) => momentsOf(chance, { rate, days, until: shop.until })
  const sales = moments(OF_MARKETPLACES).flatMap((soldAt) => {
    const place = shelf.take(
      soldAt,
      ({ stockx_ask, goat_ask }) => Math.min(stockx_ask ?? 0, goat_ask ?? 0) >= LEAST_DOLLARS,
    )
    return place ? [plannedSale(chance, { place, soldAt, until: shop.until, trends })] : []
  })
  const shopSales = moments(OF_SHOP).flatMap((soldAt) => {
    const place = shelf.take(soldAt, () => true)
    return place ? [plannedShopSale(chance, { place, soldAt, until: shop.until })] : []
  })
  return { sales: withOpenSales(sales, shop), shopSales, trends }
}

const nameOf = ({ sku, product_name }: Place): string => sku ?? product_name

/** Returns a shelf that hands out pairs, popular products more often. */
function createShelf(places: readonly Place[], chance: Chance) {
  const popularity = new Map<string, number>()
  let sum = 0
  const sums = places.map((place) => {
    const name = nameOf(place)
    const likes = popularity.get(name) ?? Math.exp(1.1 * chance.normal())
    popularity.set(name, likes)
    sum += likes * (place.stock > 0 ? 1.6 : 0.7)
    return sum
  })
  const sold = new Map<number, number>()
  const drawn = (): Place | undefined => {
    const wanted = chance.between(0, sum)
    return places[sums.findIndex((each) => each > wanted)]
  }
  return {
    /** Takes a pair of a released product that fits. Returns null when chance finds none. */
    take(soldAt: Date, fits: (place: Place) => boolean): Place | null {
      const day = dayInNewYork(soldAt)
      for (let tries = 0; tries < 40; tries += 1) {
        const place = drawn()
        const taken = place ? (sold.get(place.inventory_item_id) ?? 0) : 0
        const isReleased = place && (place.release_date === null || place.release_date <= day)
        if (!place || !isReleased || taken >= MOST_OF_PLACE || !fits(place)) continue
        sold.set(place.inventory_item_id, taken + 1)
        return place
      }
      return null
    },
  }
}

interface Moments {
  rate: typeof OF_SHOP
  days: number
  until: Date
}

/** Returns the times of sales, the oldest first. A day begins and ends in New York; most buyers come in the evening. */
function momentsOf(chance: Chance, { rate, days, until }: Moments): Date[] {
  const today = dayInNewYork(until)
  const moments = Array.from({ length: days }, (_, index) => {
    const day = dayAfter(today, index + 1 - days)
    const begins = midnightInNewYork(day)
    const growth = rate.first + ((rate.last - rate.first) * index) / days
    const expected = growth * (WEEK[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1)
    const count = Math.max(1, Math.round(expected + chance.normal() * Math.sqrt(expected) * 0.8))
    return Array.from({ length: count }, () => {
      const hour = Math.min(23.9, Math.max(0.1, 17 + chance.normal() * 4.2))
      return new Date(begins.getTime() + (hour / 24) * DAY_MS)
    })
  })
  return moments
    .flat()
    .filter((at) => at < until)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

interface Drawn {
  place: Place
  soldAt: Date
  until: Date
  trends: ReadonlyMap<number, Trend>
}

function plannedSale(chance: Chance, { place, soldAt, until, trends }: Drawn): PlannedSale {
  const { stockx_ask, goat_ask } = place
  const platform = chance.is(0.6) ? 'stockx' : 'goat'
  const today = (platform === 'stockx' ? stockx_ask : goat_ask) ?? LEAST_DOLLARS
  const daysAgo = (until.getTime() - soldAt.getTime()) / DAY_MS
  const then = today * trendAt(trends.get(place.product_id), daysAgo) * chance.between(0.97, 1.03)
  const isStockx = platform === 'stockx'
  return {
    platform,
    place,
    askCents: Math.max(LEAST_DOLLARS, Math.round(then)) * 100,
    soldAt,
    way: orderWay(chance, { platform, soldAt, fate: fateOf(chance, platform), now: until }),
    isOversold: false,
    orderId: isStockx ? `04-${chance.code(10)}` : chance.uuid(),
    listingId: chance.uuid(),
    trackingNumber: `1Z${chance.code(16)}`,
    adjustmentCents: isStockx && chance.is(0.03) ? adjustmentOf(chance) : 0,
    isStatementEntered: !isStockx && chance.is(0.05),
  }
}

const adjustmentOf = (chance: Chance): number => (chance.is(0.25) ? chance.int(4, 12) : -chance.int(5, 30)) * 100

function fateOf(chance: Chance, platform: 'stockx' | 'goat'): Fate {
  const drawn = chance.between(0, 1)
  if (drawn < 0.026) return 'canceled'
  if (drawn < 0.032) return 'not_shipped'
  if (drawn < 0.042) return 'refused'
  if (platform === 'goat') return 'paid'
  if (drawn < 0.05) return 'returned'
  return drawn < 0.056 ? 'taken_back' : 'paid'
}

function plannedShopSale(chance: Chance, { place, soldAt, until }: Omit<Drawn, 'trends'>): PlannedShopSale {
  const shippedAt = new Date(soldAt.getTime() + chance.between(2, 26) * 3_600_000)
  const lostAt = new Date(soldAt.getTime() + chance.between(30, 200) * 3_600_000)
  return {
    platform: 'shopify',
    place,
    askCents: Math.round(place.shop_price * 100),
    soldAt,
    shippedAt: shippedAt < until ? shippedAt : null,
    lostAt: chance.is(0.05) && lostAt < until ? lostAt : null,
  }
}
