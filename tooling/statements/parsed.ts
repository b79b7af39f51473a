import type { PlacedTables } from './layout.ts'
import type { Parts, Source } from './query-levels.ts'

/** A statement as the rules look at it: what it is made of, and where its tables lie on a cluster. */
export interface Parsed extends Parts, PlacedTables {
  tree: unknown
  /** Whether a source's rows are retailers', on shards. */
  isTenants: (source: Source) => boolean
}

/** Returns what is wrong with a statement, in words; nothing where the rule holds. */
export type StatementRule = (parsed: Parsed) => string[]
