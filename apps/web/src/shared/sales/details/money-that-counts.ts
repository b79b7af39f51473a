import { SALE_STAGES, type SaleStage } from '@ark/domain'
import type { TableColumn } from '../../table/columns/columns.ts'

/**
 * Returns columns whose exported amounts add up to the figures above the list. Failed sales are in no figure, so their
 * cells are empty.
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
