import type { ProviderName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** A store or a marketplace account. */
export interface ConnectionRef {
  kind: ProviderName
  /** The store's id or the marketplace account's id. */
  id: number
}

/**
 * Records the success of a request that ARK sent at `at`. The failure of a later request stays. Callers report every
 * answer, so this writes at most once in 30 seconds.
 */
export async function recordConnectionSuccess(db: Database, { kind, id }: ConnectionRef, at: Date): Promise<void> {
  const isLatest = sql`(h.failed_at is null or h.failed_at <= excluded.last_success_at)`
  await sql`
    insert into connection_health as h (kind, connection_id, last_success_at) values (${kind}, ${id}, ${at})
    on conflict (kind, connection_id) do update
      set last_success_at = greatest(h.last_success_at, excluded.last_success_at),
        failing_since = case when ${isLatest} then null else h.failing_since end,
        problem = case when ${isLatest} then null else h.problem end
    where h.failing_since is not null and ${isLatest} or h.last_success_at is null
      or h.last_success_at < ${at}::timestamptz - interval '30 seconds'`.execute(db.platform)
}

/** Failures are counted in slots of ten minutes. 144 slots make a day. */
const COUNTED_SECONDS = 600
const COUNTS = 144

/**
 * Records and counts the failure of a request. If a request sent later has already succeeded, the failure is only
 * counted.
 */
export async function recordConnectionProblem(
  db: Database,
  { kind, id }: ConnectionRef,
  { problem, at }: { problem: string; at: Date },
): Promise<void> {
  const isLatest = sql`(h.last_success_at is null or h.last_success_at <= excluded.failed_at)`
  const counted = new Date(Math.floor(at.getTime() / (COUNTED_SECONDS * 1_000)) * COUNTED_SECONDS * 1_000)
  // Shifts the counts by the slots that have passed since. The newest slot comes first.
  const moved = sql`(array_fill(0, array[greatest(0, least(${COUNTS},
    (extract(epoch from ${counted}::timestamptz - h.counted_at) / ${COUNTED_SECONDS})::int))]) || h.failure_counts)`
  await sql`
    insert into connection_health as h (kind, connection_id, failing_since, failed_at, problem, failure_counts,
      counted_at)
    values (${kind}, ${id}, ${at}, ${at}, ${problem}, '{1}', ${counted})
    on conflict (kind, connection_id) do update
      set failing_since = case when ${isLatest} then coalesce(h.failing_since, excluded.failing_since)
            else h.failing_since end,
        problem = case when ${isLatest} then excluded.problem else h.problem end,
        failed_at = greatest(h.failed_at, excluded.failed_at),
        failure_counts = array[coalesce(${moved}[1], 0) + 1] || ${moved}[2:${sql.lit(COUNTS)}],
        counted_at = greatest(h.counted_at, excluded.counted_at)`.execute(db.platform)
}
