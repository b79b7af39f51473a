import { counted, LABEL_ATTEMPTS, LABEL_PAUSE_MS } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { hasRoom } from '../../../platform/limits/has-room.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { lockInProgress, reportStep, type RunWork } from '../../../platform/runs/do-run.ts'
import {
  beginRun,
  completeRun,
  recordBatch,
  type RunProblem,
  startRun,
} from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { mergeLabels } from './merge-labels.ts'
import {
  areLabelsWanted,
  countUnderWay,
  forgetLabelPrint,
  forgetLabels,
  insertLabelPrint,
  recordLabelProblem,
  type Paper,
  printOf,
  readyLabels,
  salesOfMine,
  savePrintFile,
  settleLabel,
  settleTheRest,
  takeLabel,
} from './queries/label-prints.ts'
import { dotsPerInch } from './rules/dots-per-inch.ts'
import { labelOf } from './queries/labels.ts'
import { printLabelsJob } from '../sales.jobs.ts'
import { tryLabel } from './try-label.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>

/** The most print files that one person may have in progress. */
const MOST_AT_ONCE = 3

/**
 * Starts a run that puts the labels of sales into one file. Labels that ARK does not keep come from the marketplace.
 * With `confirms`, alias orders are confirmed first. The run names and leaves out sales that are not the caller's.
 * Refuses if none is the caller's, or if three of their files are in progress.
 */
