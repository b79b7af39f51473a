import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Returns the database's time, so many minutes from now. A statement that writes takes it as a value: a distributed
 * PostgreSQL plans no time that is a part of what is written (docs/decisions/088).
 */
export async function timeFromNow(on: QueryExecutorProvider, minutes: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(mins => ${minutes}) as at`.execute(on)
  if (!rows[0]) throw new Error('a statement without a table answers a row')
  return rows[0].at
}
