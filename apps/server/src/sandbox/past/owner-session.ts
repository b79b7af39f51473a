import pg from 'pg'

type Value = string | number | boolean | null | Date | object

/** A row to insert, by column. Dates, arrays and JSON travel as JSON. */
export type PastRow = Readonly<Record<string, Value>>

/** One transaction of the database's owner, whom no policy binds and who may write finished rows of any table. */
export interface OwnerSession {
  read<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Inserts rows of the same columns in their order with one statement. Returns the values of a generated column, in
   * the same order; without one, an empty list.
   */
  insert(table: string, rows: readonly PastRow[], generated?: string): Promise<number[]>
}

/** Runs work in one transaction as the owner of the database. All of it is kept, or nothing. */
export async function asDatabaseOwner<T>(databaseUrl: string, work: (session: OwnerSession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(sessionOf(client))
    await client.query('commit')
    return result
  } finally {
    // An open transaction is rolled back when its connection ends.
    await client.end()
  }
}

function sessionOf(client: pg.Client): OwnerSession {
  return {
    async read<Row extends object>(text: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(text, [...values])
      return rows
    },
    async insert(table, rows, generated) {
      if (rows.length === 0) return []
      const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
      const { rows: made } = await client.query<{ id: string }>(
        `insert into ${table} as made (${columns.join(', ')})
         select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         returning ${generated ? `made.${generated}` : '0'} as id`,
        [JSON.stringify(rows)],
      )
      return generated ? made.map(({ id }) => Number(id)) : []
    },
  }
}
