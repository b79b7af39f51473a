import { sql } from 'kysely'
import type { PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const LABELS: OldRows = {
  table: 'sale_labels',
  key: { retailer_id: 'bigint', sale_id: 'bigint' },
  agedBy: 'fetched_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.fetched_at < ${before}`,
}

const SCANS: OldRows = {
  table: 'sale_scans',
  key: { retailer_id: 'bigint', user_id: 'bigint', scan_key: 'text' },
  agedBy: 'scanned_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.scanned_at < ${before}`,
}

const PRINT_FILES: OldRows = {
  table: 'label_prints',
  key: { retailer_id: 'bigint', run_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.created_at < ${before}`,
}
/** Open requests stay, no matter how old. */
const REQUESTS: OldRows = {
  table: 'automation_requests',
  key: { retailer_id: 'bigint', automation_request_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.created_at < ${before} and t.status in ('completed', 'failed')`,
}

const REQUESTED_LABELS: OldRows = {
  table: 'automation_request_labels',
  key: { retailer_id: 'bigint', automation_request_id: 'bigint' },
  agedBy: 'made_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.made_at < ${before}`,
}

const SHOP_ORDERS: OldRows = {
  table: 'shop_orders',
  key: { retailer_id: 'bigint', store_id: 'bigint', shop_order_id: 'text' },
  agedBy: 'change_seen_at',
  isOfRetailers: true,
  isOld: (before) => sql`t.change_seen_at < ${before}`,
}

/**
 * Marketplaces want a pair shipped within days, and charge for late ones. If a sale ships later, such as one sold
 * before its release, `fetchLabel` gets its label again.
 */
const LABEL_DAYS = 30

/** The retention of sales' files and logs. The carrier and the tracking number stay on the sale. */
export const salesRetention: readonly PrunedRecord[] = [
  {
    kind: 'sale-labels',
    record: 'labels (PDF)',
    tables: ['sale_labels'],
    ageDays: LABEL_DAYS,
    since: 'fetching',
    how: 'batches',
    why: 'shipped by then, or asked for again; the tracking number stays',
    prune: (db, batch) => removeOldRows(db, LABELS, batch),
  },
  {
    kind: 'sale-scans',
    record: 'scans',
    tables: ['sale_scans'],
    ageDays: 30,
    since: 'scanning',
    how: 'batches',
    why: 'a device sends what it kept again for a week at most',
    prune: (db, batch) => removeOldRows(db, SCANS, batch),
  },
  {
    kind: 'label-prints',
    record: 'print files of labels',
    tables: ['label_prints'],
    ageDays: 7,
    since: 'they were asked for',
    how: 'batches',
    why: 'printed by then; each label stays longer',
    prune: (db, batch) => removeOldRows(db, PRINT_FILES, batch),
  },
  {
    kind: 'requested-labels',
    record: 'labels of requests for bulk shipping, merged',
    tables: ['automation_request_labels'],
    ageDays: LABEL_DAYS,
    since: 'they were made',
    how: 'batches',
    why: 'printed by then; each label stays as long',
    prune: (db, batch) => removeOldRows(db, REQUESTED_LABELS, batch),
  },
  {
    kind: 'automation-requests',
    record: 'requests for bulk shipping, ended',
    tables: ['automation_requests', 'automation_request_sales'],
    ageDays: 400,
    since: 'they were sent',
    how: 'batches',
    why: 'the sales say what became of them',
    prune: (db, batch) => removeOldRows(db, REQUESTS, batch),
  },
  {
    kind: 'shop-orders',
    record: 'orders of shops that were followed',
    tables: ['shop_orders'],
    ageDays: 90,
    since: 'they last changed',
    how: 'batches',
    why: 'one that changes later is read again',
    prune: (db, batch) => removeOldRows(db, SHOP_ORDERS, batch),
  },
]
