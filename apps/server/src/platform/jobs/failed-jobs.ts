import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { noticeAfterCommit, type Tx } from '../database/ending.ts'
import { withoutSecrets } from './failure-message.ts'
import { WAKE_CHANNEL } from './jobs.ts'
import { cutPage } from '../list-place.ts'

/** The queue that receives jobs whose last try failed (pg-boss's dead-letter queue). */
export const FAILED_JOBS = 'platform.failed-jobs'
/** Failed jobs are kept long enough for a holiday, and short enough that nothing forgotten is sent again. */
export const FAILED_JOBS_DAYS = 30

/** A job that failed for good. */
export interface FailedJobRow {
  id: string
  /** The declared name: `area.verb-noun`. */
  job: string
  /** The retailer of the work; null when it has none. */
  retailer_id: number | null
  /** When the job was first enqueued. */
  sent_at: string
  failed_at: string
  tries: number
  /** The error of the last try, without e-mail addresses and tokens. */
  error: string | null
}

export interface FailedJobsRequest {
  /** Only jobs of this name; null for all. */
  job: string | null
  limit: number
  /** The `next_cursor` of the previous page; null begins with the newest. */
  before: string | null
}

export interface FailedJobsPage {
  jobs: FailedJobRow[]
  next_cursor: string | null
  /** The number of jobs of each name, regardless of the filter. */
  kinds: { job: string; count: number }[]
}

/** All jobs of one name that failed up to a moment: those that the deciding person has seen. */
export interface FailedJobsOfKind {
  job: string
  upTo: Date
}

export interface Resent {
  sent: number
  /** How many were not sent, because the same work already waits in its queue. */
  waiting: number
}

/** The number of jobs of a retailer; null for jobs without a retailer. */
export interface JobsOfRetailer extends Pick<FailedJobRow, 'retailer_id'> {
  count: number
}

/** Access to jobs that failed for good, and what a person may do about them. */
export interface FailedJobs {
  page(request: FailedJobsRequest): Promise<FailedJobsPage>
  /** Locks and returns a job; null when it does not exist. */
  lock(tx: Tx, id: string): Promise<Pick<FailedJobRow, 'job' | 'retailer_id'> | null>
  /** Returns the number of jobs of a kind for each retailer. */
  countsOf(tx: Tx, kind: FailedJobsOfKind): Promise<JobsOfRetailer[]>
  /** Sends jobs again with all their retries. Does nothing for a job that ARK no longer declares. */
  resend(tx: Tx, which: string | FailedJobsOfKind): Promise<Resent>
  /** Removes jobs from the list. Returns their number. */
  discard(tx: Tx, which: string | FailedJobsOfKind): Promise<number>
}

/** The most jobs of one kind at once; repeat the action for more. */
const MOST_AT_ONCE = 10_000

export const failedJobsOf = (boss: PgBoss, db: Database): FailedJobs => ({
  page: (request) => failedJobsPage(db, request),
  lock: lockFailedJob,
  countsOf,
  resend: (tx, which) => resend(boss, tx, which),
  discard,
})

const isFailedJob = sql`j.name = ${FAILED_JOBS} and j.source_name is not null and j.state = 'created'`

/** The retailer in a job's data; null when the data has no valid id. */
const retailerId = sql`
  case when j.data ->> 'retailer_id' ~ '^[1-9][0-9]{0,14}$' then (j.data ->> 'retailer_id')::int8 end`

/** The error as the handler threw it, or pg-boss's message that a worker was lost or too slow. */
const lastError = sql`
  left(coalesce(j.source_output ->> 'message', j.source_output #>> '{value,message}', j.source_output ->> 'value'),
       2000)`

const microseconds = sql`(extract(epoch from j.created_on) * 1000000)::int8`

