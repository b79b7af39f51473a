import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { keptRecords } from '../../apps/server/src/modules.ts'
import type { Ending } from '../../apps/cli/src/start/ending.ts'
import { processFigures } from '../../tooling/process-figures.ts'
import { perform } from '../acts.ts'
import { beginningOf } from '../evidence.ts'
import { refreshOpenSales } from '../payouts.ts'
import { planOf } from '../plan.ts'
import { recordVersions } from '../record-versions.ts'
import { beSlow, SETTLING, setStage, settleTwice } from '../run-seed.ts'
import type { Stage } from '../stage.ts'
import { type ChaosWorld, startWorld } from '../world.ts'
import { ordinaryActs } from './ordinary-acts.ts'
import type { BoundedTables, Sample } from './samples.ts'

export interface SoakResult {
  samples: Sample[]
  /** How many acts were done. */
  acts: number
  bounded: BoundedTables
  /** One line for each violation of chaos' rules after everything came to rest. */
  broken: string[]
  summary: string
}

/** How many acts run at once. */
const LINES = 3
const MOST_SAMPLES = 120
const MINUTE_MS = 60_000
const PROGRAMS = ['api', 'worker'] as const
/** The lists that the owner looks at between acts. */
const SCREENS = [
  '/inventory/optimized?limit=100',
  '/listings/variants?limit=100',
  '/sales/?limit=100',
  '/dashboard/today',
  '/fulfillments/?limit=100',
]

/**
 * Runs two busy shops without faults for some minutes, as fast as ARK works, and measures ARK's programs and tables
 * meanwhile. Then everything comes to rest, and the rules of chaos have to hold.
 */
export async function soak(
  ending: Ending,
  { minutes, seed, onSample }: { minutes: number; seed: number; onSample: (sample: Sample) => void },
): Promise<SoakResult> {
  const world = await startWorld(ending, { seed, processes: 1 })
  const plan = planOf(seed, 'long')
  const stage = await setStage(world, plan)
  await recordVersions(world)
  beSlow(world)
  const beginning = await beginningOf(stage)
  const samples: Sample[] = []
  const source = ordinaryActs(seed, plan.sizes)
  const startedAtMs = Date.now()
  const isOver = () => ending.isEnding || Date.now() - startedAtMs >= minutes * MINUTE_MS
  let acts = 0
  const act = async (line: number) => {
    while (!isOver()) {
      await untilJobsAreFew(world, isOver)
      await perform(stage, { ...source.next().value, atMs: Date.now() - startedAtMs })
      await lookAt(stage, acts + line)
      acts += 1
    }
  }
  const sample = async () => {
    const everyMs = Math.max(2_000, (minutes * MINUTE_MS) / MOST_SAMPLES)
    for (let nth = 0; !isOver(); nth += 1) {
      const sample = await takeSample(world, (Date.now() - startedAtMs) / MINUTE_MS)
      samples.push(sample)
      onSample(sample)
      await wait(Math.max(0, Math.min((nth + 1) * everyMs, minutes * MINUTE_MS) - (Date.now() - startedAtMs)))
    }
  }
  await Promise.all([sample(), ...Array.from({ length: LINES }, (_, line) => act(line))])
  await refreshOpenSales(stage)
  const { broken, seconds } = await settleTwice(stage, beginning, SETTLING.long)
  const { rows } = await world.database.query<{ words: string }>(
    `select (select count(*) from sales) || ' sales, ' || (select count(*) from stock_movements) || ' movements, '
      || pg_size_pretty(pg_database_size(current_database())) as words`,
  )
  return {
    samples,
    acts,
    bounded: new Set(keptRecords.filter(({ stays }) => stays === 'bounded').flatMap(({ tables }) => tables)),
    broken: broken.flatMap(({ rule, lines }) => lines.map((line) => `Broken: ${rule.name}: ${line}`)),
    summary: `${rows[0]?.words}, at rest after ${seconds.toFixed(0)} s`,
  }
}

/**
 * The acts pause while more jobs than this are due, or one is due for longer, because people who see a backlog do not
 * add to it for hours. A queue that does not get shorter without acts is found by the age of its oldest job.
 */
const MOST_DUE_JOBS = 50
const LONGEST_DUE_SECONDS = 20
const PAUSE_MS = 250

async function untilJobsAreFew({ database }: ChaosWorld, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await database.query<{ count: number; seconds: number | null }>(`
      select count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as seconds
      from jobs.job where state in ('created', 'retry') and start_after < now()`)
    const { count, seconds } = rows[0] ?? { count: 0, seconds: null }
    if (count <= MOST_DUE_JOBS && (seconds ?? 0) <= LONGEST_DUE_SECONDS) return
    await wait(PAUSE_MS)
  }
}

/** Reads one of the owner's screens. */
async function lookAt(stage: Stage, nth: number): Promise<void> {
  const { call } = stage.retailers[nth % stage.retailers.length] ?? {}
  await call?.('GET', SCREENS[nth % SCREENS.length] ?? '')
}

async function takeSample({ database, folder }: ChaosWorld, minute: number): Promise<Sample> {
  const programs: Sample['programs'] = {}
  for (const name of PROGRAMS) {
    const figures = processFigures(`apps/server/src/${name}.ts`, folder)
    if (figures) programs[name] = figures
  }
  return { minute, programs, rows: await rowsByTable(database), ...(await oldestDueJob(database)) }
}

async function rowsByTable(database: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await database.query<{ table: string; count: number }>(
    `select c.relname as table, (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I',
       n.nspname, c.relname), false, true, '')))[1]::text::int as count
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}

/** Returns the queue of the oldest job that is due and not taken, and for how many seconds it has been due. */
async function oldestDueJob(database: pg.Pool): Promise<Pick<Sample, 'oldestJob' | 'oldestJobSeconds'>> {
  const { rows } = await database.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from now() - start_after)::float8 as seconds from jobs.job
     where state in ('created', 'retry') and start_after < now() order by start_after limit 1`,
  )
  return { oldestJob: rows[0]?.name ?? null, oldestJobSeconds: rows[0]?.seconds ?? 0 }
}
