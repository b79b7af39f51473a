import { sql } from 'kysely'
import type { PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const NOTIFICATIONS: OldRows = {
  table: 'notifications',
  key: { retailer_id: 'bigint', notification_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.created_at < ${before}`,
}

/** The retention of notifications. */
export const notificationsRetention: readonly PrunedRecord[] = [
  {
    kind: 'notifications',
    record: 'notifications',
    tables: ['notifications'],
    ageDays: 90,
    since: 'the event',
    how: 'batches',
    why: 'the last 20 are shown',
    prune: (db, batch) => removeOldRows(db, NOTIFICATIONS, batch),
  },
]
