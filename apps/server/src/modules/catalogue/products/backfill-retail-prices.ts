import type { AnswerOf, Contract } from '@ark/contract'
import { counted, dollars } from '@ark/domain'
import { isProviderError, ProviderNotConnected, ProviderNotFound, ProviderThrottled } from '@ark/marketplaces'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announceToOperator } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { lockInProgress, type RunWork } from '../../../platform/runs/do-run.ts'
import { beginRun, completeRun, recordBatch, startRun } from '../../../platform/runs/run-transitions.ts'
import { lockRun, type OperatorRunRef, runOf } from '../../../platform/runs/runs.ts'
import { recordAudit } from '../../accounts/index.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { backfillRetailPricesJob, feesChanged } from '../catalogue.jobs.ts'
import {
  countWithoutPrice,
  lockProduct,
  nextWithoutPrice,
  type PricelessProduct,
  saveEdit,
} from './queries/global-products.ts'
import {
  CATALOGUE,
  countTryOfBackfill,
  deleteCursor,
  insertCursor,
  lockCursor,
  newestBackfill,
  passProduct,
  uncountTryOfBackfill,
} from './queries/price-backfills.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>
type Backfill = AnswerOf<Contract['POST /admin/products/backfill-retail-prices']>

/**
 * How many products a job asks for before it enqueues itself again, so that other jobs of its queue do not wait for a
 * whole catalog.
 */
const ASKED_AT_ONCE = 20
/** How often a product is tried before it is skipped and reported. */
const TRIES_EACH = 3
/** The delay before a retry. */
const SOON_MS = 20_000

/**
 * Begins to ask StockX for missing retail prices, or joins the run in progress: a run of the operators
 * (docs/decisions/051). The summary shows the progress at the time of the answer.
 */
export const startBackfill = ({ db, jobs, clock }: Needs, caller: Caller): Promise<Backfill | Refusal> =>
  db.asPlatform(async (tx) => {
    const { userId } = caller
    const total = await countWithoutPrice(tx)
    const title = `Retail prices of ${counted(total, 'product')}`
    const { runId, isNew } = await startRun(tx, {
      retailerId: null,
      kind: 'price-backfill',
      title,
      subjectId: CATALOGUE,
      userId,
      total,
      at: clock.now(),
    })
    if (isNew) {
      await insertCursor(tx, { retailerId: null, runId })
      await recordAudit(tx, {
        retailerId: null,
        userId,
        event_type: 'retail_prices_backfilled',
        status: 'success',
        details: { products: total },
      })
      await jobs.within(tx).send(backfillRetailPricesJob, { run_id: runId })
    }
    const run = await runOf(tx, caller, runId)
    if (!run) return notFound('This run')
    const { done, problem_count: failed } = run
    const summary = { total_products: run.total ?? 0, updated_products: done - failed, failed_products: failed }
    return { summary, run }
  })

/** Returns the last backfill, and how many products lack a retail price now. */
export const showBackfill = ({ db }: Pick<Capabilities, 'db'>) =>
  db.asPlatform(async (tx) => ({ run: await newestBackfill(tx), missing: await countWithoutPrice(tx) }))

/** Returns the work of a backfill, and its message when it fails for good. */
export const backfillWork = (needs: Needs): RunWork<typeof backfillRetailPricesJob.data, OperatorRunRef> => ({
  job: backfillRetailPricesJob,
  work: (run) => backfillRetailPrices(needs, run),
  isHopeless: (error) => error instanceof ProviderNotConnected,
  failedMessage: (error) =>
    error instanceof ProviderNotConnected ? error.message : 'It stopped after an error. Start it again to continue.',
  canceledMessage: 'Canceled; prices filled in so far stay',
  whenAbandoned: async (tx, run) => void (await deleteCursor(tx, run)),
})

/**
 * Asks for the next products of a backfill, one after the other in the order of ids. A try is counted before the call,
 * so that a product that kills its worker is not tried forever; a failing product is reported and does not stop the
 * others. Without a free request it continues later; while StockX is not connected it ends with a message.
 */
