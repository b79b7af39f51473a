import { type RawBuilder, sql } from 'kysely'

/** The page sizes of the screens, and one or two rows more to see whether another page follows. */
const STEPS = [10, 25, 50, 100, 200].flatMap((rows) => [rows, rows + 1, rows + 2])

/**
 * Returns a list's limit as part of the statement's text and not as a parameter, so that the planner knows how few
 * rows are needed. Rounds up to one of a few sizes, since each text stays prepared on every connection: the caller
 * takes as many rows as it asked for.
 */
export const limitInText = (atLeast: number): RawBuilder<number> =>
  sql.raw(String(STEPS.find((rows) => rows >= atLeast) ?? Math.trunc(atLeast)))
