import { dayAfter, dayInNewYork } from '@ark/domain'
import { midnightInNewYork } from '../../modules/dashboard/rules/days.ts'
import { type Chance, createChance } from './chance.ts'
import { type Fate, orderWay } from './order-way.ts'
import { withOpenSales } from './open-sales.ts'
import type { PlannedSale, PlannedShopSale } from './planned-sale.ts'
import type { Place, PastShop } from './read-shop.ts'
import { createShelf, isWorthIt, LEAST_DOLLARS, nameOf } from './shelf.ts'
import { type Trend, trendAt, trendOf } from './trend.ts'

export interface SalesPlan {
  sales: PlannedSale[]
  shopSales: PlannedShopSale[]
  trends: ReadonlyMap<number, Trend>
}

const DAY_MS = 86_400_000
/** Sales of a day at the beginning and at the end of the past, and at least, on marketplaces and in the shop itself. */
const OF_MARKETPLACES = { first: 4.3, last: 7, least: 2 }
const OF_SHOP = { first: 1.1, last: 1.6, least: 1 }
/** How busy a day of the week is, from Sunday. */
const WEEK = [1.25, 0.95, 0.8, 0.9, 1, 1.1, 1.3]

/**
 * Plans the sales of the last days, the oldest first. The same seed, shop and time give the same plan. Each day and
 * each sale draw their own numbers, so that a price that moved meanwhile changes few of them.
 */
export function planSales(shop: PastShop, { seed, days }: PastSpan): SalesPlan {
  const { places, until } = shop
  const chanceOf = (part: string) => createChance(`${seed} ${part}`)
  const trends = new Map(
    places.map((place) => [place.product_id, trendOf(chanceOf(`trend ${nameOf(place)}`))] as const),
  )
  const shelf = createShelf(places, (name) => chanceOf(`likes ${name}`))
  const sales = momentsOf(OF_MARKETPLACES, { seed, days, until, of: 'marketplaces' }).flatMap(({ at, name }) => {
    const chance = chanceOf(name)
    const place = shelf.take(chance, at, isWorthIt)
    return place ? [plannedSale(chance, { place, soldAt: at, until, trends })] : []
  })
  const shopSales = momentsOf(OF_SHOP, { seed, days, until, of: 'shop' }).flatMap(({ at, name }) => {
    const chance = chanceOf(name)
    const place = shelf.take(chance, at, () => true)
    return place ? [plannedShopSale(chance, { place, soldAt: at, until })] : []
  })
  return { sales: withOpenSales(sales, shop, chanceOf('open sales')), shopSales, trends }
}

interface PastSpan {
  seed: number
  days: number
}

interface Moments extends PastSpan {
  until: Date
  /** Distinguishes the two kinds of sales. */
  of: string
}

/** The time of a sale and the name of its chance. */
interface Moment {
  at: Date
  name: string
}

/** Returns the times of sales, the oldest first. A day begins and ends in New York; most buyers come in the evening. */
function momentsOf(rate: typeof OF_SHOP, { seed, days, until, of }: Moments): Moment[] {
  const today = dayInNewYork(until)
  const moments = Array.from({ length: days }, (_, index) => {
    const day = dayAfter(today, index + 1 - days)
    const chance = createChance(`${seed} ${of} ${index}`)
    const begins = midnightInNewYork(day)
    const growth = rate.first + ((rate.last - rate.first) * index) / days
    const usual = growth * (WEEK[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1)
    const soFar = Math.min(1, (until.getTime() - begins.getTime()) / DAY_MS)
    const expected = usual * soFar
    const count = Math.max(rate.least, Math.round(expected + chance.normal() * Math.sqrt(expected) * 0.8))
    return Array.from({ length: count }, (_each, nth) => {
      const evening = Math.min(0.99, Math.max(0.01, 0.7 + chance.normal() * 0.18))
      // Today's sales share the hours until now.
      const part = soFar < 1 ? chance.between(0, soFar) : evening
      return { at: new Date(begins.getTime() + part * DAY_MS), name: `${of} ${index} ${nth}` }
    })
  })
  return moments
    .flat()
    .filter(({ at }) => at < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
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
