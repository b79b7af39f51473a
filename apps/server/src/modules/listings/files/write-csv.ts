import { csvLine } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { paced } from '../../../platform/limits/paced.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { idsInOrder, knownRows, nextProducts } from './queries/stock-csv.ts'
import { CSV_COLUMNS, type StockCsvKind } from './rules/stock-csv.ts'
import { refuseKind } from './send-csv.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>
interface Wanted {
  kind: StockCsvKind
  /** Only the columns. */
  template: boolean
}

/** The number of rows that take a few milliseconds of the database and of this process. */
const ROWS_AT_ONCE = 200

/**
 * Writes payouts, reserved quantities or costs of everything the caller sees as CSV: some rows at a time, with pauses.
 */
export function writeStockCsv(needs: Needs, caller: StaffCaller, wanted: Wanted): AsyncIterable<string> | Refusal {
  return refuseKind(caller, wanted.kind) ?? linesOf(needs, caller, wanted)
}

async function* linesOf({ db, clock }: Needs, caller: StaffCaller, wanted: Wanted): AsyncGenerator<string> {
  const { kind } = wanted
  const { retailerId, locationIds } = caller
  const { id, words, values } = CSV_COLUMNS[kind]
  yield csvLine([id, ...words, ...values])
  if (wanted.template) return
  for await (const ids of paced(clock, idsOf(db, caller, kind))) {
    const rows = await db.asRetailer(retailerId, (tx) => knownRows(tx, kind, { ids, locationIds }))
    yield rows
      .map((row) => csvLine([row.id, ...words.map((name) => row[name]), ...values.map((name) => row.values[name])]))
      .join('')
  }
}

/** Yields the ids of all rows in file order, some products at a time, because reading a whole store takes seconds. */
async function* idsOf(db: Needs['db'], { retailerId, locationIds }: StaffCaller, kind: StockCsvKind) {
  for (let after = ''; ; ) {
    const products = await db.asRetailer(retailerId, (tx) => nextProducts(tx, after))
    if (!products) return
    const { links, last } = products
    const ids = await db.asRetailer(retailerId, (tx) => idsInOrder(tx, kind, { links, locationIds }))
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) yield ids.slice(from, from + ROWS_AT_ONCE)
    after = last
  }
}
