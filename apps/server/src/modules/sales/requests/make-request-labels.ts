import { MAX_CONCURRENT_RUNS } from '../../../platform/runs/do-run.ts'
import { counted, LABEL_ATTEMPTS, LABEL_PAUSE_MS, MARKETPLACE_NAMES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { RETRY_LIMIT } from '../../../platform/jobs/declare-job.ts'
import { handle, type JobHandler } from '../../../platform/jobs/work.ts'
import { notify } from '../../notifications/index.ts'
import { announceRequest } from './announce-request.ts'
import { mergeLabels } from '../labels/merge-labels.ts'
import { requestById, salesOfRequest } from '../records/queries/automation-requests.ts'
import { labelOf } from '../labels/queries/labels.ts'
import {
  areRequestLabelsWanted,
  type StartedRequest,
  endRequest,
  labelsOfRequest,
  leaveOutOfFile,
  lockBegunRequest,
  recordRequestProblem,
  problemsOfRequest,
  type RequestProblem,
  saveRequestedLabels,
  settleRequestLabel,
  settleRestOfRequest,
  takeRequestLabel,
} from './queries/request-labels.ts'
import { countRequestLabels, endRequestRun } from './request-run.ts'
import { makeRequestLabelsJob } from '../sales.jobs.ts'
import { tryLabel } from '../labels/try-label.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'log'>

/**
 * Processes the requests that the operator has begun. Each continues where it stopped, even if its worker dies, and
 * ends without the operator (docs/decisions/052). When the job has used up its attempts, the request fails with a
 * message, so that it never waits forever.
 */
export function requestLabelsHandler(needs: Needs): JobHandler {
  const lastTry = (makeRequestLabelsJob.retryLimit ?? RETRY_LIMIT) - 1
  const giveUp = (request: StartedRequest) =>
    needs.db.asRetailer(request.retailerId, async (tx) => {
      if (await lockBegunRequest(tx, request)) await end(tx, needs, { request, error: STOPPED })
    })
  return handle({
    job: makeRequestLabelsJob,
    concurrency: MAX_CONCURRENT_RUNS,
    async run({ retailer_id, automation_request_id, time }, { attempt }) {
      const request = { retailerId: retailer_id, requestId: automation_request_id, time }
      if (attempt > lastTry) return giveUp(request)
      try {
        await continueRequest(needs, request)
      } catch (error) {
        if (attempt < lastTry) throw error
        needs.log.error({ ...request, err: error }, 'the labels of a request were given up')
        await giveUp(request)
      }
    },
  })
}

const STOPPED = 'ARK had an internal error. Labels that were made are kept with their sales.'

/**
 * Continues a request one label at a time. A failed label does not stop the others; it is retried after them. Each
 * attempt is counted before it is made.
 */
async function continueRequest(needs: Needs, request: StartedRequest): Promise<void> {
  for (let attempts = 0; attempts < LABEL_ATTEMPTS; attempts += 1) {
    const areMore = await needs.db.asRetailer(
      request.retailerId,
      async (tx) => (await lockBegunRequest(tx, request)) !== null && areRequestLabelsWanted(tx, request),
    )
    if (!areMore) break
    if (attempts > 0) await needs.clock.sleep(LABEL_PAUSE_MS)
    while (await tryNext(needs, request, attempts));
  }
  await finish(needs, request)
}

/**
 * Tries the next label that has had this number of attempts. Returns false if there is none or the request has ended.
 */
async function tryNext(needs: Needs, request: StartedRequest, attempts: number): Promise<boolean> {
  const { db, clock } = needs
  const { retailerId } = request
  const sale = await db.asRetailer(retailerId, async (tx) =>
    (await lockBegunRequest(tx, request)) ? takeRequestLabel(tx, request, attempts) : null,
  )
  if (!sale) return false
  const { problem, isWorthAnother, waitMs } = await tryLabel(needs, retailerId, sale)
  await db.asRetailer(retailerId, async (tx) => {
    if (!(await lockBegunRequest(tx, request))) return
    const saleId = sale.sale_id
    if (problem !== null && isWorthAnother && attempts + 1 < LABEL_ATTEMPTS)
      await recordRequestProblem(tx, request, { saleId, problem })
    else {
      const number = await settleRequestLabel(tx, request, { saleId, problem })
      const missing = number === null || problem === null ? [] : [{ order_number: number, problem }]
      await countRequestLabels(tx, request, { dealtWith: number === null ? 0 : 1, missing })
      announceRequest(tx, request)
    }
  })
  if (waitMs > 0) await clock.sleep(waitMs)
  return true
}

/** Puts the labels into one file and ends the request. It is completed if there is any label, and failed otherwise. */
async function finish(needs: Needs, request: StartedRequest): Promise<void> {
  const { db, clock } = needs
  const { retailerId } = request
  const labels = await db.asRetailer(retailerId, async (tx) => {
    if (!(await lockBegunRequest(tx, request))) return null
    const missing = await settleRestOfRequest(tx, request)
    await countRequestLabels(tx, request, { dealtWith: missing.length, missing })
    return labelsOfRequest(tx, request)
  })
  if (!labels) return
  const { content, leftOut } = await mergeLabels({ paper: '4x6', labels }, (saleId) =>
    db.asRetailer(retailerId, (tx) => labelOf(tx, saleId, [])),
  )
  await db.asRetailer(retailerId, async (tx) => {
    if (!(await lockBegunRequest(tx, request))) return
    for (const { label, problem } of leftOut) {
      const missing = await leaveOutOfFile(tx, request, { saleId: label.sale_id, problem })
      await countRequestLabels(tx, request, { dealtWith: 0, missing })
    }
    if (content) await saveRequestedLabels(tx, request, { content, at: clock.now() })
    await end(tx, needs, { request, error: missingWords(await problemsOfRequest(tx, request)) })
  })
}

/** The most orders without a label that the message names. The request's page shows all. */
const NAMED_AT_MOST = 3

/**
 * Returns a message such as '2 orders without a label: 04-A (This sale was canceled.), …', or null if none is missing.
 */
function missingWords(problems: readonly RequestProblem[]): string | null {
  if (problems.length === 0) return null
  const named = problems
    .slice(0, NAMED_AT_MOST)
    .map(({ order_number, problem }) => `${order_number} (${problem ?? 'no reason is known'})`)
  const others = problems.length - named.length
  const all = others > 0 ? [...named, `and ${counted(others, 'more order')}`] : named
  return `${counted(problems.length, 'order')} without a label: ${all.join(', ')}`
}

/** Ends a locked request and notifies its retailer. */
async function end(
  tx: Tx,
  needs: Needs,
  { request, error }: { request: StartedRequest; error: string | null },
): Promise<void> {
  const { retailerId, requestId } = request
  const now = await lockBegunRequest(tx, request)
  const made = now?.labels_made ?? 0
  const status = made === 0 || error === STOPPED ? 'failed' : 'completed'
  const at = needs.clock.now()
  await endRequest(tx, request, { status, error, at })
  const missing = now?.labels_missing ?? 0
  await endRequestRun(tx, request, { made, missing, error: error === STOPPED ? error : null, at })
  announceRequest(tx, request, await salesOfRequest(tx, retailerId, requestId))
  const asked = await requestById(tx, retailerId, requestId)
  const platform = asked ? MARKETPLACE_NAMES[asked.platform] : ''
  await notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'automation_request',
      subject: `automation request ${requestId}, ${request.time}`,
      title:
        status === 'failed'
          ? `The labels of request ${requestId} could not be made`
          : `${counted(made, `${platform} label`)} of request ${requestId} ready to print`,
      body: error ?? 'They are one PDF. Open it under Automation Requests.',
      path: '/fulfillments?requests=true',
      locationId: now?.location_id ?? null,
    },
  })
}
