import type { Capabilities } from '../../platform/capabilities.ts'
import { paced } from '../../platform/paced.ts'
import { compareRows, type ComparedRows } from './compare-csv-rows.ts'
import { type CheckKey, contentOf, saveChecked, saveRefused, waitingCheck } from './queries/csv-checks.ts'
import { readCsv } from './read-csv.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import type { CsvRow } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>

/** Compared in a few milliseconds, by the database and by this process. */
const ROWS_AT_ONCE = 250
/** Changes that are shown before a file is brought in. */
const SHOWN_CHANGES = 200

/**
 * Reads a file that was sent and compares every line with what stands there; changes nothing of it. A file that is
 * forgotten, or read by an earlier run of the job, is left alone.
 */
export async function checkCsv({ db, clock }: Needs, check: CheckKey): Promise<void> {
  const { retailerId } = check
  const waiting = await db.asRetailer(retailerId, (tx) => waitingCheck(tx, check))
  if (!waiting) return
  const { kind, locationIds } = waiting
  const read = await readCsv(kind, paced(clock, contentOf(db, check)))
  if ('problem' in read)
    return db.asRetailer(retailerId, (tx) => saveRefused(tx, check, { problem: read.problem, at: clock.now() }))
  const compared: ComparedRows[] = []
  const seen = new Map<number, number>()
  for await (const rows of paced(clock, batchesOf(read.rows)))
    compared.push(await db.asRetailer(retailerId, (tx) => compareRows(tx, { kind, rows, locationIds, seen })))
  const faults = compared.flatMap((batch) => batch.faults)
  const errors = [...read.errors, ...faults].toSorted((one, other) => one.line - other.line)
  const checked = {
    count: read.count,
    errors: errors.slice(0, CSV_LIMITS.listed),
    errorCount: read.errorCount + faults.length,
    changed: compared.flatMap((batch) => batch.changed),
    changes: compared.flatMap((batch) => batch.changes).slice(0, SHOWN_CHANGES),
  }
  await db.asRetailer(retailerId, (tx) => saveChecked(tx, check, { checked, at: clock.now() }))
}

/** Nothing comes of a check; in words for who sent the file. */
export const giveUpCheck = ({ db, clock }: Needs, check: CheckKey): Promise<void> =>
  db.asRetailer(check.retailerId, (tx) =>
    saveRefused(tx, check, {
      problem: 'The file could not be read on our side. Nothing was changed; choose it again.',
      at: clock.now(),
    }),
  )

function* batchesOf(rows: CsvRow[]): Generator<CsvRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
