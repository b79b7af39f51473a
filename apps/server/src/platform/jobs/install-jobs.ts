import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { allJobs } from '../../modules.ts'
import type { ReportError } from '../watch/error-report.ts'
import { type JobDeclaration, RETRY_LIMIT } from './declare-job.ts'
import { FAILED_JOBS, FAILED_JOBS_DAYS } from './failed-jobs.ts'

/** Creates the job tables and one queue per declared job. */
export async function installJobs(databaseUrl: string, report: ReportError): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', supervise: false, schedule: false, max: 2 })
  boss.on('error', (error) => report('queue', error))
  await boss.start()
  try {
    await installFailedJobs(boss)
    for (const job of allJobs) await install(boss, job)
    await installIndexes(databaseUrl)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Creates the queue where jobs that failed for good wait for the operator; no worker takes from it. */
async function installFailedJobs(boss: PgBoss): Promise<void> {
  const options = { retryLimit: 0, retentionSeconds: FAILED_JOBS_DAYS * 24 * 3600, notify: false }
  if (await boss.getQueue(FAILED_JOBS)) await boss.updateQueue(FAILED_JOBS, options)
  else await boss.createQueue(FAILED_JOBS, { ...options, policy: 'standard' })
}

/** How long an ended job is kept. Planners send thousands a second, and no one looks up a single one. */
const KEPT_SECONDS = 24 * 3600
const PLANNED_KEPT_SECONDS = 10 * 60

async function install(boss: PgBoss, job: JobDeclaration): Promise<void> {
  const options = {
    retryLimit: job.retryLimit ?? RETRY_LIMIT,
    retryDelay: job.retryDelaySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.expireInSeconds ?? 300,
    // The heartbeat of a killed worker stops, and its job is soon taken by another worker (14 s measured).
    heartbeatSeconds: 10,
    deleteAfterSeconds: job.isPlannedAgain ? PLANNED_KEPT_SECONDS : KEPT_SECONDS,
    // Workers are woken after the commit, not by a NOTIFY inside the transaction: see jobs.ts.
    notify: false,
  }
  const policy = job.onceQueued ? 'short' : 'standard'
  const deadLetter = job.isPlannedAgain ? null : FAILED_JOBS
  if (!(await boss.getQueue(job.name))) await boss.createQueue(job.name, { ...options, policy })
  await boss.updateQueue(job.name, { ...options, deadLetter })
}

/**
 * Creates two indexes. `one_of_a_key` lets one of two workers have a key that both find free. pg-boss's own singletons
 * are not used: they know active jobs from a list that is up to a minute old, skip jobs whose key is free meanwhile,
 * and take a busy key for an empty queue. `failed_jobs` serves the operator's list, newest first, however many other
 * jobs there are. Only a job that failed for good has a source.
 */
async function installIndexes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `create unique index if not exists one_of_a_key on jobs.job (name, group_id) where state = 'active'
        and group_id is not null`,
    )
    await client.query(
      `create index if not exists failed_jobs on jobs.job (created_on desc, id desc) where source_name is not null`,
    )
  } finally {
    await client.end()
  }
}
