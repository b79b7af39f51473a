import { centsOrNull, type FeeSchedule, type Marketplace, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsOf, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { unpriceableSizes } from '../../inventory/index.ts'
import { type SizesAtLocations, stateOfSizes } from './queries/sizes-to-enable.ts'
import { slotsOrDefaults } from '../slots/queries/offered-slots.ts'
import { type PlannedSize, planSize } from './rules/planned-size.ts'

/** A size with its listings once it is enabled. */
export interface SizePlan extends PlannedSize {
  variant_id: number
  product_name: string
  size: string
  isEnabled: boolean
  costCents: number | null
}

export interface PlanContext {
  retailerId: number
  /** The marketplaces on which the retailer can sell. */
  marketplaces: readonly Marketplace[]
  schedule: FeeSchedule
  now: Date
}

/** Plans the listings of sizes with an item at a location of the caller. The check and the run both use it. */
export async function planSizes(
  tx: Tx,
  { retailerId, marketplaces, schedule, now }: PlanContext,
  sizes: SizesAtLocations,
): Promise<SizePlan[]> {
  const { variantIds, locationIds } = sizes
  const beyond = await unpriceableSizes(tx, variantIds, locationIds)
  const states = await stateOfSizes(tx, sizes)
  const stockx = await slotsOrDefaults(tx, { retailerId, variantIds, marketplace: 'stockx' }, now)
  const goat = await slotsOrDefaults(tx, { retailerId, variantIds, marketplace: 'goat' }, now)
  const twins = new Map(goat.map((slot) => [slot.variant_id, slot]))
  const productIds = [...new Set(stockx.map(({ product_id }) => product_id))]
  const facts = await feeFactsOf(tx, productIds, now)
  return stockx.flatMap((slot) => {
    const { variant_id, product_id, product_name, size } = slot
    const state = states.get(variant_id)
    const twin = twins.get(variant_id)
    if (!state || !twin) return []
    const fees = facts.get(product_id) ?? UNKNOWN_PRODUCT
    const places = [slot, twin].map(({ offer }) => ({ ...offer, fees }))
    const costCents = centsOrNull(state.cost)
    const known = { variant_id, product_name, size, isEnabled: state.listings_enabled, costCents }
    const notHere = beyond.get(variant_id)
    if (notHere) return [{ ...known, offers: [], reason: NOT_PRICED_HERE_LABELS[notHere.reason], lacksPayouts: false }]
    return [{ ...known, ...planSize({ places, connected: marketplaces, schedule }) }]
  })
}
