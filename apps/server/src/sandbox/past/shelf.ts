import { dayInNewYork } from '@ark/domain'
import type { Chance } from './chance.ts'
import type { Place } from './read-shop.ts'

/**
 * Cheaper pairs are not worth the fees. StockX' minimum fee, which ARK's schedule lacks, would differ on all of them.
 */
export const LEAST_DOLLARS = 75
export const isWorthIt = ({ stockx_ask, goat_ask }: Place): boolean =>
  Math.min(stockx_ask ?? 0, goat_ask ?? 0) >= LEAST_DOLLARS

/** Returns the name of a place's product, the same in every sandbox. */
export const nameOf = ({ sku, product_name }: Place): string => sku ?? product_name

/** The most pairs of a size at a location that sell in the past. */
const MOST_OF_PLACE = 5
const MOST_TRIES = 40

/** Returns a shelf that hands out pairs, popular products more often. */
export function createShelf(places: readonly Place[], likesOf: (name: string) => Chance) {
  const popularity = new Map<string, number>()
  let sum = 0
  const sums = places.map((place) => {
    const name = nameOf(place)
    const likes = popularity.get(name) ?? Math.exp(1.1 * likesOf(name).normal())
    popularity.set(name, likes)
    sum += likes * (place.stock > 0 ? 1.6 : 0.7)
    return sum
  })
  const sold = new Map<number, number>()
  return {
    /** Takes a pair of a released product that fits. Returns null when chance finds none. */
    take(chance: Chance, soldAt: Date, fits: (place: Place) => boolean): Place | null {
      const day = dayInNewYork(soldAt)
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const wanted = chance.between(0, sum)
        const place = places[sums.findIndex((each) => each > wanted)]
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
