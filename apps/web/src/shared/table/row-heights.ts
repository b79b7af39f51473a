import type { TableModel } from './table-model.ts'

const ROW_PX = 52
const CARD_PX = 190

/** What a row takes until it is measured, in px. */
export function heightOf<Row extends object>(
  { isCard, rowHeight = ROW_PX, rows }: Pick<TableModel<Row>, 'isCard' | 'rowHeight' | 'rows'>,
  index: number,
): number {
  const row = rows[index]
  if (isCard) return CARD_PX
  return typeof rowHeight === 'number' ? rowHeight : row === undefined ? ROW_PX : rowHeight(row)
}
