import { sql } from 'kysely'
import type { Database, Tx } from './database/connect.ts'
import type { Columns } from './database/schema.gen.ts'

/** Whom a provider answers: an account of a marketplace by its number, a shop by its address; empty: the worker. */
export type HealthSubject = Columns<'provider_health', 'provider' | 'subject'>

/** Notes that a provider answered. Writes at most once in five seconds: it is called for every answer. */
export async function recordProviderSuccess(db: Database, { provider, subject }: HealthSubject): Promise<void> {
  await sql`
    insert into provider_health (provider, subject, last_success_at) values (${provider}, ${subject}, now())
    on conflict (provider, subject) do update
      set last_success_at = excluded.last_success_at, waiting_since = null, problem = null, failures = 0
    where provider_health.last_success_at is null or provider_health.last_success_at < now() - interval '5 seconds'
       or provider_health.problem is not null`.execute(db.platform)
}

/** Notes what a provider's failure was and counts it; since when work waits is recorded with the first one. */
export async function recordProviderProblem(
  db: Database,
  { provider, subject }: HealthSubject,
  problem: string,
): Promise<void> {
  await sql`
    insert into provider_health (provider, subject, waiting_since, problem, failures)
    values (${provider}, ${subject}, now(), ${problem}, 1)
    on conflict (provider, subject) do update
      set problem = excluded.problem, failures = provider_health.failures + 1,
          waiting_since = coalesce(provider_health.waiting_since, excluded.waiting_since)`.execute(db.platform)
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
