import type { Tx } from '../../../platform/database/connect.ts'
import type { StateBefore } from '../../../platform/runs/bulk-rows.ts'
import type { UndoBatch } from '../../../platform/runs/bulk-kind.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import { goneSize, unpriceableProblem, unpriceableSizes } from '../../inventory/index.ts'
import { nameOfSize } from './decide-sizes.ts'
import { type CurrentSize, currentSizes } from './queries/current-sizes.ts'

/**
 * Returns the locked sizes that an undo must not change, each with its reason: the caller may no longer price it, or
 * `changedSince` reports a later change.
 */
export async function leaveSizesOut<Kept>(
  tx: Tx,
  { rows, locationIds }: UndoBatch<Kept>,
  changedSince: (row: StateBefore<Kept>, size: CurrentSize) => string | null,
): Promise<Map<number, RunProblem>> {
  const ids = rows.map(({ id }) => id)
  const standing = await currentSizes(tx, ids, locationIds)
  const beyond = await unpriceableSizes(tx, ids, locationIds)
  const problems = rows.flatMap((row): [number, RunProblem][] => {
    const [size, notHere] = [standing.get(row.id), beyond.get(row.id)]
    if (notHere) return [[row.id, unpriceableProblem(notHere)]]
    if (!size) return [[row.id, goneSize(row.id)]]
    if (!size.is_here) return [[row.id, { ...goneSize(row.id), field: nameOfSize(size) }]]
    const message = changedSince(row, size)
    return message === null ? [] : [[row.id, { line: null, field: nameOfSize(size), message }]]
  })
  return new Map(problems)
}
