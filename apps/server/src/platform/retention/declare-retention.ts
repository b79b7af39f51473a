import type { Database } from '../database/connect.ts'

/** A record that goes when it is old enough. Each module declares its own; `src/modules.ts` puts them together. */
export interface PrunedRecord {
  /** Names the row in `retention_runs`. */
  kind: string
  /** What it is, in words of the documentation. */
  record: string
  tables: readonly string[]
  ageDays: number
  /** From when the age counts: '4 days after …'. */
  since: string
  how: 'batches' | 'months'
  why: string
  /** Removes a batch, in a transaction of its own, as the platform's role. Two at once remove nothing twice. */
  prune(db: Database, batch: RetentionBatch): Promise<Pruned>
}

export interface RetentionBatch {
  now: Date
  /** What is older than this goes. */
  before: Date
  /** At most so many rows. */
  limit: number
}

export interface Pruned {
  removed: number
  /** Whether the batch was full, so that another one is worth asking for. */
  isMore: boolean
}

/** A record without an age: it stays for ever, is bounded by the business, or is pruned by a library. */
export interface StandingRecord {
  record: string
  /** `schema.*` means every table of a schema that is not ours. */
  tables: readonly string[]
  stays: 'for ever' | 'bounded' | 'until pg-boss deletes it'
  why: string
}

/** A record whose rows grow with the business and no faster. `why` names what bounds it. */
export const staysBounded = (record: string, tables: readonly string[], why: string): StandingRecord => ({
  record,
  tables,
  stays: 'bounded',
  why,
})

/** A record that is never removed. */
export const staysForEver = (record: string, tables: readonly string[], why: string): StandingRecord => ({
  record,
  tables,
  stays: 'for ever',
  why,
})
