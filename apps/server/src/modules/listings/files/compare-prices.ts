import {
  type Cents,
  centsOrNull,
  dollars,
  dollarsOrNull,
  type FeeSchedule,
  leftOutOfSizeMessage,
  netPayout,
  type PayoutPair,
  payoutPair,
  candidateSizes,
} from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn } from '../../catalogue/index.ts'
import { type UnpriceableSize, unpriceableSizes } from '../../inventory/index.ts'
import type { ComparedRows } from './compare-csv-rows.ts'
import { changeOf, nameOfSize } from '../payouts/decide-sizes.ts'
import { findPriceSizes } from './find-price-sizes.ts'
import { type PayoutSizeRow, payoutSizes } from '../slots/queries/payout-sizes.ts'
import type { PriceColumns } from './rules/price-columns.ts'
import { nameOfColumn, type PriceRow } from './rules/price-rows.ts'
import { type CsvError, type CsvRow, shortened } from './rules/stock-csv.ts'
import { decideWanted } from './rules/wanted-payouts.ts'

export interface PriceComparison {
  columns: PriceColumns
  /** The names of the file's columns as written. */
  names: readonly string[]
  /** The locations that the caller sees; an empty list means every location. */
  locationIds: number[]
  schedule: FeeSchedule
  now: Date
  /** The sizes of earlier rows; the function adds those of the next rows. */
  seen: Map<number, PriceRow>
}

/**
 * Compares rows of a file of prices with the current payouts. Returns the payouts that would change, in dollars, and
 * the rows that are left out. A row that repeats an earlier one is neither.
 */
export async function comparePrices(tx: Tx, of: PriceComparison, rows: readonly PriceRow[]): Promise<ComparedRows> {
  const { columns, locationIds, now } = of
  const sizesOf = await findPriceSizes(tx, columns, rows)
  const variantIds = [...new Set(rows.flatMap(sizesOf))]
  const here = new Map(
    (await payoutSizes(tx, { variantIds, locationIds, marketplaces: ['stockx', 'goat'], now })).map((size) => [
      size.variant_id,
      size,
    ]),
  )
  const beyond = await unpriceableSizes(tx, variantIds, locationIds)
  const compared: ComparedRows = { errors: [], changed: [], changes: [] }
  for (const row of rows) {
    const fitting = sizesOf(row).flatMap((id) => here.get(id) ?? [])
    compareRow(compared, of, { row, fitting: narrowed(fitting, row), beyond })
  }
  return compared
}

/** Narrows several sizes to those that match the row's size, if it has one. */
function narrowed(fitting: PayoutSizeRow[], { size }: PriceRow): PayoutSizeRow[] {
  if (fitting.length < 2 || size === null) return fitting
  const products = [...Map.groupBy(fitting, ({ product_id }) => product_id).values()]
  const meant = products.flatMap((sizes) =>
    candidateSizes(size, { gender: null, sizes: sizes.map((each) => ({ id: each.variant_id, size: each.size })) }),
  )
  return fitting.filter(({ variant_id }) => meant.includes(variant_id))
}

function compareRow(
  { errors, changed, changes }: ComparedRows,
  of: PriceComparison,
  { row, fitting, beyond }: { row: PriceRow; fitting: PayoutSizeRow[]; beyond: ReadonlyMap<number, UnpriceableSize> },
): void {
  const { columns, names, seen } = of
  const fault = (at: number, message: string): CsvError => ({ line: row.line, field: nameOfColumn(names, at), message })
  const [size] = fitting
  if (!size || fitting.length > 1) return void errors.push(fault(columns.key_column, unfitWords(row, fitting)))
  const first = seen.get(size.variant_id)
  if (first) {
    if (isSamePrice(first, row)) return
    const words = `${nameOfSize(size)} has another price in line ${first.line}, and that one is used.`
    return void errors.push(fault(columns.key_column, words))
  }
  seen.set(size.variant_id, row)
  const before = payoutPair(size)
  const wanted = wantedOf(row, size, of)
  const notHere = beyond.get(size.variant_id)
  const decision = notHere ? { left_out: notHere.reason, would_be: before } : decideWanted(before, wanted)
  if ('left_out' in decision)
    return void errors.push(fault(columns.price_column, leftOutOfSizeMessage(decision.left_out, decision.would_be)))
  const after = changeOf({ row: size, before, decision })
  if (!after) return
  changed.push({ line: row.line, id: size.variant_id, values: valuesOf(wanted) })
  changes.push(...changesOf(row, size, { before, after }))
}

