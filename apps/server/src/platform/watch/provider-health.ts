import { sql } from 'kysely'
import type { Database, Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'

/**
 * The account or shop that a provider answers: a marketplace account by its id, a shop by its domain; empty for the
 * worker.
 */
export type HealthSubject = Columns<'provider_health', 'provider' | 'subject'>

/** Returns the SQL time at which a call was sent whose answer took this long. */
const askedAt = (tookMs: number) => sql`(now() - make_interval(secs => ${tookMs / 1_000}))`

/**
 * Records a successful answer to a call that was sent `tookMs` ago; a failure of a later call is kept. Writes at most
 * once in five seconds, because it runs for every answer.
 */
export async function recordProviderSuccess(
  db: Database,
  { provider, subject }: HealthSubject,
  tookMs = 0,
): Promise<void> {
  const isLatest = sql`(h.failed_at is null or h.failed_at <= excluded.last_success_at)`
  await sql`
    insert into provider_health as h (provider, subject, last_success_at)
    values (${provider}, ${subject}, ${askedAt(tookMs)})
    on conflict (provider, subject) do update
      set last_success_at = greatest(h.last_success_at, excluded.last_success_at),
        waiting_since = case when ${isLatest} then null else h.waiting_since end,
        problem = case when ${isLatest} then null else h.problem end,
        failures = case when ${isLatest} then 0 else h.failures end
    where h.last_success_at is null or h.last_success_at < excluded.last_success_at - interval '5 seconds'
       or h.problem is not null and ${isLatest}`.execute(db.platform)
}

/**
 * Records and counts a provider's failure; the first one sets the time since which work waits. A failure of a call
 * that was sent before the last successful one changes nothing.
 */
export async function recordProviderProblem(
  db: Database,
  { provider, subject }: HealthSubject,
  { problem, tookMs = 0 }: { problem: string; tookMs?: number },
): Promise<void> {
  await sql`
    insert into provider_health as h (provider, subject, waiting_since, problem, failures, failed_at)
    values (${provider}, ${subject}, now(), ${problem}, 1, ${askedAt(tookMs)})
    on conflict (provider, subject) do update
      set problem = excluded.problem, failures = h.failures + 1,
          failed_at = greatest(h.failed_at, excluded.failed_at),
          waiting_since = coalesce(h.waiting_since, excluded.waiting_since)
    where h.last_success_at is null or h.last_success_at <= excluded.failed_at`.execute(db.platform)
}

export type ProviderHealth = Columns<
  'provider_health',
  'provider' | 'subject' | 'last_success_at' | 'waiting_since' | 'problem'
>

/** Returns how providers answer some of their accounts and shops; those that were never called are left out. */
export async function healthOf(db: Database, subjects: readonly HealthSubject[]): Promise<ProviderHealth[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<ProviderHealth>`
    select h.provider, h.subject, h.last_success_at, h.waiting_since, h.problem from provider_health h
    join jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (provider text, subject text)
      on s.provider = h.provider and s.subject = h.subject
    order by h.provider, h.waiting_since nulls last, h.subject`.execute(db.platform)
  return rows
}

/** Deletes the health of an account or shop that is no longer called. */
export const deleteHealth = (tx: Tx, { provider, subject }: HealthSubject) =>
  sql`delete from provider_health where provider = ${provider} and subject = ${subject}`.execute(tx)
