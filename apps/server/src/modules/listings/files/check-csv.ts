import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { paced } from '../../../platform/limits/paced.ts'
import { lockInProgress, reportStep, type RunWork } from '../../../platform/runs/do-run.ts'
import { beginRun, completeRun, recordBatch, reportProgress } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { feeScheduleOn } from '../../catalogue/index.ts'
import { compareRows, type ComparedRows } from './compare-csv-rows.ts'
import { comparePrices } from './compare-prices.ts'
import { checkCsvJob } from '../listings.jobs.ts'
import {
  announceCheck,
  type CheckedCsv,
  type CheckToRead,
  checkToRead,
  contentOf,
  deleteContent,
  saveChecked,
  saveSheets,
} from './queries/csv-checks.ts'
import { saveCheckedPrices } from './queries/price-checks.ts'
import { readCsv } from './read-csv.ts'
import { readPrices } from './read-prices.ts'
import type { ReadTable } from './read-table.ts'
import { CSV_LIMITS } from './rules/csv-limits.ts'
import { isMapped, type MarkedColumns, missingIn } from './rules/price-columns.ts'
import type { PriceRow } from './rules/price-rows.ts'
import type { CsvRow } from './rules/stock-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>

/** The number of rows that the database and this process compare in a few milliseconds. */
const ROWS_AT_ONCE = 250
/** The number of file parts to read before checking whether the run continues. */
const PARTS_AT_ONCE = 16
/** The most changes to show before a file is applied. */
const SHOWN_CHANGES = 200

/** Thrown when a file is not of its kind, is too large, or was deleted, so that another attempt cannot help. */
class UnreadableFile extends Error {}

/**
 * Reads a sent file and compares every line with the current values; changes none of them. Results stay in this process
 * until the end, so a restart reads the file again.
 */
export async function checkCsv({ db, clock }: Needs, run: RunRef): Promise<void> {
  const check = await db.asRetailer(run.retailerId, (tx) => beginCheck(tx, run))
  if (!check) return
  const parts = contentOf(db, { ...run, checkId: check.checkId }, async (tx, nth) => {
    if (nth > 0 && nth % PARTS_AT_ONCE === 0) await reportStep(tx, run, {})
  })
  const content = paced(clock, parts)
  const { checked, words, save } = await (check.kind === 'prices'
    ? checkPrices({ db, clock }, run, { check, content })
    : checkStock({ db, clock }, run, { check, kind: check.kind, content }))
  await db.asRetailer(run.retailerId, async (tx) => {
    if (!(await lockInProgress(tx, run))) return
    await save(tx)
    const { count, errors, errorCount, changed } = checked
    await reportProgress(tx, run, { done: count, total: count })
    await recordBatch(tx, run, { dealtWith: 0, problems: errors, problemCount: errorCount })
    await completeRun(tx, run, {
      phase: words,
      result: { rows: count, changed_rows: changed.length },
      at: clock.now(),
    })
    await announceCheck(tx, run)
  })
}

/** Returns the work of a check's run with its messages when it ends early. */
export const checkCsvWork = (needs: Needs): RunWork<typeof checkCsvJob.data> => ({
  job: checkCsvJob,
  work: (run) => checkCsv(needs, run),
  isHopeless: (error) => error instanceof UnreadableFile,
  failedMessage: (error) =>
    error instanceof UnreadableFile
      ? error.message
      : 'ARK had an internal error. Nothing was changed; choose the file again.',
  canceledMessage: 'Canceled; nothing was changed',
  async whenAbandoned(tx, run) {
    await deleteContent(tx, run)
    await announceCheck(tx, run)
  },
})

async function beginCheck(tx: Tx, run: RunRef): Promise<CheckToRead | null> {
  if (!(await lockInProgress(tx, run))) return null
  const check = await checkToRead(tx, run)
  if (!check) throw new UnreadableFile('The file was deleted before it could be read. Choose it again.')
  await beginRun(tx, run, 'Reading')
  // A retry reads everything again.
  await reportProgress(tx, run, { done: 0, total: null })
  return check
}

interface Found {
  checked: CheckedCsv
  /** The result for people. */
  words: string
  save(tx: Tx): Promise<void>
}

interface Reading {
  check: CheckToRead
  content: AsyncIterable<Buffer>
}

async function checkStock(
  needs: Needs,
  run: RunRef,
  { check: { locationIds, sheet }, kind, content }: Reading & { kind: Exclude<CheckToRead['kind'], 'prices'> },
): Promise<Found> {
  const read = await readCsv(kind, { parts: content, sheet })
  if ('problem' in read) throw new UnreadableFile(read.problem)
  if (isToChoose(read, sheet)) return sheetsFound(run, read)
  const seen = new Map<number, number>()
  const compared = await compareAll(needs, run, {
    ...read,
    compare: (tx, rows: CsvRow[]) => compareRows(tx, { kind, rows, locationIds, seen }),
  })
  const checked = { count: read.count, ...together(read, compared) }
  const words =
    checked.errorCount > 0
      ? 'Nothing is changed until every line is right'
      : `${changeWords(checked.changed.length, checked.count)}${totalWords(read)}`
  return { checked, words, save: (tx) => saveChecked(tx, run, checked) }
}

