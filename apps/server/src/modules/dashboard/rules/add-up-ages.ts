import { cents, dollars } from '@ark/domain'
import type { AgedUnits } from '../../inventory/index.ts'
import type { AgedProduct, AgeRow } from '../queries/stock-ageing.ts'

interface Sum {
  units: number
  costUnits: number
  cost: number
  marketUnits: number
  market: number
}

const NOTHING: Sum = { units: 0, costUnits: 0, cost: 0, marketUnits: 0, market: 0 }

const plus = (sum: Sum, aged: AgedUnits): Sum => ({
  units: sum.units + aged.units,
  costUnits: sum.costUnits + aged.cost_units,
  cost: sum.cost + cents(aged.cost_value),
  marketUnits: sum.marketUnits + aged.market_units,
  market: sum.market + cents(aged.market_value),
})

/** Sums over the batches of a store. Memory grows only with the number of products older than 90 days. */
export interface Ages {
  add(batch: readonly AgedUnits[]): void
  /** Returns one row per location and age. */
  rows(): AgeRow[]
  /** Returns, for each location, the most valuable products among those older than 90 days. */
  oldest(ofEach: number): AgedProduct[]
}

/** Creates empty sums, with money in whole cents. */
export function addUpAges(): Ages {
  const byAge = new Map<string, Pick<AgedUnits, 'location_id' | 'age'> & { sum: Sum }>()
  const old = new Map<string, Pick<AgedUnits, 'location_id' | 'product_id'> & { sum: Sum; since: string }>()
  return {
    add(batch) {
      for (const aged of batch) {
        const { location_id, age, product_id, since } = aged
        const key = `${location_id} ${age}`
        byAge.set(key, { location_id, age, sum: plus(byAge.get(key)?.sum ?? NOTHING, aged) })
        if (age !== '90+' || since === null) continue
        const product = `${location_id} ${product_id}`
        const known = old.get(product)
        const oldest = known && known.since < since ? known.since : since
        old.set(product, { location_id, product_id, since: oldest, sum: plus(known?.sum ?? NOTHING, aged) })
      }
    },
    rows: () =>
      [...byAge.values()].map(({ location_id, age, sum }) => ({
        location_id,
        age,
        units: sum.units,
        cost_units: sum.costUnits,
        cost_value: dollars(sum.cost),
        market_units: sum.marketUnits,
        market_value: dollars(sum.market),
      })),
    oldest(ofEach) {
      const worth = ({ sum }: { sum: Sum }) => (sum.marketUnits > 0 ? sum.market : sum.cost)
      const places = Map.groupBy(old.values(), ({ location_id }) => location_id)
      return [...places.values()].flatMap((products) =>
        products
          .toSorted((a, b) => worth(b) - worth(a) || a.product_id - b.product_id)
          .slice(0, ofEach)
          .map(({ location_id, product_id, since, sum }) => ({
            location_id,
            product_id,
            units: sum.units,
            since,
            cost_value: sum.costUnits > 0 ? dollars(sum.cost) : null,
            market_value: sum.marketUnits > 0 ? dollars(sum.market) : null,
          })),
      )
    },
  }
}