async function failedJobsPage(db: Database, { job, limit, before }: FailedJobsRequest): Promise<FailedJobsPage> {
  const [at, id] = before?.split('.') ?? []
  const older = id
    ? sql`(j.created_on, j.id) < ('epoch'::timestamptz + ${at}::int8 * interval '1 microsecond', ${id}::uuid)`
    : sql`true`
  const ofKind = job === null ? sql`true` : sql`j.source_name = ${job}`
  const { rows } = await sql<FailedJobRow & { place: string }>`
    select j.id, j.source_name as job, ${retailerId} as retailer_id, to_json(j.source_created_on) #>> '{}' as sent_at,
      to_json(j.created_on) #>> '{}' as failed_at, j.source_retry_count + 1 as tries,
      ${lastError} as error,
      ${microseconds} || '.' || j.id as place
    from jobs.job j where ${isFailedJob} and ${ofKind} and ${older}
    order by j.created_on desc, j.id desc limit ${limit + 1}`.execute(db.platform)
  const { rows: kinds } = await sql<{ job: string; count: number }>`
    select j.source_name as job, count(*)::int as count from jobs.job j where ${isFailedJob}
    group by j.source_name order by j.source_name`.execute(db.platform)
  const { page, next_cursor } = cutPage(rows, limit, (last) => last.place)
  return {
    jobs: page.map(({ place: _, error, ...row }) => ({ ...row, error: error && withoutSecrets(error) })),
    next_cursor,
    kinds,
  }
}

async function lockFailedJob(tx: Tx, id: string): Promise<Pick<FailedJobRow, 'job' | 'retailer_id'> | null> {
  const { rows } = await sql<Pick<FailedJobRow, 'job' | 'retailer_id'>>`
    select j.source_name as job, ${retailerId} as retailer_id from jobs.job j
    where ${isFailedJob} and j.id = ${id}::uuid for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the end of the jobs that failed up to a moment; screens show milliseconds, rows have microseconds. */
const endOf = ({ upTo }: FailedJobsOfKind): Date => new Date(upTo.getTime() + 1)

async function countsOf(tx: Tx, kind: FailedJobsOfKind): Promise<JobsOfRetailer[]> {
  const { rows } = await sql<JobsOfRetailer>`
    select ${retailerId} as retailer_id, count(*)::int as count from jobs.job j
    where ${isFailedJob} and j.source_name = ${kind.job} and j.created_on < ${endOf(kind)} group by 1`.execute(tx)
  return rows
}

async function resend(boss: PgBoss, tx: Tx, which: string | FailedJobsOfKind): Promise<Resent> {
  const one = typeof which === 'string' ? await lockFailedJob(tx, which) : null
  const job = typeof which === 'string' ? one?.job : which.job
  if (!job) return { sent: 0, waiting: 0 }
  const sent = await boss.redrive(FAILED_JOBS, {
    db: fromKysely(tx),
    sourceName: job,
    limit: MOST_AT_ONCE,
    ...(typeof which === 'string' ? { ids: [which] } : { createdBefore: endOf(which) }),
  })
  // pg-boss leaves jobs here as failed whose queue already has the same work under the same key, so their removal
  // loses nothing.
  const { rows } = await sql`
    delete from jobs.job j where j.name = ${FAILED_JOBS} and j.source_name = ${job} and j.state = 'failed'
      and j.output ->> 'reason' = 'redrive_conflict' returning 1`.execute(tx)
  if (sent > 0) noticeAfterCommit(tx, { channel: WAKE_CHANNEL, payload: job })
  return { sent, waiting: rows.length }
}

async function discard(tx: Tx, which: string | FailedJobsOfKind): Promise<number> {
  const these =
    typeof which === 'string'
      ? sql`j.id = ${which}::uuid`
      : sql`j.source_name = ${which.job} and j.created_on < ${endOf(which)}`
  const { rows } = await sql`
    delete from jobs.job where id in (
      select j.id from jobs.job j where ${isFailedJob} and ${these} order by j.created_on limit ${MOST_AT_ONCE})
    and name = ${FAILED_JOBS} returning 1`.execute(tx)
  return rows.length
}
