import type { TableColumn } from './columns.ts'

/** A list as spreadsheets read it (RFC 4180): the fields of its columns, in their order. */
export function csvOf<Row>(columns: readonly Pick<TableColumn<Row>, 'csv'>[], rows: readonly Row[]): string {
  const fields = columns.flatMap(({ csv = [] }) => csv)
  return [fields.map(({ header }) => header), ...rows.map((row) => fields.map(({ value }) => value(row)))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')
}

/** A cell that a spreadsheet would run as a formula stays text by an apostrophe (OWASP: CSV injection). */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