export async function backfillRetailPrices(needs: Needs, run: OperatorRunRef): Promise<void> {
  const data = { run_id: run.runId }
  for (let asked = 0; asked < ASKED_AT_ONCE; asked += 1) {
    const outcome = await backfillNext(needs, run)
    if (outcome === 'over') return
    if (outcome === 'later') return needs.jobs.send(backfillRetailPricesJob, data, { startAfterMs: SOON_MS })
  }
  await needs.jobs.send(backfillRetailPricesJob, data)
}

async function backfillNext(needs: Needs, run: OperatorRunRef): Promise<'done' | 'later' | 'over'> {
  const { db, clock } = needs
  const product = await db.asPlatform((tx) => takeNext(tx, needs, run))
  if (!product) return 'over'
  if (product.stockx_product_id === null)
    return recordFailure(needs, run, { product, message: 'StockX does not list it.' })
  if (product.tries > TRIES_EACH)
    return recordFailure(needs, run, { product, message: 'StockX did not answer. Try again later.' })
  try {
    const stockx = await needs.marketplaces.of(null, 'stockx', { isAwaited: true })
    const stockxId = product.stockx_product_id
    const { retailPriceCents } = await retryWhileThrottled(clock, () => stockx.product(stockxId))
    if (!retailPriceCents) return recordFailure(needs, run, { product, message: 'StockX knows no retail price.' })
    return await saveRetailPrice(needs, run, { product, price: dollars(retailPriceCents) })
  } catch (error) {
    if (!isProviderError(error) || error instanceof ProviderNotConnected) throw error
    if (error instanceof ProviderThrottled) {
      await db.asPlatform((tx) => uncountTryOfBackfill(tx, run))
      return 'later'
    }
    if (error instanceof ProviderNotFound || product.tries >= TRIES_EACH)
      return recordFailure(needs, run, { product, message: error.message.slice(0, 300) })
    return 'later'
  }
}

type TriedProduct = PricelessProduct & { tries: number }

/** Returns the next product with its try counted; null when there is none and the run has ended. */
async function takeNext(tx: Tx, { clock }: Needs, run: OperatorRunRef): Promise<TriedProduct | null> {
  const locked = await lockInProgress(tx, run)
  const cursor = locked && (await lockCursor(tx, run))
  if (!locked || !cursor) return null
  if (locked.state === 'waiting') await beginRun(tx, run, 'Asking StockX')
  const next = await nextWithoutPrice(tx, cursor.done_until)
  if (next) {
    await countTryOfBackfill(tx, run)
    return { ...next, tries: cursor.tries + 1 }
  }
  const failed_products = locked.problem_count
  const updated_products = locked.done - failed_products
  await deleteCursor(tx, run)
  const phase = `${counted(updated_products, 'retail price')} set`
  await completeRun(tx, run, { phase, result: { updated_products, failed_products }, at: clock.now() })
  announceToOperator(tx, { changed: 'products', ids: [] })
  return null
}

interface Counted {
  product: PricelessProduct
  /** Why it got no price; null when it has one. */
  message: string | null
}

/** Counts a product once, in the transaction of its result. False when another worker did, or the run has ended. */
async function countProduct(
  tx: Tx,
  run: OperatorRunRef,
  { product: { product_id, name }, message }: Counted,
): Promise<boolean> {
  if ((await lockRun(tx, run))?.state !== 'running' || !(await passProduct(tx, run, product_id))) return false
  const problems = message === null ? [] : [{ line: null, field: name, message }]
  await recordBatch(tx, run, { dealtWith: 1, problems })
  return true
}

const saveRetailPrice = (
  { db, jobs, clock }: Needs,
  run: OperatorRunRef,
  { product, price }: { product: PricelessProduct; price: number },
): Promise<'done'> =>
  db.asPlatform(async (tx) => {
    const { product_id: productId } = product
    if (!(await countProduct(tx, run, { product, message: null }))) return 'done' as const
    // A price that someone set during the call stays.
    if ((await lockProduct(tx, productId))?.retail_price !== null) return 'done' as const
    await saveEdit(tx, productId, { edit: { retail_price: price }, at: clock.now() })
    await jobs.within(tx).publish(feesChanged, { product_id: productId })
    return 'done' as const
  })

const recordFailure = async ({ db }: Needs, run: OperatorRunRef, failure: Counted): Promise<'done'> => {
  await db.asPlatform((tx) => countProduct(tx, run, failure))
  return 'done'
}
