import type { TableModel } from '../table-model.ts'

const ROW_PX = 52
const CARD_PX = 190

interface RowSizes<Row extends object> extends Pick<TableModel<Row>, 'isCard' | 'rows'> {
  rowHeight?: TableModel<Row>['rowHeight'] | undefined
}

/** Returns the estimated height of a row in pixels until it is measured. */
export function heightOf<Row extends object>(
  { isCard, rowHeight = ROW_PX, rows }: RowSizes<Row>,
  index: number,
): number {
  const row = rows[index]
  if (isCard) return CARD_PX
  return typeof rowHeight === 'number' ? rowHeight : row === undefined ? ROW_PX : rowHeight(row)
}
