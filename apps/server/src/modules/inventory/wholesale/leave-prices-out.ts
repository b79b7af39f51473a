import type { Tx } from '../../../platform/database/connect.ts'
import type { UndoBatch } from '../../../platform/runs/bulk-kind.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import { goneSize, problemOfBeyond } from '../stock/judge-prices.ts'
import { sizesBeyond } from '../stock/queries/sizes-beyond.ts'
import { type KeptPrices, namesOfSizes, pricesSince } from './queries/kept-prices.ts'

/**
 * Sizes that an undo has to leave as they are, each with its reason: one that is not the caller's to price any more,
 * and one whose price was changed since. Their items are locked.
 */
export async function leavePricesOut(
  tx: Tx,
  retailerId: number,
  { rows, locationIds }: UndoBatch<KeptPrices>,
): Promise<Map<number, RunProblem>> {
  const ids = rows.map(({ id }) => id)
  const sizes = await pricesSince(tx, { retailerId, locationIds }, rows)
  const beyond = await sizesBeyond(tx, ids, locationIds)
  const left = ids.filter((id) => beyond.has(id) || !sizes.get(id)?.is_here || !sizes.get(id)?.is_as_left)
  if (left.length === 0) return new Map()
  const names = await namesOfSizes(tx, left)
  const problemOf = (id: number): RunProblem => {
    const [size, notHere, name] = [sizes.get(id), beyond.get(id), names.get(id)]
    const field = name ? `${name.product_name}, size ${name.size}` : goneSize(id).field
    if (!size?.is_here) return { ...goneSize(id), field }
    return notHere ? problemOfBeyond(notHere) : { line: null, field, message: 'Its wholesale price was changed since.' }
  }
  return new Map(left.map((id) => [id, problemOf(id)]))
}
