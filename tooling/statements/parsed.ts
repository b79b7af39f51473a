import type { PlacedTables } from './layout.ts'
import type { Parts, Source } from './query-levels.ts'

/** A statement for the rules: its parts, and where its tables are on a cluster. */
export interface Parsed extends Parts, PlacedTables {
  tree: unknown
  /** Returns whether a source's rows belong to retailers, on shards. */
  isTenants: (source: Source) => boolean
}

/** Returns what is wrong with a statement, as messages; none when the rule holds. */
export type StatementRule = (parsed: Parsed) => string[]
