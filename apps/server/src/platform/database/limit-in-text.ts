import { type RawBuilder, sql } from 'kysely'

/** Pages that the screens ask for, and one or two rows more to see whether another page follows. */
const STEPS = [10, 25, 50, 100, 200].flatMap((rows) => [rows, rows + 1, rows + 2])

/**
 * The limit of a list as part of its statement's text, not as a value beside it: the plan has to know how little is
 * wanted. It is rounded up to one of a few, since each text is prepared once per connection and stays there: whoever
 * reads takes as many rows as were asked for.
 */
export const limitInText = (atLeast: number): RawBuilder<number> =>
  sql.raw(String(STEPS.find((rows) => rows >= atLeast) ?? Math.trunc(atLeast)))
