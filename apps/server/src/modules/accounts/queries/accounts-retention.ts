import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { RetentionBatch, Pruned, PrunedRecord } from '../../../platform/retention/declare-retention.ts'
import { type OldRows, removeOldRows } from '../../../platform/retention/remove-old-rows.ts'

const rows = (table: string, key: OldRows['key'], agedBy: string): OldRows => ({
  table,
  key,
  agedBy,
  isOfRetailers: false,
  isOld: (before) => sql`${sql.ref(`t.${agedBy}`)} < ${before}`,
})

const SESSIONS = rows('sessions', { session_id: 'uuid' }, 'expires_at')
const PASSWORD_LINKS = rows('password_links', { token_hash: 'bytea' }, 'expires_at')
const KNOWN_ADDRESSES = rows('known_addresses', { user_id: 'bigint', address: 'text' }, 'last_used_at')
const MAILS = rows('mails', { mail_id: 'bigint' }, 'created_at')
/** rate-limiter-flexible stores times as milliseconds since 1970. */
const GUESSES: OldRows = {
  ...rows('guesses', { key: 'text' }, 'expire'),
  isOld: (before) => sql`t.expire < ${before.getTime()}`,
}

/** Matches lines of automatic events and of failed sign-ins, like the indexes of 0002_accounts.sql. */
const ofMachines = sql`(t.user_id is null or (t.event_type = 'signed_in' and t.status = 'failure'))`
const auditLines = (isOld: (before: Date) => RawBuilder<unknown>): OldRows => ({
  table: 'audit_log',
  key: { retailer_id: 'bigint', audit_log_id: 'bigint' },
  agedBy: 'created_at',
  isOfRetailers: true,
  isOld,
})
const MACHINE_LINES = auditLines((before) => sql`t.created_at < ${before} and ${ofMachines}`)
/** All lines of this age belong to people, since automatic ones are deleted much earlier. */
const PEOPLES_LINES = auditLines((before) => sql`t.created_at < ${before}`)

/**
 * Prunes the platform's log by a function of the database: our roles may write and read this log, and not delete from
 * it.
 */
async function prunePlatformLines(db: Database, ofPeople: boolean, { before, limit }: RetentionBatch): Promise<Pruned> {
  const pruned = sql<{ removed: number }>`
    select prune_platform_audit_log(${before}::timestamptz, ${ofPeople}::boolean, ${limit}::integer) as removed`
  const removed = (await pruned.execute(db.platform)).rows[0]?.removed ?? 0
  return { removed, isMore: removed >= limit }
}

const batches = { how: 'batches' } as const
const byRows = (old: OldRows) => ({
  ...batches,
  prune: (db: Database, batch: RetentionBatch) => removeOldRows(db, old, batch),
})

/** The records of accounts that are deleted by age. */
export const accountsRetention: readonly PrunedRecord[] = [
  {
    kind: 'audit-machines',
    record: 'audit: machines, failed sign-ins',
    tables: ['audit_log'],
    ageDays: 90,
    since: 'writing',
    why: 'the log is for what people do',
    ...byRows(MACHINE_LINES),
  },
  {
    kind: 'audit-people',
    record: 'audit: people',
    tables: ['audit_log'],
    ageDays: 730,
    since: 'writing',
    why: 'who did what, over two closed years',
    ...byRows(PEOPLES_LINES),
  },
  {
    kind: 'platform-audit-sign-ins',
    record: "platform's: failed sign-ins",
    tables: ['platform_audit_log'],
    ageDays: 90,
    since: 'writing',
    why: 'anyone can cause them',
    ...batches,
    prune: (db, batch) => prunePlatformLines(db, false, batch),
  },
  {
    kind: 'platform-audit-people',
    record: "platform's: operator, buyers",
    tables: ['platform_audit_log'],
    ageDays: 3_650,
    since: 'writing',
    why: 'explains the books',
    ...batches,
    prune: (db, batch) => prunePlatformLines(db, true, batch),
  },
  {
    kind: 'sessions',
    record: 'sessions',
    tables: ['sessions'],
    ageDays: 90,
    since: 'their end',
    why: 'where a stolen password was used',
    ...byRows(SESSIONS),
  },
  {
    kind: 'guesses',
    record: 'counted sign-in tries',
    tables: ['guesses'],
    ageDays: 1,
    since: 'the count ends',
    why: 'decision 007: the longest count is a day',
    ...byRows(GUESSES),
  },
  {
    kind: 'password-links',
    record: 'mailed password links',
    tables: ['password_links'],
    ageDays: 1,
    since: 'expiry',
    why: 'useful only to a thief',
    ...byRows(PASSWORD_LINKS),
  },
  {
    kind: 'known-addresses',
    record: 'known addresses',
    tables: ['known_addresses'],
    ageDays: 90,
    since: 'last use',
    why: 'decision 007',
    ...byRows(KNOWN_ADDRESSES),
  },
  {
    kind: 'mails',
    record: 'mails',
    tables: ['mails'],
    ageDays: 90,
    since: 'writing',
    why: 'texts are deleted once sent; the rest is stale',
    ...byRows(MAILS),
  },
]
