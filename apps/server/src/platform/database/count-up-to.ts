import { MAX_COUNTED_ROWS } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'

/** Returns SQL that counts a query's rows, up to `MAX_COUNTED_ROWS`. `rows` is a `select from …`. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(MAX_COUNTED_ROWS))}) counted)`
