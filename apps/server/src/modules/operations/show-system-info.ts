import type { AnswerOf, Contract } from '@ark/contract'
import { createBriefCache } from '../../platform/brief-cache.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { countPickRules, showUnlinkedSales } from '../sales/index.ts'
import { sampleInventory, systemStats } from './queries/system-info.ts'

type SystemInfo = AnswerOf<Contract['GET /admin/system-info']>
type Needs = Pick<Capabilities, 'db' | 'clock'>

/** The figures are counted at most once a minute. */
const REMEMBERED = { lifetimeMs: 60_000, most: 1, mostOfOwner: 1 }

/** Creates the answer to `GET /admin/system-info`: totals of the platform, and recommendations for the operator. */
export function createSystemInfo({ db, clock }: Needs): () => Promise<SystemInfo> {
  const figures = createBriefCache<Pick<SystemInfo, 'system_stats' | 'sample_inventory' | 'as_of'>>(clock, REMEMBERED)
  return async () => {
    const counted = await figures.get(null, 'figures', () =>
      db.asPlatform(async (tx) => ({
        system_stats: { ...(await systemStats(tx)), fulfillment_settings_enabled: await countPickRules(tx) },
        sample_inventory: await sampleInventory(tx),
        as_of: clock.now().toISOString(),
      })),
    )
    const unlinked_sales = await showUnlinkedSales({ db })
    return {
      ...counted,
      unlinked_sales,
      recommendations: recommendationsFor(counted.system_stats, unlinked_sales.count),
    }
  }
}

function recommendationsFor(
  { products_without_retail_price: unpriced, total_products, total_inventory_items }: SystemInfo['system_stats'],
  unlinked: number,
): string[] {
  return [
    ...(unlinked > 0 ? [`Sales without a pair: ${unlinked}. Link them in Debug Tools.`] : []),
    ...(unpriced > 0 ? [`Products without a retail price: ${unpriced}. Backfill them in Retail Prices.`] : []),
    ...(total_products === 0 ? ['The catalog is empty. Import a product from StockX.'] : []),
    ...(total_inventory_items === 0 ? ['No retailer has stock. Connect a Shopify store.'] : []),
  ]
}
