import { counted, NOT_PRICED_HERE_LABELS } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { JudgePrices } from '../../../platform/http/contract/location-bounds.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import {
  type UnpriceableProduct,
  unpriceableProducts,
  type UnpriceableSize,
  unpriceableSizes,
  sizesSeenOf,
} from './queries/unpriceable-sizes.ts'

/** The most sizes or products that a refusal names. */
const NAMED = 5

/**
 * Checks who may price what (docs/decisions/085): a caller must see every location at which a size has pairs. For a
 * product or a link it checks each size that the caller sees and that has pairs; for a whole product every size
 * anywhere. Sizes that the caller does not see are not checked, because the call does not find them.
 */
export const checkPricing =
  ({ db }: Pick<Capabilities, 'db'>): JudgePrices =>
  ({ retailerId, locationIds }, { of, ids }) =>
    db.asRetailer(retailerId, async (tx) => {
      if (of === 'whole product')
        return unpriceableRefusal([...(await unpriceableProducts(tx, ids, locationIds)).values()])
      if (of === 'size') return unpriceableRefusal([...(await unpriceableSizes(tx, ids, locationIds)).values()])
      const seen = await sizesSeenOf(tx, { of, ids }, locationIds)
      const beyond = [...(await unpriceableSizes(tx, seen, locationIds)).values()]
      const elsewhere = beyond.filter(({ reason }) => reason === 'pairs-elsewhere')
      // Sizes without a pair are skipped, unless there are no others.
      return unpriceableRefusal(elsewhere.length > 0 || beyond.length < seen.length ? elsewhere : beyond)
    })

/** Returns why a run skips a size. */
export const unpriceableProblem = (size: UnpriceableSize): RunProblem => ({
  line: null,
  field: nameOf(size),
  message: `${NOT_PRICED_HERE_LABELS[size.reason]}.`,
})

/** Returns the problem that a run reports for a size that has left the inventory since the run started. */
export const goneSize = (variantId: number): RunProblem => ({
  line: null,
  field: `Size ${variantId}`,
  message: 'It is no longer in your inventory.',
})

const nameOf = (beyond: UnpriceableSize | UnpriceableProduct): string =>
  'size' in beyond ? `${beyond.product_name}, size ${beyond.size}` : beyond.product_name

/** Returns a refusal that names what may not be priced; null when there is nothing. */
export function unpriceableRefusal(beyond: readonly (UnpriceableSize | UnpriceableProduct)[]): Refusal | null {
  const [first] = beyond
  if (!first) return null
  const words = `${NOT_PRICED_HERE_LABELS[first.reason]}: ${unpriceableNames(beyond)}. Ask someone with access to every location.`
  return { ...refuse('forbidden', words), code: 'not_priced_here' }
}

/** Returns names like 'Dunk Low, size 9; Dunk Low, size 10; and 3 others'. */
export function unpriceableNames(beyond: readonly (UnpriceableSize | UnpriceableProduct)[]): string {
  const named = beyond.slice(0, NAMED).map(nameOf)
  const rest = beyond.length - named.length
  return `${named.join('; ')}${rest > 0 ? `; and ${counted(rest, 'other')}` : ''}`
}
