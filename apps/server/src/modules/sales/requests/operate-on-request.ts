import { type AutomationStatus, automationRefusal, MANUAL_FAILURE } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordOperatorAct } from '../../accounts/index.ts'
import { announceRequest } from './announce-request.ts'
import { retailerOfRequest } from './queries/automation-desk.ts'
import {
  lockRequest,
  lockRequestedSales,
  removeRequest,
  salesOfRequest,
} from '../records/queries/automation-requests.ts'
import { beginRequest, endRequest, type RequestRef, resetRequest } from './queries/request-labels.ts'
import { giveUpRequestRun, startRequestRun } from './request-run.ts'
import { makeRequestLabelsJob } from '../sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Operator = Pick<Caller, 'userId'>

export interface RequestAct {
  requestId: number
  to: AutomationStatus
  /** Why the request failed; null if no reason was given. */
  error: string | null
}

/**
 * Changes the status of any retailer's request for the operator. A table of the domain decides which status may follow,
 * under the request's lock, so that the second of two clicks is refused. Processing sends the request's job. A job that
 * runs at the same time sees the change at its next step and stops.
 */
export const setRequestStatus = (needs: Needs, operator: Operator, act: RequestAct) =>
  onRequest(needs, { operator, requestId: act.requestId }, async (tx, ref, from) => {
    const { to } = act
    const words = automationRefusal(from, to)
    if (words) return refuse('conflict', words)
    const at = needs.clock.now()
    if (to === 'processing') {
      const time = await beginRequest(tx, ref)
      await startRequestRun(tx, ref, at)
      await needs.jobs
        .within(tx)
        .send(makeRequestLabelsJob, { retailer_id: ref.retailerId, automation_request_id: ref.requestId, time })
      return { kind: 'automation_request_processed', to, message: 'The labels of this request are being made.' }
    }
    if (to === 'pending') return (await inAnother(tx, ref)) ?? reset(tx, ref)
    const error = to === 'failed' ? (act.error ?? MANUAL_FAILURE) : null
    await endRequest(tx, ref, { status: to, error, at })
    await giveUpRequestRun(tx, ref, at)
    return to === 'failed'
      ? { kind: 'automation_request_failed', to, message: `Request ${ref.requestId} is failed: ${error}` }
      : { kind: 'automation_request_completed', to, message: `Request ${ref.requestId} is completed.` }
  })

async function reset(tx: Tx, ref: RequestRef): Promise<Done> {
  await resetRequest(tx, ref)
  return { kind: 'automation_request_reset', to: 'pending', message: `Request ${ref.requestId} waits again.` }
}

/** Refuses a reset if one of the request's sales is in another open request, because a sale may be in only one. */
async function inAnother(tx: Tx, { retailerId, requestId }: RequestRef): Promise<Refusal | null> {
  const saleIds = await salesOfRequest(tx, retailerId, requestId)
  const sales = await lockRequestedSales(tx, { retailerId, saleIds, locationIds: [] })
  const taken = sales.find(({ open_request }) => open_request !== null)
  return taken
    ? refuse(
        'conflict',
        `Order ${taken.external_order_id} is now in request ${taken.open_request}. End that request first.`,
      )
    : null
}

/** Deletes any retailer's request in any status. Its orders can be requested again; their labels stay. */
export const deleteRequest = (needs: Needs, operator: Operator, requestId: number) =>
  onRequest(needs, { operator, requestId }, async (tx, ref) => {
    const { retailerId } = ref
    await giveUpRequestRun(tx, ref, needs.clock.now())
    await removeRequest(tx, retailerId, requestId)
    return { kind: 'automation_request_deleted', to: 'deleted', message: `Request ${requestId} is deleted.` }
  })

interface Done {
  /** The event's name in the audit log. */
  kind: string
  to: AutomationStatus | 'deleted'
  message: string
}

/** Locks a request as its retailer, performs an act on it, and records the operator's act. */
async function onRequest(
  { db }: Needs,
  { operator, requestId }: { operator: Operator; requestId: number },
  act: (tx: Tx, ref: RequestRef, from: AutomationStatus) => Promise<Done | Refusal>,
): Promise<{ message: string } | Refusal> {
  const retailerId = await retailerOfRequest(db, requestId)
  if (retailerId === null) return notFound('This request')
  return db.asRetailer(retailerId, async (tx) => {
    const from = await lockRequest(tx, { retailerId, locationIds: [] }, requestId)
    if (from === null) return notFound('This request')
    const saleIds = await salesOfRequest(tx, retailerId, requestId)
    const done = await act(tx, { retailerId, requestId }, from)
    if (isRefusal(done)) return done
    await recordOperatorAct(tx, {
      userId: operator.userId,
      event_type: done.kind,
      status: 'success',
      details: { retailer_id: retailerId, automation_request_id: requestId, from, to: done.to },
    })
    announceRequest(tx, { retailerId, requestId }, saleIds)
    return { message: done.message }
  })
}
