import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { refuse, type Refusal, refuseFields } from '../../../platform/refusal.ts'
import { cancelRun } from '../../../platform/runs/run-transitions.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import { lockFile } from './lock-file.ts'
import { saveColumns } from './queries/price-checks.ts'
import type { PriceColumns } from './rules/price-columns.ts'
import { startCheck } from './send-csv.ts'

/**
 * Records the columns of a person's own file of prices. A new run reads the file again with them, and a run with other
 * columns ends. Refusals: the file does not exist (any more), is of another kind, or was never read; a column does not
 * exist or is chosen twice.
 */
export async function setCsvColumns(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { checkId, columns }: { checkId: number; columns: PriceColumns },
): Promise<Run | Refusal> {
  const { retailerId, userId } = caller
  return needs.db.asRetailer(retailerId, async (tx) => {
    const held = await lockFile(tx, { retailerId, checkId, userId })
    if (!held) return refuse('not_found', 'This file is no longer available. Choose it again.')
    const { check, run, state } = held
    if (check.kind !== 'prices') return refuse('conflict', 'The columns of this file are identified by their names.')
    if (state === 'failed' || state === 'cancelled')
      return refuse('conflict', 'This file could not be read. Choose another one.')
    if (check.file_columns.length === 0) return refuse('conflict', 'This file is still being read. Wait a moment.')
    const wrong = refuseFields(problemsOf(columns, check.file_columns.length))
    if (wrong) return wrong
    await cancelRun(tx, run, { phase: 'Canceled; other columns were chosen', at: needs.clock.now() })
    await saveColumns(tx, { retailerId, checkId }, { ...columns, decimal_mark: columns.decimal_mark ?? null })
    return startCheck(tx, { ...needs, caller }, { retailerId, checkId, fileName: check.file_name })
  })
}

const PLACES = ['key_column', 'size_column', 'price_column', 'minimum_column'] as const

function problemsOf(columns: PriceColumns, count: number): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {}
  const taken = new Set<number>()
  for (const field of PLACES) {
    const at = columns[field]
    if (at === null) continue
    if (at >= count) problems[field] = 'The file has no such column.'
    else if (taken.has(at)) problems[field] = 'This column is already chosen: each column can have only one meaning.'
    taken.add(at)
  }
  if (columns.matched_by === 'style_code' && columns.size_column === null)
    problems['size_column'] = 'Choose the column of the sizes: a style code has many.'
  return problems
}
