import type { Tx } from '../../../platform/database/connect.ts'
import type { UndoBatch } from '../../../platform/runs/bulk-kind.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import { goneSize, unpriceableProblem } from '../stock/judge-prices.ts'
import { unpriceableSizes } from '../stock/queries/unpriceable-sizes.ts'
import { type PricesBefore, namesOfSizes, pricesSince } from './queries/kept-prices.ts'

/**
 * Returns the sizes that an undo must leave unchanged, each with its reason: the caller may no longer price it, or its
 * price has changed since. The caller has locked their items.
 */
export async function leavePricesOut(
  tx: Tx,
  retailerId: number,
  { rows, locationIds }: UndoBatch<PricesBefore>,
): Promise<Map<number, RunProblem>> {
  const ids = rows.map(({ id }) => id)
  const sizes = await pricesSince(tx, { retailerId, locationIds }, rows)
  const beyond = await unpriceableSizes(tx, ids, locationIds)
  const left = ids.filter((id) => beyond.has(id) || !sizes.get(id)?.is_here || !sizes.get(id)?.is_as_left)
  if (left.length === 0) return new Map()
  const names = await namesOfSizes(tx, left)
  const problemOf = (id: number): RunProblem => {
    const [size, notHere, name] = [sizes.get(id), beyond.get(id), names.get(id)]
    const field = name ? `${name.product_name}, size ${name.size}` : goneSize(id).field
    if (!size?.is_here) return { ...goneSize(id), field }
    return notHere
      ? unpriceableProblem(notHere)
      : { line: null, field, message: 'Its wholesale price has changed since.' }
  }
  return new Map(left.map((id) => [id, problemOf(id)]))
}
