import { csvCell, csvLine } from '@ark/domain'
import type pg from 'pg'
import type { ExportedTable } from './exported-tables.ts'
import { type ColumnShape, isMoney, jsonFormOf, type JsonForm, type TableShape } from './table-shapes.ts'
import { FileInParts, type WrittenFile } from './written-file.ts'

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 500

export interface TableToExport extends ExportedTable {
  shape: TableShape
  /** The condition on `t`, with `$1` as the business. */
  rows: string
}

/** A column of the files, in their order. */
export interface ExportedColumn {
  shape: ColumnShape
  form: JsonForm
  /** SQL of its text. */
  text: string
}

interface ExportedFiles {
  rows: number
  csv: WrittenFile
  json: WrittenFile
}

/** The column that is added to tables with amounts and without a currency. */
const CURRENCY: ColumnShape = { name: 'currency', type: 'text', isRequired: true, refersTo: null, oneOf: null }

/** Returns the columns that the files of a table have. */
export function exportedColumnsOf({ shape, without = {}, instead = {}, currency }: TableToExport): ExportedColumn[] {
  const columns = shape.columns
    .filter(({ name }) => !(name in without))
    .map((column) => ({ shape: column, form: jsonFormOf(column), text: textOf(column, instead[column.name]) }))
  const hasCurrency = columns.some(({ shape: { name } }) => name === 'currency')
  if (hasCurrency || !columns.some(({ shape: each }) => isMoney(each))) return columns
  return [...columns, { shape: CURRENCY, form: 'text', text: currency ?? "'USD'" }]
}

/** Returns SQL of a value's text: times in ISO 8601 and UTC, everything else as PostgreSQL writes it. */
function textOf({ name, type }: ColumnShape, instead: string | undefined): string {
  const value = instead ?? `t."${name}"`
  if (type === 'timestamp with time zone')
    return `case when isfinite(${value}) then to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      else ${value}::text end`
  return type.endsWith('[]') ? `to_jsonb(${value})::text` : `(${value})::text`
}

/**
 * Writes the rows of a table as CSV and as JSON. It reads with a cursor in the transaction of `client`, so that memory
 * does not grow with the table.
 */
export async function exportTable(
  client: pg.ClientBase,
  table: TableToExport,
  to: { folder: string; retailerId: number },
): Promise<ExportedFiles> {
  const columns = exportedColumnsOf(table)
  const name = table.shape.table
  const csv = await FileInParts.create(to.folder, `csv/${name}.csv`)
  const json = await FileInParts.create(to.folder, `json/${name}.json`)
  await csv.write(csvLine(columns.map(({ shape }) => shape.name)))
  let rows = 0
  for await (const batch of batchesOf(client, statementOf(table, columns), to.retailerId)) {
    await csv.write(batch.map((row) => csvRow(row, columns)).join(''))
    await json.write(batch.map((row, at) => `${rows + at === 0 ? '[' : ','}\n${jsonRow(row, columns)}`).join(''))
    rows += batch.length
  }
  await json.write(rows === 0 ? '[]\n' : '\n]\n')
  return { rows, csv: await csv.end(), json: await json.end() }
}

const statementOf = ({ shape, rows }: TableToExport, columns: ExportedColumn[]): string => {
  const order = shape.key.length > 0 ? `order by ${shape.key.map((each) => `t."${each}"`).join(', ')}` : ''
  return `select ${columns.map(({ text }) => text).join(', ')} from "${shape.table}" t where ${rows} ${order}`
}

async function* batchesOf(client: pg.ClientBase, statement: string, retailerId: number) {
  await client.query(`declare rows_of_table no scroll cursor for ${statement}`, [retailerId])
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from rows_of_table`
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close rows_of_table')
}

/** Returns a line of CSV. A number is written as it is; a text that could be a formula is quoted by `csvCell`. */
function csvRow(row: (string | null)[], columns: ExportedColumn[]): string {
  const cells = columns.map(({ form, shape }, at) => {
    const cell = row[at] ?? null
    return cell !== null && (form === 'number' || isMoney(shape)) ? cell : csvCell(cell)
  })
  return `${cells.join(',')}\r\n`
}

function jsonRow(row: (string | null)[], columns: ExportedColumn[]): string {
  const fields = columns.map(
    ({ shape, form }, at) => `${JSON.stringify(shape.name)}:${jsonValue(row[at] ?? null, form)}`,
  )
  return `{${fields.join(',')}}`
}

const jsonValue = (text: string | null, form: JsonForm): string => {
  if (text === null) return 'null'
  return form === 'text' ? JSON.stringify(text) : text
}
