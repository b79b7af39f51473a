import { sql } from 'kysely'
import type { PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const CHANGES: OldRows = {
  table: 'listing_changes',
  key: { retailer_id: 'bigint', listing_change_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.created_at < ${before}`,
}

const CSV_CHECKS: OldRows = {
  table: 'csv_checks',
  key: { retailer_id: 'bigint', csv_check_id: 'bigint' },
  agedBy: 'started_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.started_at < ${before}`,
}

const BATCHES: OldRows = {
  table: 'listing_batches',
  key: { retailer_id: 'bigint', listing_batch_id: 'bigint' },
  agedBy: 'sent_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.sent_at < ${before}`,
}

const LOST: OldRows = {
  table: 'lost_creations',
  key: { lost_creation_id: 'bigint' },
  agedBy: 'sent_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.sent_at < ${before}`,
}

/** The retention of the listings' records. */
export const listingsRetention: readonly PrunedRecord[] = [
  {
    kind: 'listing-changes',
    record: 'changes of listings',
    tables: ['listing_changes'],
    ageDays: 90,
    since: 'the change',
    how: 'batches',
    why: 'the last 200 are shown',
    prune: (db, batch) => removeOldRows(db, CHANGES, batch),
  },
  {
    kind: 'csv-checks',
    record: 'CSV files sent but not imported',
    tables: ['csv_checks'],
    ageDays: 1,
    since: 'sending',
    how: 'batches',
    why: 'stock has moved on since',
    prune: (db, batch) => removeOldRows(db, CSV_CHECKS, batch),
  },
  {
    kind: 'listing-batches',
    record: 'batches of listings that never ended',
    tables: ['listing_batches'],
    ageDays: 90,
    since: 'sending',
    how: 'batches',
    why: 'each is polled until it ends; the operator was notified after a day',
    prune: (db, batch) => removeOldRows(db, BATCHES, batch),
  },
  {
    kind: 'lost-creations',
    record: 'creations of listings without an answer',
    tables: ['lost_creations'],
    ageDays: 30,
    since: 'sending',
    how: 'batches',
    why: 'a sweep has shown any listing that they created',
    prune: (db, batch) => removeOldRows(db, LOST, batch),
  },
]
