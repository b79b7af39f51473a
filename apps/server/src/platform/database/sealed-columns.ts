import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/** A column of encrypted values (platform/safety/secrets.ts), with the primary key of its table and the key's types. */
export interface SealedColumn {
  table: string
  column: string
  key: Readonly<Record<string, 'bigint' | 'text'>>
}

export interface SealedRow {
  /** The values of the primary key, in the order of the declaration, as text. */
  key: string[]
  sealed: Buffer
}

/** Returns the next rows that have a value, in the order of the primary key: those after `after`, or the first ones. */
export async function sealedRows(
  db: Database,
  { table, column, key }: SealedColumn,
  { after, limit }: { after: string[] | null; limit: number },
): Promise<SealedRow[]> {
  const names = Object.keys(key).map((name) => sql.ref(name))
  const texts = names.map((name) => sql`${name}::text`)
  const isAfter = after ? sql`and (${sql.join(names)}) > (${sql.join(valuesOf(key, after))})` : sql``
  // Rule 3: a rotation of the key reads every row of every business once, in batches.
  const { rows } = await sql<SealedRow>`
    select array[${sql.join(texts)}] as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${isAfter} order by ${sql.join(names)} limit ${limit}`.execute(db.platform)
  return rows
}

/** Replaces a value, unless it was changed since it was read. Returns whether it did. */
export async function replaceSealed(
  db: Database,
  { table, column, key }: SealedColumn,
  { key: values, sealed, fresh }: SealedRow & { fresh: Buffer },
): Promise<boolean> {
  const given = valuesOf(key, values)
  const ofRow = sql.join(
    Object.keys(key).map((name, at) => sql`${sql.ref(name)} = ${given[at]}`),
    sql` and `,
  )
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${ofRow} and ${sql.ref(column)} = ${sealed} returning 1`.execute(db.platform)
  return rows.length === 1
}

const valuesOf = (key: SealedColumn['key'], values: string[]): RawBuilder<unknown>[] =>
  Object.values(key).map((type, at) => sql`${values[at]}::${sql.raw(type)}`)
