import { csvCell } from '@ark/domain'
import type { CsvField, TableColumn } from '../columns/columns.ts'

/** Columns of a list, of which only the CSV fields matter. */
export type CsvColumns<Row> = readonly Pick<TableColumn<Row>, 'csv'>[]

/** Returns the CSV header line (RFC 4180): the names of all fields, in column order. */
export const csvHead = <Row>(columns: CsvColumns<Row>): string =>
  line(fieldsOf(columns).map(({ header }) => csvCell(header)))

/** Returns the CSV lines of rows. */
export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const fields = fieldsOf(columns)
  return rows.map((row) => line(fields.map((field) => cell(field, row)))).join('')
}

const fieldsOf = <Row>(columns: CsvColumns<Row>): readonly CsvField<Row>[] => columns.flatMap(({ csv = [] }) => csv)

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function cell<Row>({ value, isMoney }: CsvField<Row>, row: Row): string {
  const content = value(row)
  return typeof content === 'number' && isMoney ? content.toFixed(2) : csvCell(content)
}
