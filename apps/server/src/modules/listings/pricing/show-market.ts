import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { evaluateGoblinModeJob } from '../listings.jobs.ts'
import { compareWithLowestAsks, offeredSizes, retailersWithSizesOf } from '../slots/queries/market.ts'
import { sizesToReprice } from './queries/repricing.ts'
import { queueRepricing } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

/**
 * Handles a refreshed market of a product: compares the live listings of every retailer that has sizes of it, evaluates
 * asks that follow it, and refreshes screens. A failure for one retailer does not affect the others; the job is then
 * retried for all of them.
 */
export async function showMarket(needs: Needs, productId: number): Promise<void> {
  const [failure] = await showMarkets(needs, [productId])
  if (failure) throw failure
}

/**
 * Handles refreshed markets of many products, retailer by retailer. Returns, in their order, the error of each product;
 * null when it succeeded. When one product fails for a retailer, the retailer's other products are compared without it.
 */
export async function showMarkets(needs: Needs, productIds: number[]): Promise<(Error | null)[]> {
  const failures = new Map<number, unknown[]>(productIds.map((productId) => [productId, []]))
  for (const retailerId of await retailersWithSizesOf(needs.db, productIds))
    await compareMarkets(needs, retailerId, productIds).catch(async (error: unknown) => {
      const [only, ...others] = productIds
      if (only !== undefined && others.length === 0) return failures.get(only)?.push(error)
      for (const productId of failures.keys())
        await compareMarkets(needs, retailerId, [productId]).catch((own: unknown) => failures.get(productId)?.push(own))
    })
  return productIds.map((productId) => failureOf(productId, failures.get(productId) ?? []))
}

const failureOf = (productId: number, errors: unknown[]): Error | null =>
  errors.length === 0
    ? null
    : new AggregateError(errors, `the market of product ${productId} failed for ${counted(errors.length, 'retailer')}`)

/** Compares a retailer's offers of these products with their markets. */
const compareMarkets = ({ db, jobs }: Needs, retailerId: number, productIds: number[]): Promise<void> =>
  db.asRetailer(retailerId, async (tx) => {
    const variantIds = await offeredSizes(tx, { retailerId, productIds })
    const [goblins, repriced] = await Promise.all([
      compareWithLowestAsks(tx, variantIds),
      sizesToReprice(tx, { retailerId, variantIds }),
    ])
    await jobs.within(tx).sendMany(
      evaluateGoblinModeJob,
      goblins.map((variant_id) => ({ retailer_id: retailerId, variant_id })),
    )
    await queueRepricing(tx, { jobs }, { retailerId, variantIds: repriced })
    announce(tx, retailerId, { changed: 'market', ids: variantIds })
  })
