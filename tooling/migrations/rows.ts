import pg from 'pg'

export type Row = Readonly<Record<string, unknown>>
/** Rows by table, in the form of `to_jsonb`. */
export type Rows = Readonly<Record<string, readonly Row[]>>

/** Returns every row of every table except those of pg-boss and of the migrations. Requires a superuser. */
export const dumpRows = (superuserUrl: string): Promise<Rows> =>
  connected(superuserUrl, async (client) => {
    const tables: [string, Row[]][] = []
    for (const table of await ourTables(client)) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t order by t::text`)
      tables.push([table, rows.map(({ row }) => row)])
    }
    return Object.fromEntries(tables)
  })

/**
 * Inserts rows into an empty database, as far as it has their tables and columns. Other columns get their default;
 * throws when a column has none and must not be null. Requires a superuser.
 */
export const loadRows = (superuserUrl: string, tables: Rows): Promise<void> =>
  connected(superuserUrl, async (client) => {
    // Rows are inserted table by table, so references and triggers are off meanwhile.
    await client.query('set session_replication_role = replica')
    const known = new Set(await ourTables(client))
    for (const [table, rows] of Object.entries(tables)) {
      if (!known.has(table)) continue
      if (table === 'market_history') await openMonths(client, rows)
      const columns = (await storedColumns(client, table)).filter((column) => hasColumn(rows, column)).join(', ')
      if (columns === '') continue
      // A migration may have inserted rows.
      await client.query(`delete from ${table}`)
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
      await advanceIdentities(client, table)
    }
  })

/** Returns whether dumped rows have a column, by its name in the form of `quote_ident`. */
const hasColumn = (rows: readonly Row[], column: string): boolean =>
  columnsOf(rows).includes(column.replaceAll('"', ''))

const openMonths = (client: pg.Client, rows: readonly Row[]) =>
  client.query(
    `select open_market_history_month(read_at) from (select distinct (r ->> 'read_at')::timestamptz as read_at
     from jsonb_array_elements($1::jsonb) r) moments`,
    [JSON.stringify(rows)],
  )

/**
 * Returns what an upgrade has lost: missing rows, and values of a column that is missing or has changed. `reshaped`
 * lists columns that were renamed or reshaped on purpose, as `table.column`.
 */
export async function lostRows(
  superuserUrl: string,
  before: Rows,
  reshaped: readonly string[] = [],
): Promise<string[]> {
  const after = await dumpRows(superuserUrl)
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table]
    if (!now) return rows.length > 0 ? [`${table}: the table is gone, with ${rows.length} rows`] : []
    const columns = columnsOf(rows).filter((column) => !reshaped.includes(`${table}.${column}`))
    const gone = columns.filter((column) => hasValue(rows, column) && !columnsOf(now).includes(column))
    if (gone.length > 0) return gone.map((column) => `${table}.${column}: the column is gone, with its values`)
    const left = new Set(now.map((row) => printOf(row, columns)))
    const lost = rows.filter((row) => !left.has(printOf(row, columns)))
    return lost.length > 0 ? [`${table}: ${lost.length} of ${rows.length} rows are gone or changed`] : []
  })
}

const columnsOf = (rows: readonly Row[]): string[] => Object.keys(rows[0] ?? {})
const hasValue = (rows: readonly Row[], column: string): boolean => rows.some((row) => row[column] !== null)
const printOf = (row: Row, columns: string[]): string => JSON.stringify(columns.map((column) => row[column] ?? null))

async function ourTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely%' order by relname`)
  return rows.map(({ name }) => name)
}

async function storedColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Sets the identity sequences of a table to continue after the inserted rows. */
async function advanceIdentities(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  )
  for (const { name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${name}) from ${table}), 0) + 1, false)`,
      [table, name],
    )
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The time zone is fixed, so that all dumps write times in the same way.
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
