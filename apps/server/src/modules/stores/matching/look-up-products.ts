import { counted, styleCodeInSku, styleCodeKey } from '@ark/domain'
import {
  isProviderError,
  ProviderClosed,
  ProviderNotConnected,
  ProviderNotFound,
  ProviderThrottled,
} from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { endBulkRun, insertBulkRun, nextOfBulkRun } from '../../../platform/runs/bulk-rows.ts'
import { doInSteps, reportStep, type RunWork } from '../../../platform/runs/do-run.ts'
import { type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { importByCodes, type ProductCodes } from '../../catalogue/index.ts'
import { storeById } from '../connection/queries/stores.ts'
import { lookUpProductsJob } from '../stores.jobs.ts'
import { matchOpenLinks } from './match-open-links.ts'
import { type NamedProduct, productsToLookUp, productToLookUp } from './queries/products-to-look-up.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>

/** Returns how many products of a store a lookup would look up. Refuses an unknown store. */
export const previewLookUp = (
  { db }: Pick<Needs, 'db'>,
  { retailerId }: StaffCaller,
  storeId: number,
): Promise<{ products: number } | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    if (!(await storeById(tx, storeId))) return notFound('This store')
    return { products: (await productsToLookUp(tx, storeId)).length }
  })

/**
 * Starts a run that looks up a store's products without a match at StockX, or joins the one in progress. A new
 * installation has an empty catalog, and this fills it with what its stores sell. Refuses when every product has a
 * match.
 */
export const startLookUp = ({ db, jobs, clock }: Needs, caller: StaffCaller, storeId: number): Promise<Run | Refusal> =>
  db.asRetailer(caller.retailerId, async (tx) => {
    const store = await storeById(tx, storeId)
    if (!store) return notFound('This store')
    const ids = await productsToLookUp(tx, storeId)
    if (ids.length === 0)
      return refuse('conflict', 'The catalog has every product of this store. There is nothing to look up.')
    const { retailerId, userId } = caller
    const { runId, isNew } = await startRun(tx, {
      retailerId,
      kind: 'look-up',
      title: 'StockX lookup for',
      subject: store.store_name,
      subjectId: storeId,
      userId,
      total: ids.length,
      at: clock.now(),
    })
    if (isNew) {
      await insertBulkRun(tx, { retailerId, runId }, { change: {}, ids, locationIds: [] })
      const data = { retailer_id: retailerId, store_id: storeId, run_id: runId }
      await jobs.within(tx).send(lookUpProductsJob, data)
    }
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })

const LOOKING = 'Looking up at StockX'
const WAITING = 'Waiting for StockX'

/** Declares how a lookup works, and its messages when it waits, fails or is canceled. */
export const lookUpWork = (needs: Needs): RunWork<typeof lookUpProductsJob.data> => ({
  job: lookUpProductsJob,
  work: (run, { store_id: storeId }) => lookUpProducts(needs, run, storeId),
  isHopeless: (error) => error instanceof ProviderNotConnected || error instanceof ProviderClosed,
  waitingMessage: (error) => (isProviderError(error) ? WAITING : null),
  failedMessage: (error) =>
    error instanceof ProviderNotConnected || error instanceof ProviderClosed
      ? 'StockX cannot be used now: its account has to be connected. Products that were found stay.'
      : 'It stopped after an error. Products that were found stay; start it again for the rest.',
  canceledMessage: 'Canceled; products that were found stay',
  whenAbandoned: async (tx, run) => void (await endBulkRun(tx, run)),
})

/** How many products a job looks up before it enqueues itself again, so that other stores get their turn. */
const LOOKED_UP_AT_ONCE = 20
/** The delay after StockX permits no more requests for now. */
const SOON_MS = 20_000

/** Looks up the products of a run one by one, and enqueues itself for the next ones. */
async function lookUpProducts(needs: Needs, run: RunRef, storeId: number): Promise<void> {
  const { db, jobs } = needs
  const came = await doInSteps(needs, run, {
    phase: LOOKING,
    most: LOOKED_UP_AT_ONCE,
    async step(done) {
      const { ids } = await db.asRetailer(run.retailerId, async (tx) => {
        await reportStep(tx, run, { phase: LOOKING })
        return nextOfBulkRun(tx, run, { done, most: 1 })
      })
      const [productSyncId] = ids
      if (productSyncId === undefined) return { dealtWith: 0, problems: [] }
      const problems = await lookUp(needs, { retailerId: run.retailerId, storeId, productSyncId })
      return problems === 'later' ? 'later' : { dealtWith: 1, problems }
    },
    async end(tx, { done, leftOut }) {
      await endBulkRun(tx, run)
      const found = done - leftOut
      return { phase: `${counted(found, 'product')} found at StockX`, result: { found_products: found } }
    },
  })
  if (came === 'ended') return
  if (came === 'later') await db.asRetailer(run.retailerId, (tx) => reportStep(tx, run, { phase: WAITING }))
  const data = { retailer_id: run.retailerId, store_id: storeId, run_id: run.runId }
  await jobs.send(lookUpProductsJob, data, came === 'later' ? { startAfterMs: SOON_MS } : {})
}

interface LookedUp {
  retailerId: number
  storeId: number
  productSyncId: number
}

/**
 * Looks up one product, and matches it with what was imported. Returns a problem when StockX has none for it, and
 * 'later' while StockX permits no request.
 */
async function lookUp(needs: Needs, { retailerId, storeId, productSyncId }: LookedUp): Promise<RunProblem[] | 'later'> {
  const { db } = needs
  const named = await db.asRetailer(retailerId, (tx) => productToLookUp(tx, productSyncId))
  if (!named) return []
  const problem = (message: string): RunProblem[] => [{ line: null, field: named.shopify_title, message }]
  try {
    const message = await importByCodes(needs, retailerId, codesOf(named))
    if (message !== null) return problem(message)
  } catch (error) {
    if (error instanceof ProviderThrottled) return 'later'
    if (error instanceof ProviderNotFound) return problem('StockX no longer has the product that it found.')
    throw error
  }
  await db.asRetailer(retailerId, async (tx) => {
    await matchOpenLinks(tx, needs, { retailerId, storeId, productSyncIds: [productSyncId] })
    announce(tx, retailerId, { changed: 'links', ids: [] })
  })
  return []
}

/** Returns the style codes in a product's SKUs, then those in its title, and its barcodes. */
function codesOf({ shopify_title, skus, barcodes }: NamedProduct): ProductCodes {
  const spelled = [...skus, ...shopify_title.split(/[\s(),|]+/)].flatMap((word) => styleCodeInSku(word) ?? [])
  return { styleCodes: [...new Map(spelled.map((code) => [styleCodeKey(code), code])).values()], barcodes }
}
