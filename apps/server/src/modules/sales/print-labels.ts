import { counted, sizeOrder } from '@ark/domain'
import { isProviderError, ProviderNotConnected, ProviderRefused, ProviderThrottled } from '@ark/marketplaces'
import { setImmediate as others } from 'node:timers/promises'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { waitingWords } from '../../platform/provider-words.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { lockUnderWay, reportStep, type RunWork } from '../../platform/runs/do-run.ts'
import { beginRun, completeRun, recordBatch, type RunProblem, startRun } from '../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../platform/runs/runs.ts'
import { fetchLabel } from './fetch-label.ts'
import { openPrintFile, thermalDots, UnreadableLabel } from './print-file.ts'
import {
  areLabelsWanted,
  countUnderWay,
  forgetLabelPrint,
  forgetLabels,
  insertLabelPrint,
  noteLabelProblem,
  type Paper,
  paperOf,
  type ReadyLabel,
  readyLabels,
  salesOfMine,
  savePrintFile,
  settleLabel,
  settleTheRest,
  takeLabel,
  type WantedLabel,
} from './queries/label-prints.ts'
import { labelOf } from './queries/labels.ts'
import { printLabelsJob } from './sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>

/** A label that is not there yet is asked for up to 4 times, 5 s apart (document 2 §9). */
const MOST_ATTEMPTS = 4
const PAUSE_MS = 5_000
/** A marketplace that asks for more patience than this has no label now. */
const MOST_PATIENCE_MS = 60_000
/** So many files of one person are made at a time. */
const MOST_AT_ONCE = 3
/** What does not fit is left out by name: a browser has to open the file. */
const MOST_BYTES = 60_000_000

/**
 * Puts the labels of sales into one file, as a run: each is had from its marketplace if it is not kept here. A sale
 * that is not the caller's is left out by name. Refusals: none of them is; three files of his are being made.
 */
