import { sql } from 'kysely'
import type { Database } from './database/connect.ts'
import type { Columns } from './database/schema.gen.ts'

/** Notes that a provider answered. Writes at most once in five seconds: it is called for every answer. */
export async function recordProviderSuccess(db: Database, provider: string): Promise<void> {
  await sql`
    insert into provider_health (provider, last_success_at) values (${provider}, now())
    on conflict (provider) do update
      set last_success_at = excluded.last_success_at, waiting_since = null, problem = null, failures = 0
    where provider_health.last_success_at is null or provider_health.last_success_at < now() - interval '5 seconds'
       or provider_health.problem is not null`.execute(db.platform)
}

/** Notes what a provider's failure was and counts it; since when work waits is recorded with the first one. */
export async function recordProviderProblem(db: Database, provider: string, problem: string): Promise<void> {
  await sql`
    insert into provider_health (provider, waiting_since, problem, failures) values (${provider}, now(), ${problem}, 1)
    on conflict (provider) do update
      set problem = excluded.problem, failures = provider_health.failures + 1,
          waiting_since = coalesce(provider_health.waiting_since, excluded.waiting_since)`.execute(db.platform)
}

export type ProviderHealth = Columns<'provider_health', 'provider' | 'last_success_at' | 'waiting_since' | 'problem'>

export async function providerHealth(db: Database): Promise<ProviderHealth[]> {
  const { rows } =
    await sql<ProviderHealth>`select provider, last_success_at, waiting_since, problem from provider_health order by provider`.execute(
      db.platform,
    )
  return rows
}
