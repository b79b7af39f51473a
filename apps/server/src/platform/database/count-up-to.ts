import { MOST_COUNTED_ROWS } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'

/** How many rows a query has, `MOST_COUNTED_ROWS` at most, as a value of a statement. `rows`: `select from …`. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(MOST_COUNTED_ROWS))}) counted)`
