import { counted } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { evaluateGoblinModeJob, evaluateRepricingJob } from './listings.jobs.ts'
import { compareWithLowestAsks, offersOfProduct } from './queries/market.ts'
import { sizesToReprice } from './queries/repricing.ts'

/**
 * A product's market was read anew: the live listings of everybody who offers it are compared with it, asks that follow
 * it are decided anew, and screens are told. A retailer for whom that fails keeps it from nobody else; then the job is
 * tried again, for all of them.
 */
export async function showMarket({ db, jobs }: Pick<Capabilities, 'db' | 'jobs'>, productId: number): Promise<void> {
  const failures: unknown[] = []
  for (const { retailer_id, variant_ids } of await offersOfProduct(db, productId))
    await db
      .asRetailer(retailer_id, async (tx) => {
        const keysOf = (sizes: number[]) => sizes.map((variant_id) => ({ retailer_id, variant_id }))
        const goblins = await compareWithLowestAsks(tx, variant_ids)
        await jobs.within(tx).sendMany(evaluateGoblinModeJob, keysOf(goblins))
        const repriced = await sizesToReprice(tx, variant_ids)
        await jobs.within(tx).sendMany(evaluateRepricingJob, keysOf(repriced))
        announce(tx, retailer_id, { changed: 'market', ids: variant_ids })
      })
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the market of product ${productId} failed for ${counted(failures.length, 'retailer')}`,
    )
}
