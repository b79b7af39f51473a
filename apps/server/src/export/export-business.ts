import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { exportedColumnsOf, exportTable, type TableToExport } from './export-table.ts'
import { EXPORTED_TABLES, LEFT_OUT_TABLES, SHARED_TABLES } from './exported-tables.ts'
import { type DescribedTable, readmeOf } from './export-readme.ts'
import { wordsOf } from './column-words.ts'
import { isMoney, tableShapes, type TableShape } from './table-shapes.ts'
import { type WrittenFile, writeWholeFile } from './written-file.ts'

/** Words for the person who asked for the export: nothing was written. */
export class CannotExport extends Error {}

export interface BusinessExport {
  retailer_id: number
  business_name: string
  /** The moment that every file shows, in ISO 8601 and UTC. */
  taken_at: string
  folder: string
  tables: number
  rows: number
  bytes: number
}

export interface WantedExport {
  /** The business: its number, its exact name, or the e-mail of one of its people. */
  retailer: string
  /** A folder that does not exist, or is empty. */
  folder: string
  /** Called before each table, for example to show progress. */
  onTable?: (table: string) => Promise<void> | void
}

/**
 * Writes everything that a business has in ARK to a folder, as CSV and as JSON, with a README, a manifest and
 * checksums. All files show one moment, while ARK goes on (a read-only transaction of level REPEATABLE READ). The
 * manifest is written last, so that an export without one is not complete. Throws `CannotExport` for an unknown
 * business and for a folder that has files.
 */
export async function exportBusiness(databaseUrl: string, wanted: WantedExport): Promise<BusinessExport> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ark export' })
  await client.connect()
  try {
    return await inSnapshot(client, wanted)
  } finally {
    await client.end()
  }
}

async function inSnapshot(client: pg.Client, { retailer, folder, onTable }: WantedExport): Promise<BusinessExport> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`select set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`)
  const business = await findBusiness(client, retailer)
  await emptyFolder(folder)
  const shapes = await tableShapes(client)
  await client.query("select set_config('ark.retailer_id', $1, true)", [String(business.retailer_id)])
  const files: WrittenFile[] = []
  const described: DescribedTable[] = []
  for (const table of tablesToExport(shapes)) {
    await onTable?.(table.shape.table)
    await client.query(`set local role ${roleFor(table)}`)
    const { rows, csv, json } = await exportTable(client, table, { folder, retailerId: business.retailer_id })
    files.push(csv, json)
    described.push(describe(table, rows))
  }
  await client.query('commit')
  const readme = readmeOf(business, described, LEFT_OUT_TABLES)
  files.push(await writeWholeFile(folder, 'README.txt', readme))
  const sums = files.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('')
  await writeWholeFile(folder, 'SHA256SUMS', sums)
  await writeWholeFile(
    folder,
    'manifest.json',
    `${JSON.stringify({ ...business, tables: described, files }, null, 2)}\n`,
  )
  return {
    ...business,
    folder,
    tables: described.length,
    rows: described.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Returns the role that reads a table: the one that row-level security binds to the business, where it may read the
 * table. The other role sees every row, and the condition of the statement alone limits it.
 */
const roleFor = ({ shape: { isForTenants }, currency }: TableToExport): string =>
  isForTenants && currency === undefined ? 'ark_tenant' : 'ark_platform'

/** Returns every table of the export, those of the catalog last. */
function* tablesToExport(shapes: Map<string, TableShape>): Generator<TableToExport> {
  for (const [name, table] of Object.entries(EXPORTED_TABLES))
    yield { ...table, shape: shapeOf(shapes, name), rows: 't.retailer_id = $1' }
  for (const [name, table] of Object.entries(SHARED_TABLES)) yield { ...table, shape: shapeOf(shapes, name) }
}

function shapeOf(shapes: Map<string, TableShape>, name: string): TableShape {
  const shape = shapes.get(name)
  if (!shape) throw new CannotExport(`The database has no table ${name}. Bring it to this version: ark migrate`)
  return shape
}

const describe = (table: TableToExport, rows: number): DescribedTable => ({
  table: table.shape.table,
  about: table.about,
  rows,
  columns: exportedColumnsOf(table).map(({ shape }) => ({
    name: shape.name,
    type: isMoney(shape) ? 'amount' : shape.type,
    about: wordsOf(table.shape.table, shape.name),
    refers_to: shape.refersTo,
    one_of: shape.oneOf,
    may_be_empty: !shape.isRequired,
  })),
  left_out: table.without ?? {},
})

interface FoundBusiness {
  retailer_id: number
  business_name: string
  taken_at: string
}

async function findBusiness(client: pg.Client, named: string): Promise<FoundBusiness> {
  const { rows } = await client.query<FoundBusiness>(
    `select r.retailer_id::int8::float8 as retailer_id, r.business_name,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as taken_at
    from retailers r
    where r.retailer_id::text = $1 or lower(r.business_name) = lower($1) or r.retailer_id in (
      select u.retailer_id from users u where normal_email(u.email) = normal_email($1) and u.removed_at is null)
    order by r.retailer_id`,
    [named.trim()],
  )
  const [found, ...others] = rows
  if (!found) throw new CannotExport(`No business has the number or the name ${named}, or a person with that e-mail.`)
  if (others.length > 0)
    throw new CannotExport(
      `Several businesses are called ${named}: name one by its number, ${rows.map((each) => each.retailer_id).join(', ')}.`,
    )
  return found
}

/** Makes the folder, which only the user of the process may open; throws when it has files. */
async function emptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new CannotExport(`--to: ${folder} is not empty. Name a new folder, so that no older file is mixed in.`)
    for (const part of ['csv', 'json']) await mkdir(path.join(folder, part), { mode: 0o700 })
  } catch (error) {
    if (error instanceof CannotExport) throw error
    throw new CannotExport(
      `--to: ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
