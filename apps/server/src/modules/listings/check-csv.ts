import type { Capabilities } from '../../platform/capabilities.ts'
import { paced } from '../../platform/paced.ts'
import { feeScheduleOn } from '../catalogue/index.ts'
import { compareRows, type ComparedRows } from './compare-csv-rows.ts'
import { comparePrices } from './compare-prices.ts'
import {
  type CheckedCsv,
  type CheckKey,
  contentOf,
  saveChecked,
  saveRefused,
  waitingCheck,
  type WaitingCheck,
} from './queries/csv-checks.ts'
import { saveCheckedPrices } from './queries/price-checks.ts'
import { readCsv } from './read-csv.ts'
import { readPrices, type ReadPrices } from './read-prices.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { isMapped, type PriceColumns } from './rules/price-columns.ts'
import type { PriceRow } from './rules/price-rows.ts'

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
  if (kind === 'prices') return checkPrices({ db, clock }, check, waiting)
  const read = await readCsv(kind, paced(clock, contentOf(db, check)))
  if ('problem' in read)
    return db.asRetailer(retailerId, (tx) => saveRefused(tx, check, { problem: read.problem, at: clock.now() }))
  const compared: ComparedRows[] = []
  const seen = new Map<number, number>()
  for await (const rows of paced(clock, batchesOf(read.rows)))
    compared.push(await db.asRetailer(retailerId, (tx) => compareRows(tx, { kind, rows, locationIds, seen })))
  await db.asRetailer(retailerId, (tx) =>
    saveChecked(tx, check, { checked: { count: read.count, ...together(read, compared) }, at: clock.now() }),
  )
}

/**
 * The same of a file of prices (docs/decisions/065): by the columns that were said, or guessed. What fits no size of the
 * retailer, or several, is left out, and the rest can be brought in.
 */
async function checkPrices({ db, clock }: Needs, check: CheckKey, waiting: WaitingCheck): Promise<void> {
  const { retailerId } = check
  const read = await readPrices(waiting, paced(clock, contentOf(db, check)))
  if ('problem' in read)
    return db.asRetailer(retailerId, (tx) => saveRefused(tx, check, { problem: read.problem, at: clock.now() }))
  const { count, fileColumns, mapping } = read
  const found = isMapped(mapping)
    ? together(read, await compareAll({ db, clock }, check, { ...waiting, ...read, mapping }))
    : together({ errors: [], errorCount: 0 }, [])
  const checked = { count, fileColumns, mapping, ...found }
  await db.asRetailer(retailerId, (tx) =>
    saveCheckedPrices(tx, check, { checked, readBy: waiting.mapping, at: clock.now() }),
  )
}

async function compareAll(
  { db, clock }: Needs,
  { retailerId }: CheckKey,
  {
    mapping,
    fileColumns,
    rows,
    locationIds,
  }: ReadPrices & Pick<WaitingCheck, 'locationIds'> & { mapping: PriceColumns },
): Promise<ComparedRows[]> {
  const now = clock.now()
  const comparison = {
    columns: mapping,
    names: fileColumns.map(({ name }) => name),
    locationIds,
    schedule: await db.asRetailer(retailerId, (tx) => feeScheduleOn(tx, now)),
    now,
    seen: new Map<number, PriceRow>(),
  }
  const compared: ComparedRows[] = []
  for await (const batch of paced(clock, batchesOf(rows)))
    compared.push(await db.asRetailer(retailerId, (tx) => comparePrices(tx, comparison, batch)))
  return compared
}

/** What was found out while a file was read, and by comparing its rows. */
function together(
  read: Pick<CheckedCsv, 'errors' | 'errorCount'>,
  compared: readonly ComparedRows[],
): Omit<CheckedCsv, 'count'> {
  const faults = compared.flatMap((batch) => batch.faults)
  const errors = [...read.errors, ...faults].toSorted((one, other) => one.line - other.line)
  return {
    errors: errors.slice(0, CSV_LIMITS.listed),
    errorCount: read.errorCount + faults.length,
    changed: compared.flatMap((batch) => batch.changed),
    changes: compared.flatMap((batch) => batch.changes).slice(0, SHOWN_CHANGES),
  }
}

/** Nothing comes of a check; in words for who sent the file. */
export const giveUpCheck = ({ db, clock }: Needs, check: CheckKey): Promise<void> =>
  db.asRetailer(check.retailerId, (tx) =>
    saveRefused(tx, check, {
      problem: 'The file could not be read on our side. Nothing was changed; choose it again.',
      at: clock.now(),
    }),
  )

function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
