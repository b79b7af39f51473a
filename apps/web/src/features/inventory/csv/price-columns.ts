import type { Answer } from '../../../shared/api.ts'

/** Which column of a file of prices is what, as the server guesses it or a person says it; null: not known. */
export type GuessedColumns = NonNullable<Answer<'GET /inventory/csv/checks/{id}'>['mapping']>
/** The same without a gap. */
export type KnownPriceColumns = GuessedColumns & { key_column: number; price_column: number }

/** Which columns of a file of prices matter, as the call names them (docs/decisions/065). */
export const COLUMN_FIELDS = ['key_column', 'size_column', 'price_column', 'minimum_column'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Whether the sizes of the file say something beside its keys. */
export const usesSize = ({ matched_by }: Pick<GuessedColumns, 'matched_by'>): boolean =>
  matched_by === 'style_code' || matched_by === 'store_sku'

/** Whether nothing is missing, so that the file can be read by it. */
export const areKnown = (columns: GuessedColumns): columns is KnownPriceColumns =>
  columns.key_column !== null &&
  columns.price_column !== null &&
  (columns.size_column !== null || columns.matched_by !== 'style_code')

/** Whether the file was read by it: what it would change is known. */
export const isReadBy = (columns: GuessedColumns): boolean => areKnown(columns) && columns.decimal_mark !== null

/**
 * A column can be one thing: what it was before has to be said anew. How amounts are written is seen anew in other
 * columns.
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

/** What is shown: what was said by hand, and how amounts are written as the file says it, where nobody has said it. */
export const shownColumns = (said: GuessedColumns | null, read: GuessedColumns): GuessedColumns =>
  said === null ? read : { ...said, decimal_mark: said.decimal_mark ?? read.decimal_mark }

/** What is not asked for any more is not read either. */
export const matchedBy = (columns: GuessedColumns, matched_by: GuessedColumns['matched_by']): GuessedColumns => ({
  ...columns,
  matched_by,
  size_column: usesSize({ matched_by }) ? columns.size_column : null,
})

/** Whether the same columns mean the same: only then need the file not be read again. */
export const areSame = (one: GuessedColumns, other: GuessedColumns): boolean =>
  ([...COLUMN_FIELDS, 'matched_by', 'amounts_are', 'amounts_in', 'decimal_mark'] as const).every(
    (field) => one[field] === other[field],
  )
