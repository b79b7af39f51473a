import type { Answer } from '../../../shared/api.ts'

/** The columns of a price file, as guessed by the server or chosen by a person; null when unknown. */
export type GuessedColumns = NonNullable<Answer<'GET /inventory/csv/checks/{id}'>['mapping']>
/** The columns of a price file without unknown ones. */
export type KnownPriceColumns = GuessedColumns & { key_column: number; price_column: number }

/** The fields that name columns of a price file, as in the call (docs/decisions/065). */
export const COLUMN_FIELDS = ['key_column', 'size_column', 'price_column', 'minimum_column'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Returns whether rows are matched by size in addition to their key. */
export const usesSize = ({ matched_by }: Pick<GuessedColumns, 'matched_by'>): boolean =>
  matched_by === 'style_code' || matched_by === 'store_sku'

/** Returns whether all required columns are known, so that the file can be read. */
export const areKnown = (columns: GuessedColumns): columns is KnownPriceColumns =>
  columns.key_column !== null &&
  columns.price_column !== null &&
  (columns.size_column !== null || columns.matched_by !== 'style_code')

/** Returns whether the file was read with these columns, so that its changes are known. */
export const isReadBy = (columns: GuessedColumns): boolean => areKnown(columns) && columns.decimal_mark !== null

/**
 * Assigns a column to a field. Other fields lose that column, and a new amount column has its notation detected again.
 */
export function withColumnAt(columns: GuessedColumns, field: ColumnField, at: number | null): GuessedColumns {
  const taken = COLUMN_FIELDS.filter((other) => other !== field && at !== null && columns[other] === at)
  const isOfAmounts = field === 'price_column' || field === 'minimum_column'
  return {
    ...columns,
    ...(isOfAmounts && { decimal_mark: null }),
    ...Object.fromEntries(taken.map((other) => [other, null])),
    [field]: at,
  }
}

/**
 * Returns the columns to show: those chosen by a person, with the detected notation of amounts unless it was chosen.
 */
export const shownColumns = (said: GuessedColumns | null, read: GuessedColumns): GuessedColumns =>
  said === null ? read : { ...said, decimal_mark: said.decimal_mark ?? read.decimal_mark }

/** Changes how rows are matched and clears the size column if it is no longer used. */
export const matchedBy = (columns: GuessedColumns, matched_by: GuessedColumns['matched_by']): GuessedColumns => ({
  ...columns,
  matched_by,
  size_column: usesSize({ matched_by }) ? columns.size_column : null,
})

/** Returns whether two column choices are equal, so that the file need not be read again. */
export const areSame = (one: GuessedColumns, other: GuessedColumns): boolean =>
  ([...COLUMN_FIELDS, 'matched_by', 'amounts_are', 'amounts_in', 'decimal_mark'] as const).every(
    (field) => one[field] === other[field],
  )