function unfitWords({ key, size }: PriceRow, fitting: readonly PayoutSizeRow[]): string {
  const written = `“${shortened(key)}”${size === null ? '' : `, size “${shortened(size)}”`}`
  if (fitting.length === 0) return `${written} is not a size in your inventory.`
  const some = fitting.slice(0, 3).map(nameOfSize).join('; ')
  return `${written} matches ${fitting.length} of your sizes: ${some}${fitting.length > 3 ? '; …' : ''}.`
}

const isSamePrice = (one: PriceRow, other: PriceRow): boolean =>
  one.desired_cents === other.desired_cents && one.minimum_cents === other.minimum_cents

/** Returns the payouts that a row asks for: an ask becomes its net payout after all fees, to the cent. */
function wantedOf(
  { desired_cents, minimum_cents }: PriceRow,
  size: PayoutSizeRow,
  { columns: { amounts_are }, schedule }: PriceComparison,
): PayoutPair {
  const marketplace = amounts_are === 'alias_ask' ? 'goat' : 'stockx'
  const payoutOf = (amount: Cents | null): Cents | null =>
    amount === null || amounts_are === 'payout'
      ? amount
      : netPayout({ marketplace, ask_cents: amount, facts: feeFactsIn(size) }, schedule).net_payout_cents
  return { desired_cents: payoutOf(desired_cents), bottom_cents: payoutOf(minimum_cents) }
}

/** A factor above or below a size's costs and asks from which an amount is likely a mistake. */
const FAR = 10

/** Returns whether an amount is far from all known amounts of the size; false when none is known. */
export function isFar(amount: Cents | null, known: readonly (Cents | null)[]): boolean {
  const beside = known.filter((each) => each !== null && each > 0) as Cents[]
  if (amount === null || beside.length === 0) return false
  return amount >= FAR * Math.max(...beside) || amount * FAR <= Math.min(...beside)
}

/** Returns the payouts in the form of a stored row; an amount that stays is omitted. */
const valuesOf = ({ desired_cents, bottom_cents }: PayoutPair): CsvRow['values'] => ({
  ...(desired_cents !== null && { desired_payout: dollars(desired_cents) }),
  ...(bottom_cents !== null && { bottom_payout: dollars(bottom_cents) }),
})

/** Returns the payouts of a stored row. */
export const wantedOfValues = ({ desired_payout, bottom_payout }: CsvRow['values']): PayoutPair => ({
  desired_cents: centsOrNull(desired_payout),
  bottom_cents: centsOrNull(bottom_payout),
})

function changesOf(
  { line }: PriceRow,
  { product_name, size, ...known }: PayoutSizeRow,
  { before, after }: { before: PayoutPair; after: PayoutPair },
): ComparedRows['changes'] {
  const beside = [known.cost, known.stockx_ask, known.goat_ask].map(centsOrNull)
  const fields = { desired_payout: 'desired_cents', bottom_payout: 'bottom_cents' } as const
  return Object.entries(fields)
    .filter(([, of]) => before[of] !== after[of])
    .map(([field, of]) => ({
      line,
      product_name,
      size,
      location_nickname: null,
      field,
      before: dollarsOrNull(before[of]),
      after: dollarsOrNull(after[of]),
      is_far: isFar(after[of], beside),
    }))
}
