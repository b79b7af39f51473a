import type { AnswerOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { lockUnderWay, type RunWork } from '../../../platform/runs/do-run.ts'
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

/** Before other orders: somebody watches. */
const PRIORITY = 50
/** So many are on their way at a time: a run that is cancelled makes no more than these. */
const SENT_AT_ONCE = 20
/** After this long a run waits for an order no more; the order goes on by itself. */
export const WAITED_FOR_MS = 10 * 60_000

/**
 * Commits sales by hand, as a run. Each sale that may have no order is refused by itself, at once; what is in Shopify
 * already is answered as such. Where nothing is left to do there is no run.
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

/** How a run of orders is done, and what is said when nothing more comes of it. */
export const storeOrdersWork = (needs: Needs): RunWork<typeof generateStoreOrdersJob.data> => ({
  job: generateStoreOrdersJob,
  work: (run) => continueStoreOrders(needs, run),
  failedWords: () => 'It stopped on our side. Orders that are on their way go on; commit the rest again.',
  cancelledWords: 'Cancelled; the orders made before stay in Shopify',
  whenGivenUp: async (tx, run) => void (await forgetRequests(tx, run)),
})

/**
 * Takes a run further: counts what its orders have come to, and sends the next ones when none is on its way. The orders
 * are made by the same jobs that make them unasked, of which one a sale runs at a time in all processes; each of them
 * wakes the run (`wakeRuns`), so that nobody waits.
 */
async function continueStoreOrders(needs: Needs, run: RunRef): Promise<void> {
  const { db } = needs
  let isMore = true
  while (isMore) {
    const isUnderWay = await db.asRetailer(run.retailerId, (tx) => countSettled(tx, needs, run))
    isMore = !isUnderWay && (await db.asRetailer(run.retailerId, (tx) => sendNext(tx, needs, run)))
  }
}

/** Counts the orders that have come to something. Returns whether others are still on their way. */
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

/** Sends the next orders on their way; ends the run when there are none. Returns whether to look at it again. */
async function sendNext(tx: Tx, { jobs, clock }: Needs, ref: RunRef): Promise<boolean> {
  await lockRun(tx, ref)
  // Another worker has sent them a moment before: they wake the run.
  if (await isAnyUnderWay(tx, ref)) return false
  const run = await lockUnderWay(tx, ref)
  if (!run) return false
  const at = clock.now()
  const saleIds = await takeRequests(tx, ref, { most: SENT_AT_ONCE, at })
  for (const saleId of saleIds) {
    const sale = await lockSale(tx, saleId)
    // What has changed since it was asked for is counted with the others.
    if (sale?.unit_released || sale?.canceled_at) continue
    // A person who commits again after a doubt has looked at the shop's level.
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

/** Runs that wait for the order of a sale go on: one attempt at it has come to something. */
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
