import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Returns the database's time plus a number of minutes. A writing statement takes it as a parameter, because a
 * distributed PostgreSQL cannot plan a time expression in written values (docs/decisions/088).
 */
export async function timeFromNow(on: QueryExecutorProvider, minutes: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(mins => ${minutes}) as at`.execute(on)
  if (!rows[0]) throw new Error('a statement without a table answers a row')
  return rows[0].at
}
