import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { evaluateGoblinModeJob } from '../listings.jobs.ts'
import { compareWithLowestAsks, offeredSizes, retailersWithSizesOf } from '../slots/queries/market.ts'
import { sizesToReprice } from './queries/repricing.ts'
import { askRepricing } from '../slots/wake-listings.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

/**
 * A product's market was read anew: the live listings of everybody who offers it are compared with it, asks that follow
 * it are decided anew, and screens are told. A retailer for whom that fails keeps it from nobody else; then the job is
 * tried again, for all of them.
 */
export async function showMarket(needs: Needs, productId: number): Promise<void> {
  const [failure] = await showMarkets(needs, [productId])
  if (failure) throw failure
}

/**
 * The same of many products, retailer by retailer. Answers, in their order, why each failed; null: it did not. Where
 * one of them fails for a retailer, the others are compared without it.
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

/** Compares what a retailer offers of these products with their markets. */
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
    await askRepricing(tx, { jobs }, { retailerId, variantIds: repriced })
    announce(tx, retailerId, { changed: 'market', ids: variantIds })
  })
