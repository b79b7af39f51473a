import type { AnswerOf, Contract } from '@ark/contract'
import { refusedAmong } from '../../../platform/limits/account-refusals.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { storeList } from './queries/store-list.ts'

/**
 * Returns a retailer's stores. One that Shopify refuses is shown as not connected, with the reason, even with a saved
 * grant.
 */
export async function listStores(
  { db }: Pick<Capabilities, 'db'>,
  retailerId: number,
): Promise<AnswerOf<Contract['GET /shopify/stores']>> {
  const stores = await db.asRetailer(retailerId, storeList)
  const subjects = stores.filter((store) => store.is_connected).map(({ shop_domain }) => shop_domain)
  const refusals = await refusedAmong(
    db,
    subjects.map((subject) => ({ provider: 'shopify', subject })),
  )
  return stores.map((store) => {
    const refusal = refusals.find(({ subject }) => store.is_connected && subject === store.shop_domain)
    if (!refusal) return { ...store, refused: null }
    const refused = { words: refusal.words, is_mended_by_connecting: refusal.mender === 'connect' }
    return { ...store, is_connected: false, refused }
  })
}
