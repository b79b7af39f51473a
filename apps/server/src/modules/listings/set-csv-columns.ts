import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { refuse, type Refusal, refuseFields } from '../../platform/refusal.ts'
import { checkCsvJob } from './listings.jobs.ts'
import { type CsvCheck, lockCheck } from './queries/csv-checks.ts'
import { saveColumns } from './queries/price-checks.ts'
import type { PriceColumns } from './rules/price-columns.ts'

/**
 * Records which column of one's own file of prices is what; a job reads the file again by that. Refusals: no such file
 * (any more), one of another kind, one that was never read; columns that the file does not have, or chosen twice.
 */
export async function setCsvColumns(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, userId }: StaffCaller,
  { checkId, columns }: { checkId: number; columns: PriceColumns },
): Promise<CsvCheck | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const check = await lockCheck(tx, { retailerId, checkId, userId })
    if (!check) return refuse('not_found', 'This file is not here any more. Choose it again.')
    if (check.kind !== 'prices') return refuse('conflict', 'The columns of this file are known by their names.')
    if (check.state === 'refused') return refuse('conflict', 'This file could not be read. Choose another one.')
    if (check.file_columns.length === 0) return refuse('conflict', 'This file is still being read. Wait a moment.')
    const wrong = refuseFields(problemsOf(columns, check.file_columns.length))
    if (wrong) return wrong
    const saved = await saveColumns(tx, { retailerId, checkId }, columns)
    await jobs.within(tx).send(checkCsvJob, { retailer_id: retailerId, csv_check_id: checkId })
    return saved
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
    else if (taken.has(at)) problems[field] = 'This column is chosen already: each can be one thing.'
    taken.add(at)
  }
  if (columns.matched_by === 'style_code' && columns.size_column === null)
    problems['size_column'] = 'Choose the column of the sizes: a style code has many.'
  return problems
}
