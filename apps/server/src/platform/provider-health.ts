import { sql } from 'kysely'
import type { Database } from './database/connect.ts'
import type { Columns } from './database/schema.gen.ts'

/** When a provider was asked whose answer took so long. */
const askedAt = (tookMs: number) => sql`(now() - make_interval(secs => ${tookMs / 1_000}))`

/**
 * Notes that a provider answered well a question that was asked `tookMs` ago; a failure of a later question stays.
 * Writes at most once in five seconds: it is called for every answer.
 */
export async function recordProviderSuccess(db: Database, provider: string, tookMs = 0): Promise<void> {
  const isLatest = sql`(h.failed_at is null or h.failed_at <= excluded.last_success_at)`
  await sql`
    insert into provider_health as h (provider, last_success_at) values (${provider}, ${askedAt(tookMs)})
    on conflict (provider) do update
      set last_success_at = greatest(h.last_success_at, excluded.last_success_at),
        waiting_since = case when ${isLatest} then null else h.waiting_since end,
        problem = case when ${isLatest} then null else h.problem end,
        failures = case when ${isLatest} then 0 else h.failures end
    where h.last_success_at is null or h.last_success_at < excluded.last_success_at - interval '5 seconds'
       or h.problem is not null and ${isLatest}`.execute(db.platform)
}

/**
 * Notes what a provider's failure was and counts it; since when work waits is recorded with the first one. One of a
 * question that was asked before the last good answer's changes nothing.
 */
export async function recordProviderProblem(
  db: Database,
  provider: string,
  { problem, tookMs = 0 }: { problem: string; tookMs?: number },
): Promise<void> {
  await sql`
    insert into provider_health as h (provider, waiting_since, problem, failures, failed_at)
    values (${provider}, now(), ${problem}, 1, ${askedAt(tookMs)})
    on conflict (provider) do update
      set problem = excluded.problem, failures = h.failures + 1,
          failed_at = greatest(h.failed_at, excluded.failed_at),
          waiting_since = coalesce(h.waiting_since, excluded.waiting_since)
    where h.last_success_at is null or h.last_success_at <= excluded.failed_at`.execute(db.platform)
}

export type ProviderHealth = Columns<'provider_health', 'provider' | 'last_success_at' | 'waiting_since' | 'problem'>

export async function providerHealth(db: Database): Promise<ProviderHealth[]> {
  const { rows } =
    await sql<ProviderHealth>`select provider, last_success_at, waiting_since, problem from provider_health order by provider`.execute(
      db.platform,
    )
  return rows
}