export async function printLabels(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { saleIds, paper }: { saleIds: number[]; paper: Paper },
): Promise<Run | Refusal> {
  const { retailerId, userId } = caller
  const wanted = [...new Set(saleIds)]
  return db.asRetailer(retailerId, async (tx) => {
    const mine = await salesOfMine(tx, caller, wanted)
    if (mine.length === 0) return notFound('These sales')
    if ((await countUnderWay(tx, caller)) >= MOST_AT_ONCE)
      return refuse('conflict', 'Three of your print files are being made. Wait until one of them is there.')
    const known = new Set(mine)
    const unknown = wanted.filter((id) => !known.has(id))
    const at = clock.now()
    const title = `Labels of ${counted(wanted.length, 'sale')}`
    const { runId } = await startRun(tx, { retailerId, kind: 'labels', title, userId, total: wanted.length, at })
    const run = { retailerId, runId }
    await beginRun(tx, run, 'Getting labels')
    const problems = unknown.map((id) => ({ line: null, field: `sale ${id}`, message: 'This sale was not found.' }))
    await recordBatch(tx, run, { dealtWith: unknown.length, problems })
    await insertLabelPrint(tx, run, { paper, saleIds: mine, at })
    await jobs.within(tx).send(printLabelsJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** How a run of labels is done, and what is said when nothing more comes of it. */
export const labelsWork = (needs: Needs): RunWork<typeof printLabelsJob.data> => ({
  job: printLabelsJob,
  work: (run) => continueLabels(needs, run),
  failedWords: () => 'It stopped on our side. Labels that were made are kept; print them again.',
  cancelledWords: 'Cancelled; labels that were made are kept',
  whenGivenUp: async (tx, run) => void (await forgetLabelPrint(tx, run)),
})

/**
 * Takes a run further, one label after the other, so that a withdrawal waits behind one of them at most. A label that
 * fails stops no other: it is asked for again after all others were, and its attempt counts from before it is made.
 */
async function continueLabels(needs: Needs, run: RunRef): Promise<void> {
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
    const areMore = await needs.db.asRetailer(run.retailerId, (tx) => areLabelsWanted(tx, run))
    if (!areMore) break
    if (attempts > 0) await needs.clock.sleep(PAUSE_MS)
    while (await tryNext(needs, run, attempts));
  }
  await makeFile(needs, run)
}

/** Tries the next label that was asked for so often. False: there is none. */
async function tryNext(needs: Needs, run: RunRef, attempts: number): Promise<boolean> {
  const { db, clock } = needs
  const sale = await db.asRetailer(run.retailerId, async (tx) =>
    (await lockUnderWay(tx, run)) ? takeLabel(tx, run, attempts) : null,
  )
  if (!sale) return false
  const tried = await tryLabel(needs, run, sale)
  await db.asRetailer(run.retailerId, async (tx) => {
    const isOver = !tried.isWorthAnother || attempts + 1 === MOST_ATTEMPTS
    if (tried.problem !== null && !isOver)
      return void (await noteLabelProblem(tx, run, { saleId: sale.sale_id, problem: tried.problem }))
    if (!(await lockUnderWay(tx, run))) return
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

interface Tried {
  /** Null: the label is kept here now. */
  problem: string | null
  isWorthAnother: boolean
  /** The marketplace asks that nobody comes before. */
  waitMs: number
}

async function tryLabel(needs: Needs, { retailerId }: RunRef, sale: WantedLabel): Promise<Tried> {
  const { platform } = sale
  const over = (problem: string | null): Tried => ({ problem, isWorthAnother: false, waitMs: 0 })
  if (platform !== 'stockx' && platform !== 'goat') return over('Only StockX and ALIAS orders have a label here.')
  try {
    const asked = { saleId: sale.sale_id, platform } as const
    const label = await fetchLabel(needs, { retailerId, locationIds: [] }, asked)
    return over(isRefusal(label) ? label.detail : null)
  } catch (error) {
    if (!isProviderError(error)) throw error
    const waitMs = error instanceof ProviderThrottled ? error.retryAfterMs : 0
    const problem = waitingWords(error, platform === 'goat' ? 'ALIAS' : 'StockX')
    const isTooLong = waitMs > MOST_PATIENCE_MS
    return { problem, isWorthAnother: isWorthAnother(error) && !isTooLong, waitMs: isTooLong ? 0 : waitMs }
  }
}

/** A label that is still being made, or a marketplace that does not answer now; a refusal stays one (document 2 §8). */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error.status === 400 && error.message.includes('generate_label')
  return !(error instanceof ProviderNotConnected)
}

/** Puts what is there together, in the order in which pairs are picked, and ends the run. */
async function makeFile({ db, clock }: Needs, run: RunRef): Promise<void> {
  const { retailerId } = run
  const plan = await db.asRetailer(retailerId, async (tx) => {
    if (!(await lockUnderWay(tx, run))) return null
    const givenUp = await settleTheRest(tx, run)
    const problems = givenUp.map((label) => problemOf(label, label.problem ?? 'There is no label.'))
    if (givenUp.length > 0) await recordBatch(tx, run, { dealtWith: givenUp.length, problems })
    await reportStep(tx, run, { phase: 'Putting the file together' })
    const paper = await paperOf(tx, run)
    return paper && { paper, labels: (await readyLabels(tx, run)).toSorted(inPickingOrder) }
  })
  if (!plan) return
  const { content, printed, problems } = await fileOf(plan, (saleId) =>
    db.asRetailer(retailerId, (tx) => labelOf(tx, saleId, [])),
  )
  await db.asRetailer(retailerId, async (tx) => {
    const state = await lockUnderWay(tx, run)
    if (!state) return
    if (problems.length > 0) await recordBatch(tx, run, { dealtWith: 0, problems })
    if (content) await savePrintFile(tx, run, content)
    await forgetLabels(tx, run)
    const failed = state.problem_count + problems.length
    const phase = printed === 0 ? 'No label is there to print' : `${counted(printed, 'label')} ready to print`
    await completeRun(tx, run, { phase, result: { printed, failed, ...thermalDots(plan.paper) }, at: clock.now() })
  })
}

/** By location, product, size: in the order of the pick list, so that labels and pairs lie alike. */
function inPickingOrder(one: ReadyLabel, other: ReadyLabel): number {
  const text = (first: string | null, second: string | null) => (first ?? '').localeCompare(second ?? '')
  return (
    text(one.location_nickname, other.location_nickname) ||
    text(one.product_name, other.product_name) ||
    sizeOrder(one.size ?? '') - sizeOrder(other.size ?? '') ||
    text(one.external_order_id, other.external_order_id)
  )
}

interface Made {
  /** Null: there is nothing to print. */
  content: Buffer | null
  printed: number
  problems: RunProblem[]
}

async function fileOf(
  { paper, labels }: { paper: Paper; labels: ReadyLabel[] },
  read: (saleId: number) => Promise<Buffer | null>,
): Promise<Made> {
  const file = await openPrintFile(paper)
  const problems: RunProblem[] = []
  let printed = 0
  for (const label of labels) {
    // A label takes some milliseconds: whoever else has something to do in this process does it between two.
    await others()
    const problem = await added(label)
    if (problem === null) printed += 1
    else problems.push(problemOf(label, problem))
  }
  return { content: printed > 0 ? await file.content() : null, printed, problems }

  async function added(label: ReadyLabel): Promise<string | null> {
    if (file.size() > MOST_BYTES) return 'The file is full; print the rest in another one.'
    if (label.order_canceled) return 'This sale was canceled; there is nothing to ship.'
    const content = await read(label.sale_id)
    if (!content) return 'This sale or its label was removed meanwhile.'
    try {
      await file.add(content, captionOf(label))
      return null
    } catch (error) {
      if (error instanceof UnreadableLabel) return error.message
      throw error
    }
  }
}

/** 'ALIAS 10001 · Air Jordan 1 High · Size 9 · Main St': what goes into the box with this label. */
const captionOf = ({ platform, external_order_id, product_name, size, location_nickname }: ReadyLabel): string =>
  [
    `${platform === 'goat' ? 'ALIAS' : 'StockX'} ${external_order_id}`,
    product_name,
    size && `Size ${size}`,
    location_nickname,
  ]
    .filter(Boolean)
    .join(' · ')
