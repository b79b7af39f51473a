import type { AnswerOf, BodyOf, Contract, QueryOf } from '@ark/contract'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { FailedJobsOfKind, JobsOfRetailer, Resent } from '../../platform/jobs/failed-jobs.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { namesOfRetailers, recordOperatorAct, recordOperatorActs } from '../accounts/index.ts'

type Needs = Pick<Capabilities, 'db' | 'failedJobs'>
type Page = AnswerOf<Contract['GET /admin/failed-jobs']>
type Answer = { message: string } | Refusal

const PAGE_SIZE = 50

/** Returns a page of the jobs that failed for good, newest first, with the names of their retailers. */
export async function listFailedJobs(
  { db, failedJobs }: Needs,
  query: QueryOf<Contract['GET /admin/failed-jobs']>,
): Promise<Page> {
  const page = await failedJobs.page({
    job: query.job ?? null,
    limit: query.limit ?? PAGE_SIZE,
    before: query.cursor ?? null,
  })
  const names = await namesOfRetailers(
    db,
    page.jobs.flatMap(({ retailer_id }) => retailer_id ?? []),
  )
  const jobs = page.jobs.map((failed) => ({
    ...failed,
    retailer_name: (failed.retailer_id !== null && names.get(failed.retailer_id)) || null,
  }))
  return { ...page, jobs }
}

/**
 * Sends one failed job again. If its queue already contains the same work, that is not sent twice. Refuses a kind of
 * job that ARK no longer has.
 */
export const retryFailedJob = ({ db, failedJobs }: Needs, { userId }: Caller, id: string): Promise<Answer> =>
  db.asPlatform(async (tx) => {
    const failed = await failedJobs.lock(tx, id)
    if (!failed) return notFound('This failed job')
    const resent = await failedJobs.resend(tx, id)
    if (isNothing(resent)) return GONE
    await recordOperatorAct(tx, {
      userId,
      event_type: 'failed_job_retried',
      status: 'success',
      details: failed,
    })
    return { message: wordsOf(resent) }
  })

/** Sends all failed jobs of a kind again that failed up to a given time. */
export async function retryFailedJobs(needs: Needs, { userId }: Caller, asked: OfKind): Promise<Answer> {
  const { db, failedJobs } = needs
  const kind = kindOf(asked)
  if (isRefusal(kind)) return kind
  return db.asPlatform(async (tx) => {
    const before = await failedJobs.countsOf(tx, kind)
    const resent = await failedJobs.resend(tx, kind)
    if (isNothing(resent)) return NOTHING_OF_KIND
    const gone = goneOf(before, await failedJobs.countsOf(tx, kind))
    await recordOperatorActs(tx, { userId, event_type: 'failed_jobs_retried', details: { job: kind.job } }, gone)
    return { message: wordsOf(resent) }
  })
}

/** Discards one failed job. */
export const discardFailedJob = ({ db, failedJobs }: Needs, { userId }: Caller, id: string): Promise<Answer> =>
  db.asPlatform(async (tx) => {
    const failed = await failedJobs.lock(tx, id)
    if (!failed) return notFound('This failed job')
    await failedJobs.discard(tx, id)
    await recordOperatorAct(tx, {
      userId,
      event_type: 'failed_job_discarded',
      status: 'success',
      details: failed,
    })
    return { message: 'The job was discarded.' }
  })

/** Discards all failed jobs of a kind that failed up to a given time. */
export async function discardFailedJobs(needs: Needs, { userId }: Caller, asked: OfKind): Promise<Answer> {
  const { db, failedJobs } = needs
  const kind = kindOf(asked)
  if (isRefusal(kind)) return kind
  return db.asPlatform(async (tx) => {
    const before = await failedJobs.countsOf(tx, kind)
    const count = await failedJobs.discard(tx, kind)
    if (count === 0) return NOTHING_OF_KIND
    const gone = goneOf(before, await failedJobs.countsOf(tx, kind))
    await recordOperatorActs(tx, { userId, event_type: 'failed_jobs_discarded', details: { job: kind.job } }, gone)
    return { message: count === 1 ? 'The job was discarded.' : `${count} jobs were discarded.` }
  })
}

/** Returns how many failed jobs of each retailer are gone. The audit log of each retailer records them. */
const goneOf = (before: readonly JobsOfRetailer[], after: readonly JobsOfRetailer[]): JobsOfRetailer[] =>
  before
    .map(({ retailer_id, count }) => ({
      retailer_id,
      count: count - (after.find((left) => left.retailer_id === retailer_id)?.count ?? 0),
    }))
    .filter(({ count }) => count > 0)

type OfKind = BodyOf<Contract['POST /admin/failed-jobs/retry']>

/** Returns the jobs that the request names. Refuses a date that does not exist. */
function kindOf({ job, up_to }: OfKind): FailedJobsOfKind | Refusal {
  const upTo = new Date(up_to)
  return Number.isNaN(upTo.getTime()) ? refuseField('up_to', 'This is not a moment.') : { job, upTo }
}

const isNothing = ({ sent, waiting }: Resent): boolean => sent + waiting === 0

const GONE = refuse('conflict', 'ARK no longer has this kind of job. Discard it.')
const NOTHING_OF_KIND = refuse('conflict', 'No failed job of this kind can be retried. Refresh the page.')

function wordsOf({ sent, waiting }: Resent): string {
  const again = sent === 1 ? 'The job was sent again.' : `${sent} jobs were sent again.`
  const already = waiting === 1 ? 'The same work was already queued.' : `${waiting} were already queued.`
  if (waiting === 0) return again
  return sent === 0 ? already : `${again} ${already}`
}
