import { leftOutOfSizeMessage, payoutPair } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { saveUndoRows } from '../../../platform/runs/bulk-rows.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { goneSize, unpriceableSizes } from '../../inventory/index.ts'
import { changeLockedSizes, decideLockedSizes } from '../payouts/change-locked-sizes.ts'
import { wantedOfValues } from './compare-prices.ts'
import { nameOfSize } from '../payouts/decide-sizes.ts'
import type { CsvBatch } from './queries/csv-runs.ts'
import { payoutSizes } from '../slots/queries/payout-sizes.ts'
import { decideWanted } from './rules/wanted-payouts.ts'

/**
 * Applies payouts of a checked file of prices; each is decided from the size's state when its turn comes, and the
 * earlier payouts are kept for an undo. Returns the rows that became impossible since the check.
 */
export async function applyPrices(
  tx: Tx,
  { run, ...needs }: Pick<Capabilities, 'jobs' | 'clock'> & { run: RunRef },
  { rows, locationIds }: CsvBatch,
): Promise<RunProblem[]> {
  const wanted = new Map(rows.map(({ id, values }) => [id, wantedOfValues(values)]))
  const decide = async (variantIds: number[]) => {
    const sizes = await payoutSizes(tx, { variantIds, locationIds, marketplaces: [], now: needs.clock.now() })
    const beyond = await unpriceableSizes(tx, variantIds, locationIds)
    return sizes.map((row) => {
      const before = payoutPair(row)
      const notHere = beyond.get(row.variant_id)
      if (notHere) return { row, before, decision: { left_out: notHere.reason, would_be: before } }
      return { row, before, decision: decideWanted(before, wanted.get(row.variant_id) ?? before) }
    })
  }
  const { retailerId } = run
  const decided = await decideLockedSizes(tx, { retailerId, variantIds: [...wanted.keys()], decide })
  await saveUndoRows(tx, run, await changeLockedSizes(tx, { ...needs, retailerId }, decided))
  const bySize = new Map(decided.map((size) => [size.row.variant_id, size]))
  return rows.flatMap(({ line, id }) => {
    const size = bySize.get(id)
    if (!size) return { ...goneSize(id), line }
    const { row, decision } = size
    if (!('left_out' in decision)) return []
    return { line, field: nameOfSize(row), message: leftOutOfSizeMessage(decision.left_out, decision.would_be) }
  })
}
