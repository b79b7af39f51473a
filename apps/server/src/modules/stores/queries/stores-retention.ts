import { sql } from 'kysely'
import type { PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const INBOX = {
  table: 'webhook_inbox',
  key: { shop_domain: 'text', webhook_id: 'text' },
  agedBy: 'received_at',
  isOfRetailers: false,
} as const
const PROCESSED: OldRows = {
  ...INBOX,
  isOld: (before) => sql`t.received_at < ${before} and t.processed_at is not null`,
}
const WAITING: OldRows = {
  ...INBOX,
  isOld: (before) => sql`t.received_at < ${before} and t.processed_at is null`,
}

const ATTEMPTS: OldRows = {
  table: 'connection_attempts',
  key: { state: 'text' },
  agedBy: 'expires_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.expires_at < ${before}`,
}

/** Pictures are fetched again when someone views them, unless no product of any shop shows them. */
const IMAGES: OldRows = {
  table: 'shop_images',
  key: { image_key: 'text' },
  agedBy: 'fetched_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.fetched_at < ${before}`,
}

const batches = { how: 'batches' } as const

/** The records of stores that are deleted by age. */
export const storesRetention: readonly PrunedRecord[] = [
  {
    kind: 'webhooks-processed',
    record: 'webhooks, processed',
    tables: ['webhook_inbox'],
    ageDays: 4,
    since: 'receipt',
    why: 'repeats (48 h) are known by the id',
    ...batches,
    prune: (db, batch) => removeOldRows(db, PROCESSED, batch),
  },
  {
    kind: 'webhooks-waiting',
    record: 'webhooks, never processed',
    tables: ['webhook_inbox'],
    ageDays: 30,
    since: 'receipt',
    why: 'a reconciliation has read the change',
    ...batches,
    prune: (db, batch) => removeOldRows(db, WAITING, batch),
  },
  {
    kind: 'connection-attempts',
    record: 'states of connecting a store',
    tables: ['connection_attempts'],
    ageDays: 1,
    since: 'expiry',
    why: 'valid once, for ten minutes',
    ...batches,
    prune: (db, batch) => removeOldRows(db, ATTEMPTS, batch),
  },
  {
    kind: 'shop-images',
    record: "shops' pictures",
    tables: ['shop_images'],
    ageDays: 90,
    since: 'fetching',
    why: 'fetched again when viewed',
    ...batches,
    prune: (db, batch) => removeOldRows(db, IMAGES, batch),
  },
]
