import type { AnswerOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { lockInProgress, type RunWork } from '../../../platform/runs/do-run.ts'
import {
  beginRun,
  completeRun,
  recordBatch,
  type RunProblem,
  startRun,
} from '../../../platform/runs/run-transitions.ts'
import { lockRun, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import {
  forgetRequests,
  insertRequests,
  isAnyUnderWay,
  runsAwaiting,
  settleRequests,
  takeRequests,
} from './queries/store-order-requests.ts'
import { requestStoreOrder } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { settleDoubtsOfSale } from '../pairs/sale-level.ts'
import { createStoreOrderJob, generateStoreOrdersJob } from '../sales.jobs.ts'

type Answer = AnswerOf<Contract['POST /sales/generate-shopify-orders/bulk']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** The priority is above that of automatic orders, because a person watches. */
const PRIORITY = 50
/** The most orders in progress. A canceled run creates no more than these. */
const SENT_AT_ONCE = 20
/** A run waits for an order no longer than this. The order itself continues. */
export const WAITED_FOR_MS = 10 * 60_000

/**
 * Starts a run that commits sales to Shopify. Refuses each sale that may have no order individually and at once, and
 * answers sales that are in Shopify already as successful. Starts no run if nothing is left to do.
 */
export async function generateStoreOrders(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  saleIds: number[],
): Promise<Answer> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const successful: number[] = []
    const failed: Answer['results']['failed'] = []
    const open: number[] = []
    const wanted = [...new Set(saleIds)].toSorted((one, other) => one - other)
    for (const saleId of wanted) {
      const sale = await lockSale(tx, saleId, locationIds)
      const error = refusal(sale, saleId)
      if (error !== null) failed.push({ sale_id: saleId, error })
      else if (sale?.unit_released) successful.push(saleId)
      else open.push(saleId)
    }
    const results = { successful, failed }
    if (open.length === 0) return { results, run: null }
    const title = `Shopify orders of ${counted(wanted.length, 'sale')}`
    const started = { retailerId, kind: 'store-orders', title, userId, total: wanted.length } as const
    const { runId } = await startRun(tx, { ...started, at: clock.now() })
    const run = { retailerId, runId }
    await beginRun(tx, run, 'Creating orders')
    await recordBatch(tx, run, {
      dealtWith: wanted.length - open.length,
      problems: failed.map(({ sale_id, error }) => ({ line: null, field: `sale ${sale_id}`, message: error })),
    })
    await insertRequests(tx, run, open)
    await jobs.within(tx).send(generateStoreOrdersJob, { retailer_id: retailerId, run_id: runId })
    return { results, run: await runOf(tx, caller, runId) }
  })
}

/** Returns the run's work and its messages for failure and cancellation. */
export const storeOrdersWork = (needs: Needs): RunWork<typeof generateStoreOrdersJob.data> => ({
  job: generateStoreOrdersJob,
  work: (run) => continueStoreOrders(needs, run),
  failedMessage: () => 'ARK had an internal error. Orders in progress continue; commit the rest again.',
  canceledMessage: 'Canceled; orders created so far stay in Shopify',
  whenAbandoned: async (tx, run) => void (await forgetRequests(tx, run)),
})

/**
 * Continues a run: counts its finished orders, and sends the next ones when none is in progress. The same jobs create
 * orders automatically, one per sale at a time over all processes. Each finished job wakes the run (`wakeRuns`), so no
 * worker waits.
 */
async function continueStoreOrders(needs: Needs, run: RunRef): Promise<void> {
  const { db } = needs
  let isMore = true
  while (isMore) {
    const isUnderWay = await db.asRetailer(run.retailerId, (tx) => countSettled(tx, needs, run))
    isMore = !isUnderWay && (await db.asRetailer(run.retailerId, (tx) => sendNext(tx, needs, run)))
  }
}

/** Counts the finished orders. Returns whether others are still in progress. */
async function countSettled(tx: Tx, { clock }: Needs, ref: RunRef): Promise<boolean> {
  const run = await lockRun(tx, ref)
  if (run?.state !== 'running') return false
  const settled = await settleRequests(tx, ref, new Date(clock.now().getTime() - WAITED_FOR_MS))
  const problems = settled.flatMap(({ external_order_id, problem }): RunProblem[] =>
    problem === null ? [] : [{ line: null, field: `order ${external_order_id}`, message: problem }],
  )
  if (settled.length > 0) await recordBatch(tx, ref, { dealtWith: settled.length, problems })
  return isAnyUnderWay(tx, ref)
}

/** Sends the next orders, or ends the run if there are none. Returns whether to continue. */
async function sendNext(tx: Tx, { jobs, clock }: Needs, ref: RunRef): Promise<boolean> {
  await lockRun(tx, ref)
  // Another worker has just sent them. They wake the run.
  if (await isAnyUnderWay(tx, ref)) return false
  const run = await lockInProgress(tx, ref)
  if (!run) return false
  const at = clock.now()
  const saleIds = await takeRequests(tx, ref, { most: SENT_AT_ONCE, at })
  for (const saleId of saleIds) {
    const sale = await lockSale(tx, saleId)
    // A sale that changed since the request is counted with the others.
    if (sale?.unit_released || sale?.canceled_at) continue
    // A person who commits again after a doubtful level change has checked the shop's level.
    await settleDoubtsOfSale(tx, { retailerId: ref.retailerId, saleId }, at)
    await requestStoreOrder(tx, saleId, new Date(at.getTime() + STORE_ORDER_BACKSTOP_MS))
    const data = { retailer_id: ref.retailerId, sale_id: saleId }
    await jobs.within(tx).send(createStoreOrderJob, data, { priority: PRIORITY })
  }
  if (saleIds.length > 0) return true
  const failed = run.problem_count
  const successful = run.done - failed
  await forgetRequests(tx, ref)
  await completeRun(tx, ref, { phase: wordsOf(successful), result: { successful, failed }, at })
  return false
}

const wordsOf = (successful: number): string =>
  successful === 0 ? 'No sale is now in Shopify' : `${counted(successful, 'sale is', 'sales are')} now in Shopify`

/** Wakes the runs that wait for the order of a sale, after an attempt at it. */
export const wakeRuns = ({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, { retailerId, saleId }: SaleRef): Promise<void> =>
  db.asRetailer(retailerId, async (tx) => {
    const runIds = await runsAwaiting(tx, saleId)
    const data = runIds.map((run_id) => ({ retailer_id: retailerId, run_id }))
    if (data.length > 0) await jobs.within(tx).sendMany(generateStoreOrdersJob, data)
  })

function refusal(sale: SaleFacts | null, saleId: number): string | null {
  if (!sale) return `Sale ${saleId} was not found.`
  if (sale.canceled_at) return 'This sale was canceled.'
  return sale.inventory_item_id === null
    ? 'This sale has no unit to ship. Cancel it at the marketplace, or restock and ship by hand.'
    : null
}