/**
 * Checks a file of prices (docs/decisions/065) with the chosen or guessed columns. Rows that fit no size of the
 * retailer, or several, are left out, and the rest can be applied.
 */
async function checkPrices(needs: Needs, run: RunRef, { check, content }: Reading): Promise<Found> {
  const read = await readPrices(check, { parts: content, sheet: check.sheet })
  if ('problem' in read) throw new UnreadableFile(read.problem)
  if (isToChoose(read, check.sheet)) return sheetsFound(run, read)
  const { count, fileColumns, mapping, unclearAmounts } = read
  const isKnown = isMapped(mapping)
  const found = isKnown
    ? together(read, await compareAllPrices(needs, run, { ...check, ...read, mapping }))
    : together({ errors: [], errorCount: 0 }, [])
  const checked = { count, fileColumns, mapping, unclearAmounts, ...found }
  const words = isKnown
    ? `${changeWords(found.changed.length, count)}${totalWords(read)}`
    : MISSING_WORDS[missingIn(mapping)]
  return { checked, words, save: (tx) => saveCheckedPrices(tx, run, checked) }
}

/** Returns whether a person has to choose a sheet of the workbook first. */
const isToChoose = ({ sheets }: ReadTable, sheet: string | null): boolean => sheet === null && sheets.length > 1

const sheetsFound = (run: RunRef, { sheets }: ReadTable): Found => ({
  checked: { count: 0, errors: [], errorCount: 0, changes: [], changed: [] },
  words: 'Choose which sheet of the file to read',
  save: (tx) => saveSheets(tx, run, sheets),
})

const totalWords = ({ totalLine }: ReadTable): string =>
  totalLine === null ? '' : `; the total in line ${totalLine} is ignored`

const MISSING_WORDS = {
  columns: 'Choose the columns with the sizes and the prices',
  decimal_mark: 'Choose how the amounts are written: their commas and points are ambiguous',
} as const

const changeWords = (changed: number, rows: number): string =>
  changed === 0
    ? `${counted(rows, 'row')} would change nothing`
    : `${counted(changed, 'row')} of ${rows} would change something`

async function compareAllPrices(
  needs: Needs,
  run: RunRef,
  {
    mapping,
    fileColumns,
    locationIds,
    ...read
  }: { mapping: MarkedColumns; fileColumns: { name: string }[]; rows: PriceRow[]; count: number } & Pick<
    CheckToRead,
    'locationIds'
  >,
): Promise<ComparedRows[]> {
  const now = needs.clock.now()
  const comparison = {
    columns: mapping,
    names: fileColumns.map(({ name }) => name),
    locationIds,
    schedule: await needs.db.asRetailer(run.retailerId, (tx) => feeScheduleOn(tx, now)),
    now,
    seen: new Map<number, PriceRow>(),
  }
  return compareAll(needs, run, { ...read, compare: (tx, rows: PriceRow[]) => comparePrices(tx, comparison, rows) })
}

interface Comparing<Row> {
  rows: Row[]
  /** The rows of the file, including lines with mistakes. */
  count: number
  compare(tx: Tx, rows: Row[]): Promise<ComparedRows>
}

/**
 * Compares rows in batches, each in a transaction that first reports the run's progress and checks that it still
 * exists.
 */
async function compareAll<Row>(
  { db, clock }: Needs,
  run: RunRef,
  { rows, count, compare }: Comparing<Row>,
): Promise<ComparedRows[]> {
  const compared: ComparedRows[] = []
  let done = count - rows.length
  for await (const batch of paced(clock, batchesOf(rows))) {
    compared.push(
      await db.asRetailer(run.retailerId, async (tx) => {
        await reportStep(tx, run, { phase: 'Comparing', done, total: count })
        return compare(tx, batch)
      }),
    )
    done += batch.length
  }
  return compared
}

/** Combines the results of reading a file and of comparing its rows. */
function together(
  read: Pick<CheckedCsv, 'errors' | 'errorCount'>,
  compared: readonly ComparedRows[],
): Omit<CheckedCsv, 'count'> & { farCount: number } {
  const faults = compared.flatMap((batch) => batch.errors)
  const changes = compared.flatMap((batch) => batch.changes)
  const [far, near] = [changes.filter(({ is_far }) => is_far), changes.filter(({ is_far }) => !is_far)]
  const errors = [...read.errors, ...faults].toSorted((one, other) => one.line - other.line)
  return {
    errors: errors.slice(0, CSV_LIMITS.listed),
    errorCount: read.errorCount + faults.length,
    changed: compared.flatMap((batch) => batch.changed),
    farCount: far.length,
    changes: [...far, ...near].slice(0, SHOWN_CHANGES),
  }
}

function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
