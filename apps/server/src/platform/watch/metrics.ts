import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolFigures } from '../database/connect.ts'
import type { BackupAges } from '../backup/backup-folder.ts'
import type { Logger } from '../log.ts'
import { createBackupGauges } from './backup-gauges.ts'
import { createFigureGauges } from './figure-gauges.ts'
import type { OperatingFigures } from './operating-figures.ts'

/** Buckets in seconds for requests and jobs: from a read by key to a bulk export. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** The content type of Prometheus's text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * The metrics of this process. Every label has a fixed set of values (route patterns, declared jobs, names of
 * providers): an id would make a series per retailer.
 */
export interface Metrics {
  /** Records an answered request. `route` is the pattern or null; `status` is the status code. */
  requestAnswered(request: { method: string; route: string | null; status: number }, seconds: number): void
  /** Records a request that blocked the process for too long (loop-watch.ts). */
  requestOverBudget(request: { method: string; route: string | null }): void
  /** Records a run of a job. */
  jobRan(run: { job: string; outcome: 'completed' | 'failed' }, seconds: number): void
  streamOpened(): void
  /** Records the end of a stream. `reason` is one of a fixed set of words. */
  streamEnded(reason: string): void
  /** Returns all metrics as text (`METRICS_TYPE`); while the database does not answer, without those read from it. */
  text(): Promise<string>
}

export interface MetricsNeeds {
  pools(): PoolFigures[]
  figures(): Promise<OperatingFigures>
  /** The daily request limit of an account of each marketplace. */
  requestsPerDay: Record<string, number>
  /** Returns the ages of the backups; null when ARK makes none. */
  backupAges?: () => Promise<BackupAges | null>
  log: Logger
}

/** Creates the metrics: one per process; in tests, one per app. */
export function createMetrics({ pools, figures, requestsPerDay, backupAges, log }: MetricsNeeds): Metrics {
  const registers = [new Registry()]
  const requests = new Histogram({
    name: 'ark_http_request_duration_seconds',
    help: 'Requests by route, method and class of the status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const overBudget = new Counter({
    name: 'ark_http_requests_over_budget_total',
    help: 'Requests that blocked the process for longer than a fifth of a second.',
    labelNames: ['route', 'method'],
    registers,
  })
  const jobs = new Histogram({
    name: 'ark_job_duration_seconds',
    help: 'Runs of jobs in this process, completed or failed.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const streams = new Gauge({ name: 'ark_event_streams', help: 'Event streams that are open.', registers })
  const streamEnds = new Counter({
    name: 'ark_event_streams_ended_total',
    help: 'Event streams that ended, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const connections = new Gauge({
    name: 'ark_pool_connections',
    help: 'Connections of each database pool (total, idle), and requests that wait for one (waiting).',
    labelNames: ['pool', 'state'],
    registers,
  })
  const show = createFigureGauges(registers, requestsPerDay)
  const unreadable = (error: unknown): null => {
    log.error({ err: error }, 'the backups cannot be read')
    return null
  }
  const showBackups = createBackupGauges(registers)
  const all = Registry.merge([processRegistry(), ...registers])
  return {
    requestAnswered: ({ method, route, status }, seconds) =>
      requests.observe(
        { route: route ?? 'none', method: methodOf(method), status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    requestOverBudget: ({ method, route }) => overBudget.inc({ route: route ?? 'none', method: methodOf(method) }),
    jobRan: (run, seconds) => jobs.observe(run, seconds),
    streamOpened: () => streams.inc(),
    streamEnded(reason) {
      streams.dec()
      streamEnds.inc({ reason })
    },
    async text() {
      for (const { pool, ...counts } of pools())
        for (const [state, count] of Object.entries(counts)) connections.set({ pool, state }, count)
      if (backupAges) showBackups(await backupAges().catch((error: unknown) => unreadable(error)))
      show(
        await figures().catch((error: unknown) => {
          log.warn({ err: error }, 'metrics are shown without what the database knows')
          return null
        }),
      )
      return all.metrics()
    },
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const methodOf = (method: string): string => (METHODS.includes(method) ? method : 'other')

let ofProcess: Registry | null = null

/**
 * Returns the registry of memory, processor, garbage collection and event loop delay: one per process, however many
 * apps it has (in tests).
 */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
