import type { AnswerOf, Contract } from '@ark/contract'
import { dollars } from '@ark/domain'
import { isProviderError, ProviderNotConnected, ProviderNotFound, ProviderThrottled } from '@ark/marketplaces'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { retryWhileThrottled } from './ask-marketplace.ts'
import { backfillRetailPricesJob, feesChanged } from './catalogue.jobs.ts'
import {
  countWithoutPrice,
  lockProduct,
  nextWithoutPrice,
  type PricelessProduct,
  saveEdit,
} from './queries/global-products.ts'
import {
  countTryOfBackfill,
  finishBackfill,
  insertBackfill,
  lockBackfill,
  newestBackfill,
  type PriceBackfill,
  recordBackfilled,
  takeTryBack,
} from './queries/price-backfills.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>
type Backfill = AnswerOf<Contract['POST /admin/products/backfill-retail-prices']>

/** A job asks for so many, then sends itself on: no other of its queue waits for a whole catalogue. */
const ASKED_AT_ONCE = 20
/** A product that could not be asked for so often is left out and named. */
const TRIES_EACH = 3
/** What is due to be asked again soon. */
const SOON_MS = 20_000

/**
 * Begins to ask StockX for the retail prices that are missing (document 3 §7), or joins what is under way: the answer
 * says how far that is, and its summary grows until it is done (docs/decisions/051).
 */
export async function startBackfill(
  { db, jobs, clock }: Needs,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Backfill | Refusal> {
  return db.asPlatform(async (tx) => {
    const begun = await insertBackfill(tx, clock.now())
    if (begun) {
      await recordAudit(tx, {
        retailerId: null,
        userId,
        event_type: 'retail_prices_backfilled',
        status: 'success',
        details: { products: begun.total },
      })
      await jobs.within(tx).send(backfillRetailPricesJob, { price_backfill_id: begun.price_backfill_id })
    }
    const standing = begun ?? (await newestBackfill(tx))
    return standing ? asAnswer(standing) : refuse('conflict', 'The backfill has just ended. Start it again.')
  })
}

/** The last backfill, and how many products have no retail price now. */
export const showBackfill = ({ db }: Pick<Capabilities, 'db'>) =>
  db.asPlatform(async (tx) => {
    const backfill = await newestBackfill(tx)
    return { backfill: backfill && asAnswer(backfill), missing: await countWithoutPrice(tx) }
  })

const asAnswer = (row: PriceBackfill): Backfill => ({
  id: row.price_backfill_id,
  is_done: row.finished_at !== null,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  summary: { total_products: row.total, updated_products: row.updated, failed_products: row.failed },
  failures: row.failures,
  problem: row.problem,
})

/**
 * Asks for the next products of a backfill, one after the other in the order of their ids. A try is counted before the
 * call, so that a product over which a worker died is not asked for for ever; what fails is named and does not stop the
 * others. Without a free request it comes back later; while StockX is not connected or does not answer at all, it ends
 * with words.
 */
export async function backfillRetailPrices(needs: Needs, id: number): Promise<void> {
  for (let asked = 0; asked < ASKED_AT_ONCE; asked += 1) {
    const outcome = await backfillNext(needs, id)
    if (outcome === 'over') return
    if (outcome === 'later')
      return needs.jobs.send(backfillRetailPricesJob, { price_backfill_id: id }, { startAfterMs: SOON_MS })
  }
  await needs.jobs.send(backfillRetailPricesJob, { price_backfill_id: id })
}

async function backfillNext(needs: Needs, id: number): Promise<'done' | 'later' | 'over'> {
  const { db, clock } = needs
  const product = await db.asPlatform(async (tx) => {
    const backfill = await lockBackfill(tx, id)
    if (!backfill) return null
    const next = await nextWithoutPrice(tx, backfill.done_until)
    if (!next) await finishBackfill(tx, id, { at: clock.now(), problem: null })
    else await countTryOfBackfill(tx, id)
    return next && { ...next, tries: backfill.tries + 1 }
  })
  if (!product) return 'over'
  if (product.stockx_product_id === null)
    return recordFailure(needs, id, { product, message: 'StockX does not list it.' })
  if (product.tries > TRIES_EACH)
    return recordFailure(needs, id, { product, message: 'StockX did not answer. Try again later.' })
  try {
    const stockx = await needs.marketplaces.of(null, 'stockx', { isAwaited: true })
    const stockxId = product.stockx_product_id
    const { retailPriceCents } = await retryWhileThrottled(clock, () => stockx.product(stockxId))
    if (!retailPriceCents) return recordFailure(needs, id, { product, message: 'StockX knows no retail price.' })
    return await saveRetailPrice(needs, id, { product, price: dollars(retailPriceCents) })
  } catch (error) {
    return afterFailure(needs, id, { product, error })
  }
}

interface Failed {
  product: PricelessProduct & { tries: number }
  error: unknown
}

async function afterFailure(needs: Needs, id: number, { product, error }: Failed): Promise<'done' | 'later' | 'over'> {
  const { db, clock } = needs
  if (!isProviderError(error)) throw error
  if (error instanceof ProviderNotConnected) {
    await db.asPlatform((tx) => finishBackfill(tx, id, { at: clock.now(), problem: error.message }))
    return 'over'
  }
  if (error instanceof ProviderThrottled) {
    await db.asPlatform((tx) => takeTryBack(tx, id))
    return 'later'
  }
  if (error instanceof ProviderNotFound || product.tries >= TRIES_EACH)
    return recordFailure(needs, id, { product, message: error.message.slice(0, 300) })
  return 'later'
}

const saveRetailPrice = (
  { db, jobs, clock }: Needs,
  id: number,
  { product, price }: { product: PricelessProduct; price: number },
): Promise<'done'> =>
  db.asPlatform(async (tx) => {
    const { product_id: productId } = product
    await recordBackfilled(tx, id, { productId, failure: null })
    // Somebody may have set one while StockX was asked: that one stays.
    if ((await lockProduct(tx, productId))?.retail_price !== null) return 'done' as const
    await saveEdit(tx, productId, { edit: { retail_price: price }, at: clock.now() })
    await jobs.within(tx).publish(feesChanged, { product_id: productId })
    return 'done' as const
  })

const recordFailure = (
  { db }: Needs,
  id: number,
  { product, message }: { product: PricelessProduct; message: string },
): Promise<'done'> =>
  db.asPlatform(async (tx) => {
    const failure = { product_id: product.product_id, product_name: product.name, message }
    await recordBackfilled(tx, id, { productId: product.product_id, failure })
    return 'done' as const
  })

/** A backfill whose job failed for good is over, with words: another one can be started. */
export const giveBackfillUp = ({ db, clock }: Needs, id: number) =>
  db.asPlatform((tx) =>
    finishBackfill(tx, id, { at: clock.now(), problem: 'It stopped after an error. Start it again to go on.' }),
  )
