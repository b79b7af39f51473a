import { createHash } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Database } from '../database/connect.ts'
import { beforeCommit, noticeAfterCommit, type Tx } from '../database/ending.ts'
import { connectionOptions, LONG } from '../database/pools.ts'
import type { ReportError } from '../watch/error-report.ts'
import type { EventDeclaration, JobDeclaration } from './declare-job.ts'

export interface SendOptions {
  /** The job starts after this delay at the earliest. */
  startAfterMs?: number
  priority?: number
}

/** Sends jobs. */
export interface Outbox {
  send<S extends TSchema>(job: JobDeclaration<S>, data: Static<S>, options?: SendOptions): Promise<void>
  sendMany<S extends TSchema>(job: JobDeclaration<S>, data: Static<S>[], options?: SendOptions): Promise<void>
  /** Sends the jobs of upper modules that react to an event. */
  publish<S extends TSchema>(event: EventDeclaration<S>, data: Static<S>): Promise<void>
}

/**
 * Sends jobs. A job sent `within` a transaction exists if and only if the transaction commits; otherwise it exists at
 * once.
 */
export interface Jobs extends Outbox {
  within(tx: Tx): Outbox
}

const SCHEMA = 'jobs'
/**
 * The channel on which pg-boss's workers listen for names of queues (its plans.js, notifyChannelSql). pg-boss would
 * notify inside our transactions; `noticeAfterCommit` says why we notify after them. Should the name ever differ,
 * workers find jobs by polling, two seconds later (`watchQueues`).
 */
export const WAKE_CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`

export interface BossOptions {
  isWorker: boolean
  /** Receives errors that no call awaits: polls of the queue, its maintenance, its listener. */
  report: ReportError
}

/** Opens pg-boss, which only this folder uses. */
export async function openBoss(databaseUrl: string, options: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: connectionOptions(LONG),
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: options.isWorker,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Ended jobs are deleted as often as the shortest retention time requires (install-jobs.ts).
    maintenanceIntervalSeconds: 60,
    useListenNotify: options.isWorker,
    max: options.isWorker ? 6 : 2,
  })
  boss.on('error', (error) => options.report('queue', error))
  boss.on('warning', (warning) => options.report('queue (warning)', warning))
  await boss.start()
  return boss
}

/** A job that reacts to an event. Modules declare them, and publishing receives the whole list. */
export interface Reaction {
  event: EventDeclaration
  job: JobDeclaration
  /** Returns whether the job reacts to an event with these data. */
  concerns(data: unknown): boolean
}

/**
 * Declares a reaction: the job receives the event's data unchanged. With `concerns`, only events that it accepts send
 * the job.
 */
export const reaction = <S extends TSchema>(
  event: EventDeclaration<S>,
  job: JobDeclaration<S>,
  concerns: (data: Static<S>) => boolean = () => true,
): Reaction => ({ event, job, concerns: (data) => concerns(data as Static<S>) })

export function jobsOf(boss: PgBoss, reactions: readonly Reaction[], db: Database): Jobs {
  const within = (tx: Tx): Outbox => outbox(reactions, (name, jobs) => enqueue({ boss, tx }, name, jobs))
  const atOnce = outbox(reactions, (name, jobs) => db.asPlatform(async (tx) => enqueue({ boss, tx }, name, jobs)))
  return { ...atOnce, within }
}

interface NewJob {
  data: object
  priority: number
  /** A second job is not stored while one with the same key waits. */
  singletonKey?: string
  /** One job of a group runs at a time. */
  group?: { id: string }
  startAfter?: Date
}

type InsertJobs = (queue: string, jobs: NewJob[]) => Promise<void>

function outbox(reactions: readonly Reaction[], insertJobs: InsertJobs): Outbox {
  return {
    send: (job, data, options = {}) => insertJobs(job.name, [newJob(job, data, options)]),
    async sendMany(job, data, options = {}) {
      if (data.length > 0)
        await insertJobs(
          job.name,
          data.map((each) => newJob(job, each, options)),
        )
    },
    async publish(event, data) {
      for (const { job, ...reaction } of reactions)
        if (reaction.event.event === event.event && reaction.concerns(data))
          await insertJobs(job.name, [newJob(job, data, {})])
    },
  }
}

function newJob<S extends TSchema>(
  job: JobDeclaration<S>,
  data: Static<S>,
  { priority, startAfterMs }: SendOptions,
): NewJob {
  return {
    data: data as object,
    priority: priority ?? job.priority ?? 0,
    ...(job.keyOf ? { group: { id: job.keyOf(data) } } : {}),
    ...onceOf(job, data),
    ...(startAfterMs ? { startAfter: new Date(Date.now() + startAfterMs) } : {}),
  }
}

/** Returns the key by which a second job is not queued while one waits. */
function onceOf<S extends TSchema>(
  { keyOf, onceQueued }: JobDeclaration<S>,
  data: Static<S>,
): Pick<NewJob, 'singletonKey'> {
  if (!keyOf || !onceQueued) return {}
  return { singletonKey: typeof onceQueued === 'function' ? onceQueued(data) : keyOf(data) }
}

interface QueueTarget {
  boss: PgBoss
  tx: Tx
}

const waiting = new WeakMap<Tx, Map<string, NewJob[]>>()

/** Stores the jobs of a transaction together at its end, in one statement per queue. */
async function enqueue(place: QueueTarget, queue: string, jobs: NewJob[]): Promise<void> {
  let queues = waiting.get(place.tx)
  if (!queues) {
    const own = (queues = new Map<string, NewJob[]>())
    waiting.set(place.tx, own)
    beforeCommit(place.tx, () => store(place, own))
  }
  queues.set(queue, [...(queues.get(queue) ?? []), ...jobs])
}

const MOST_AT_ONCE = 1_000

async function store({ boss, tx }: QueueTarget, queues: Map<string, NewJob[]>): Promise<void> {
  const db = fromKysely(tx)
  const stored: Promise<unknown>[] = []
  for (const [queue, jobs] of queues) {
    for (let from = 0; from < jobs.length; from += MOST_AT_ONCE)
      stored.push(boss.insert(queue, jobs.slice(from, from + MOST_AT_ONCE), { db }))
    if (jobs.some(({ startAfter }) => !startAfter)) noticeAfterCommit(tx, { channel: WAKE_CHANNEL, payload: queue })
  }
  await Promise.all(stored)
}
