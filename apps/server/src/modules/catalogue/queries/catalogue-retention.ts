import { sql } from 'kysely'
import type { PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'
import { pruneHistoryMonths } from '../products/queries/market-history.ts'

const GRANTS: OldRows = {
  table: 'marketplace_grants',
  key: { secret: 'text' },
  agedBy: 'expires_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.expires_at < ${before}`,
}

const AHEAD_MS = 15 * 86_400_000

/** The records of the catalog that are deleted by age. */
export const catalogueRetention: readonly PrunedRecord[] = [
  {
    kind: 'market-history',
    record: 'market history',
    tables: ['market_history'],
    ageDays: 400,
    since: "a month's end",
    how: 'months',
    why: 'charts look back a year at most',
    // The same statement creates the next month's partition before the month begins.
    async prune(db, { now, before }) {
      const removed = await pruneHistoryMonths(db, { from: before, until: new Date(now.getTime() + AHEAD_MS) })
      return { removed, isMore: false }
    },
  },
  {
    kind: 'marketplace-grants',
    record: 'tickets and states of grants',
    tables: ['marketplace_grants'],
    ageDays: 1,
    since: 'expiry',
    how: 'batches',
    why: 'valid once, for ten minutes',
    prune: (db, batch) => removeOldRows(db, GRANTS, batch),
  },
]
