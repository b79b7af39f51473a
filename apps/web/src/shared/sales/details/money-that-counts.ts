import { SALE_STAGES, type SaleStage } from '@ark/domain'
import type { TableColumn } from '../../table/columns/columns.ts'

/**
 * Columns of a list of sales whose money adds up, in a file, to the figures above the list: that of sales which fell
 * through is in no figure, and its cells are empty.
 */
export const withMoneyThatCounts = <Row extends { stage: SaleStage }>(
  columns: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] =>
  columns.map(({ csv, ...column }) => ({
    ...column,
    ...(csv && {
      csv: csv.map((field) =>
        field.isMoney
          ? { ...field, value: (row: Row) => (SALE_STAGES[row.stage].fell_through ? null : field.value(row)) }
          : field,
      ),
    }),
  }))
