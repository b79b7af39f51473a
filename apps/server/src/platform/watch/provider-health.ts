import { sql } from 'kysely'
import type { Database, Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'

/** Whom a provider answers: an account of a marketplace by its number, a shop by its address; empty: the worker. */
export type HealthSubject = Columns<'provider_health', 'provider' | 'subject'>

/** When a provider was asked whose answer took so long. */
const askedAt = (tookMs: number) => sql`(now() - make_interval(secs => ${tookMs / 1_000}))`

/**
 * Notes that a provider answered well a question that was asked `tookMs` ago; a failure of a later question stays.
 * Writes at most once in five seconds: it is called for every answer.
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
 * Notes what a provider's failure was and counts it; since when work waits is recorded with the first one. A failure of
 * a question that was asked before the one of the last good answer changes nothing.
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

/** How providers answer some of their accounts and shops; one that was never asked is left out. */
export async function healthOf(db: Database, subjects: readonly HealthSubject[]): Promise<ProviderHealth[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<ProviderHealth>`
    select h.provider, h.subject, h.last_success_at, h.waiting_since, h.problem from provider_health h
    join jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (provider text, subject text)
      on s.provider = h.provider and s.subject = h.subject
    order by h.provider, h.waiting_since nulls last, h.subject`.execute(db.platform)
  return rows
}

/** Nobody is answered any more: what was noted is forgotten. */
export const forgetHealth = (tx: Tx, { provider, subject }: HealthSubject) =>
  sql`delete from provider_health where provider = ${provider} and subject = ${subject}`.execute(tx)
