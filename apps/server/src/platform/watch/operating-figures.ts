import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { Column } from '../database/schema.gen.ts'
import { type QueueFigures, queueFigures } from '../jobs/queue-figures.ts'

export interface ProviderFigures {
  /** `shopify`, `stockx` or `alias`. */
  provider: string
  lastSuccessAt: Date | null
  /** Seconds since the last successful answer. */
  lagSeconds: number | null
  /** Since when work waits for the provider; null when none does. */
  waitingSince: Date | null
  waitingSeconds: number | null
  /** Failures since the last successful answer. */
  failures: number
}

export interface BudgetFigures {
  marketplace: Column<'marketplace_accounts', 'marketplace'>
  /**
   * The platform's account, or all accounts of retailers together, because a label for each would make a series per
   * retailer.
   */
  account: 'shared' | 'own'
  accounts: number
  mostSpentToday: number
  longestWaitSeconds: number
}

/** Values that all processes share: every process returns the same ones. */
export interface OperatingFigures {
  workerSeenAt: Date | null
  workerSilentSeconds: number | null
  providers: ProviderFigures[]
  queues: QueueFigures[]
  budgets: BudgetFigures[]
}

const FRESH_MS = 10_000

/**
 * Returns a function that reads the figures, at most once in ten seconds however often it is called (readiness is
 * public): a few dozen look-ups by index. Throws when the database does not answer; the next call tries again.
 */
export function createFigures(db: Database, boss: PgBoss): () => Promise<OperatingFigures> {
  let known: { readAtMs: number; figures: Promise<OperatingFigures> } | null = null
  return () => {
    if (known && performance.now() - known.readAtMs < FRESH_MS) return known.figures
    const mine = { readAtMs: performance.now(), figures: readFigures(db, boss) }
    known = mine
    mine.figures.catch(() => known === mine && (known = null))
    return mine.figures
  }
}

async function readFigures(db: Database, boss: PgBoss): Promise<OperatingFigures> {
  const [heard, queues, budgets] = await Promise.all([readLastAnswers(db), queueFigures(db, boss), readBudgets(db)])
  return { ...heard, queues, budgets }
}

/** The names of providers in `provider_health`. */
const PROVIDERS = { shopify: 'shopify', stockx: 'stockx', goat: 'alias' } as const
const WORKER = 'worker'

interface HeardRow {
  name: Column<'provider_health', 'provider'>
  lastSuccessAt: Column<'provider_health', 'last_success_at'>
  lagSeconds: number | null
  waitingSince: Column<'provider_health', 'waiting_since'>
  waitingSeconds: number | null
  failures: Column<'provider_health', 'failures'>
}

/**
 * Returns when each provider last answered, for any account or shop, and when a worker was last active. Work waits for
 * a provider when none of its accounts is answered. It is one statement, which also checks that the database answers.
 */
export async function readLastAnswers(
  db: Database,
): Promise<Pick<OperatingFigures, 'workerSeenAt' | 'workerSilentSeconds' | 'providers'>> {
  const { rows } = await sql<HeardRow>`
    select provider as name, max(last_success_at) as "lastSuccessAt",
           extract(epoch from clock_timestamp() - max(last_success_at))::float8 as "lagSeconds",
           case when bool_and(waiting_since is not null) then max(waiting_since) end as "waitingSince",
           extract(epoch from clock_timestamp()
             - case when bool_and(waiting_since is not null) then max(waiting_since) end)::float8 as "waitingSeconds",
           min(failures) as failures
    from provider_health
    where provider = any(${[...Object.keys(PROVIDERS), WORKER]}) and (provider = ${WORKER} or subject <> '')
    group by provider`.execute(db.platform)
  const worker = rows.find(({ name }) => name === WORKER)
  const providers = Object.entries(PROVIDERS).map(([known, provider]) => {
    const { name: _, ...heard } = rows.find(({ name }) => name === known) ?? { ...NEVER_HEARD_OF, name: known }
    return { provider, ...heard }
  })
  return { workerSeenAt: worker?.lastSuccessAt ?? null, workerSilentSeconds: worker?.lagSeconds ?? null, providers }
}

const NEVER_HEARD_OF = {
  lastSuccessAt: null,
  lagSeconds: null,
  waitingSince: null,
  waitingSeconds: null,
  failures: 0,
} as const

async function readBudgets(db: Database): Promise<BudgetFigures[]> {
  const { rows } = await sql<BudgetFigures>`
    select a.marketplace, case when a.retailer_id is null then 'shared' else 'own' end as account,
           count(*)::int as accounts,
           max(case when b.day = (now() at time zone 'utc')::date then b.spent_today else 0 end) as "mostSpentToday",
           greatest(0, extract(epoch from max(b.next_permit_at) - clock_timestamp()))::float8 as "longestWaitSeconds"
    from request_budgets b
    join marketplace_accounts a on b.account = a.marketplace || ':' || a.marketplace_account_id
    group by 1, 2`.execute(db.platform)
  return rows
}
