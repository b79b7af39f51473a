import { sql } from 'kysely'
import { runsRetention } from '../runs/runs-retention.ts'
import { keptBounded, type PrunedRecord, type KeptRecord } from './declare-retention.ts'
import { type OldRows, removeOldRows } from './remove-old-rows.ts'

const IDEMPOTENCY_KEYS: OldRows = {
  table: 'idempotency_keys',
  key: { user_id: 'bigint', call: 'text', key: 'text' },
  agedBy: 'created_at',
  isOfRetailers: false,
  isOld: (before) => sql`t.created_at < ${before}`,
}

/** The platform's tables that lose rows by age. */
export const prunedOfPlatform: readonly PrunedRecord[] = [
  ...runsRetention,
  {
    kind: 'idempotency-keys',
    record: 'answers to repeatable requests',
    tables: ['idempotency_keys'],
    ageDays: 1,
    since: 'the request',
    how: 'batches',
    why: 'repeated within minutes',
    prune: (db, batch) => removeOldRows(db, IDEMPOTENCY_KEYS, batch),
  },
]

/** The platform's tables that do not lose rows by age. */
export const keptOfPlatform: readonly KeptRecord[] = [
  keptBounded('what a bulk change is about', ['bulk_runs'], 'deleted when its run ends'),
  keptBounded(
    'budgets, health',
    ['request_budgets', 'provider_health', 'account_refusals'],
    'a row per account, per provider; of refusals while they last, per kind of call',
  ),
  keptBounded('items of batches sent', ['batch_sendings'], 'go once no limit counts them, after a day'),
  keptBounded('restores', ['restores'], 'a row per restore from a backup'),
  keptBounded('token leases', ['token_leases'], 'a row per connection at most'),
  keptBounded('keys that outlive ARK_SECRET_KEY', ['kept_keys'], 'a row per purpose'),
  keptBounded('runs of this table', ['retention_runs'], 'a row per kind'),
  keptBounded('turns of planners', ['planner_ticks'], 'a row per planner'),
  keptBounded('migrations', ['kysely_migration', 'kysely_migration_lock'], 'a row per migration'),
  {
    record: 'jobs',
    tables: ['jobs.*'],
    stays: 'until pg-boss deletes it',
    why: 'a day after the end, ten minutes what a planner sends again; 30 days if failed for good',
  },
]
