import type { Database } from '../database/connect.ts'

/** Records that are deleted at a certain age. Each module declares its own; `src/modules.ts` puts them together. */
export interface PrunedRecord {
  /** The key in `retention_runs`. */
  kind: string
  /** The name of the records in the documentation. */
  record: string
  tables: readonly string[]
  ageDays: number
  /** The event from which the age counts: '4 days after …'. */
  since: string
  how: 'batches' | 'months'
  why: string
  /** Removes a batch in its own transaction, as the platform's role. Two concurrent calls remove nothing twice. */
  prune(db: Database, batch: RetentionBatch): Promise<Pruned>
}

export interface RetentionBatch {
  now: Date
  /** Older records are removed. */
  before: Date
  /** The most rows of a batch. */
  limit: number
}

export interface Pruned {
  removed: number
  /** Whether the batch was full, so that there may be more. */
  isMore: boolean
}

/** Records without a retention age of their own: kept forever, bounded by the business, or deleted with others. */
export interface KeptRecord {
  record: string
  /** The tables; `schema.*` means every table of a schema that is not ours. */
  tables: readonly string[]
  stays: 'forever' | 'bounded' | 'with its owner' | 'until pg-boss deletes it'
  why: string
}

/** Declares records whose rows grow with the business and no faster. `why` names the bound. */
export const keptBounded = (record: string, tables: readonly string[], why: string): KeptRecord => ({
  record,
  tables,
  stays: 'bounded',
  why,
})

/** Declares records that are deleted together with records that are deleted by age. `why` names those. */
export const keptWithOwner = (record: string, tables: readonly string[], why: string): KeptRecord => ({
  record,
  tables,
  stays: 'with its owner',
  why,
})

/** Declares records that are never removed. */
export const keptForever = (record: string, tables: readonly string[], why: string): KeptRecord => ({
  record,
  tables,
  stays: 'forever',
  why,
})