export async function printLabels(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { saleIds, ...print }: { saleIds: number[]; paper: Paper; confirms: boolean },
): Promise<Run | Refusal> {
  const { retailerId, userId } = caller
  const wanted = [...new Set(saleIds)]
  return db.asRetailer(retailerId, async (tx) => {
    const mine = await salesOfMine(tx, caller, wanted)
    if (mine.length === 0) return notFound('These sales')
    const limit = { of: 'print files', owner: [retailerId, userId], most: MOST_AT_ONCE }
    if (!(await hasRoom(tx, limit, () => countUnderWay(tx, caller))))
      return refuse('conflict', 'Three of your print files are in progress. Wait until one is ready.')
    const known = new Set(mine)
    const unknown = wanted.filter((id) => !known.has(id))
    const at = clock.now()
    const title = `Labels of ${counted(wanted.length, 'sale')}`
    const { runId } = await startRun(tx, { retailerId, kind: 'labels', title, userId, total: wanted.length, at })
    const run = { retailerId, runId }
    await beginRun(tx, run, 'Getting labels')
    const problems = unknown.map((id) => ({ line: null, field: `sale ${id}`, message: 'This sale was not found.' }))
    await recordBatch(tx, run, { dealtWith: unknown.length, problems })
    await insertLabelPrint(tx, run, { ...print, saleIds: mine, at })
    await jobs.within(tx).send(printLabelsJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** The acts of a later folder. `confirmOrder` confirms an alias order and returns why not, or null. */
interface LabelActs {
  confirmOrder(by: PrintedBy, saleId: number): Promise<string | null>
}

/** The person who prints. */
export type PrintedBy = Pick<StaffCaller, 'retailerId' | 'userId' | 'locationIds'>

/** Returns the run's work and its messages for failure and cancellation. */
export const labelsWork = (needs: Needs, acts: LabelActs): RunWork<typeof printLabelsJob.data> => ({
  job: printLabelsJob,
  work: (run) => continueLabels(needs, run, acts),
  failedMessage: () => 'ARK had an internal error. Labels that were made are kept; print them again.',
  canceledMessage: 'Canceled; labels that were made are kept',
  whenAbandoned: async (tx, run) => void (await forgetLabelPrint(tx, run)),
})

/**
 * Continues a run one label at a time, so that a withdrawal waits for at most one of them. A failed label does not stop
 * the others; it is retried after them. Each attempt is counted before it is made.
 */
async function continueLabels(needs: Needs, run: RunRef, acts: LabelActs): Promise<void> {
  const print = await needs.db.asRetailer(run.retailerId, (tx) => printOf(tx, run))
  // The sales of the run are the person's own already.
  const by = print?.confirms ? { retailerId: run.retailerId, userId: print.user_id, locationIds: [] } : null
  const confirm = by && ((saleId: number) => acts.confirmOrder(by, saleId))
  for (let attempts = 0; attempts < LABEL_ATTEMPTS; attempts += 1) {
    const areMore = await needs.db.asRetailer(run.retailerId, (tx) => areLabelsWanted(tx, run))
    if (!areMore) break
    if (attempts > 0) await needs.clock.sleep(LABEL_PAUSE_MS)
    while (await tryNext(needs, run, { attempts, confirm }));
  }
  await makeFile(needs, run)
}

/** Tries the next label that has had this number of attempts. Returns false if there is none. */
async function tryNext(
  needs: Needs,
  run: RunRef,
  { attempts, confirm }: { attempts: number; confirm: ((saleId: number) => Promise<string | null>) | null },
): Promise<boolean> {
  const { db, clock } = needs
  const sale = await db.asRetailer(run.retailerId, async (tx) =>
    (await lockInProgress(tx, run)) ? takeLabel(tx, run, attempts) : null,
  )
  if (!sale) return false
  const tried = await tryLabel(needs, run.retailerId, { ...sale, confirm })
  await db.asRetailer(run.retailerId, async (tx) => {
    const isOver = !tried.isWorthAnother || attempts + 1 === LABEL_ATTEMPTS
    if (tried.problem !== null && !isOver)
      return void (await recordLabelProblem(tx, run, { saleId: sale.sale_id, problem: tried.problem }))
    if (!(await lockInProgress(tx, run))) return
    const { rows } = await settleLabel(tx, run, { saleId: sale.sale_id, problem: tried.problem })
    const problems = tried.problem === null ? [] : [problemOf(sale, tried.problem)]
    if (rows.length > 0) await recordBatch(tx, run, { dealtWith: 1, problems })
  })
  if (tried.waitMs > 0) await clock.sleep(tried.waitMs)
  return true
}

const problemOf = ({ external_order_id }: { external_order_id: string }, message: string): RunProblem => ({
  line: null,
  field: `order ${external_order_id}`,
  message,
})

/** Puts the labels into one file in picking order, and ends the run. */
async function makeFile({ db, clock }: Needs, run: RunRef): Promise<void> {
  const { retailerId } = run
  const plan = await db.asRetailer(retailerId, async (tx) => {
    if (!(await lockInProgress(tx, run))) return null
    const givenUp = await settleTheRest(tx, run)
    const problems = givenUp.map((label) => problemOf(label, label.problem ?? 'There is no label.'))
    if (givenUp.length > 0) await recordBatch(tx, run, { dealtWith: givenUp.length, problems })
    await reportStep(tx, run, { phase: 'Putting the file together' })
    const print = await printOf(tx, run)
    return print && { paper: print.paper, labels: await readyLabels(tx, run) }
  })
  if (!plan) return
  const { content, printed, leftOut } = await mergeLabels(plan, (saleId) =>
    db.asRetailer(retailerId, (tx) => labelOf(tx, saleId, [])),
  )
  await db.asRetailer(retailerId, async (tx) => {
    const state = await lockInProgress(tx, run)
    if (!state) return
    const problems = leftOut.map(({ label, problem }) => problemOf(label, problem))
    if (problems.length > 0) await recordBatch(tx, run, { dealtWith: 0, problems })
    if (content) await savePrintFile(tx, run, content)
    await forgetLabels(tx, run)
    const failed = state.problem_count + problems.length
    const phase = printed === 0 ? 'No label is ready to print' : `${counted(printed, 'label')} ready to print`
    const dots = dotsPerInch(plan.paper)
    const result = { printed, failed, ...(dots !== undefined && { dots_per_inch: dots }) }
    await completeRun(tx, run, { phase, result, at: clock.now() })
  })
}
