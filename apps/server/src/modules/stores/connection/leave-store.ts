import { ProviderNotConnected, ProviderRefused } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { recordAudit } from '../../accounts/index.ts'
import { openStore } from './open-store.ts'
import { endConnectionOf, removePicturesOfStore, type StoreToLeave } from './queries/stores.ts'
import { shopRedacted } from '../stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'secrets' | 'shops' | 'clock' | 'config'>

/**
 * Leaves a store of a business that closes: removes ARK's webhooks from the shop, forgets the tokens, and has the
 * modules above delete its products and stock. Repeating it changes nothing. A shop that refuses ARK keeps its
 * webhooks, which ARK no longer takes. Throws when the shop does not answer, unless `isLastTry`.
 */
export async function leaveStore(
  needs: Needs,
  { retailer_id, store_id, shop_domain, is_connected }: StoreToLeave,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  if (is_connected)
    await removeWebhooks(needs, { retailerId: retailer_id, storeId: store_id }).catch((error: unknown) => {
      const isRefused = error instanceof ProviderNotConnected || error instanceof ProviderRefused
      if (!isRefused && !isLastTry) throw error
    })
  await needs.db.asPlatform(async (tx) => {
    const store = { retailer_id, store_id }
    await endConnectionOf(tx, store, needs.clock.now())
    await removePicturesOfStore(tx, store)
    await needs.jobs.within(tx).publish(shopRedacted, store)
    if (is_connected)
      await recordAudit(tx, {
        retailerId: retailer_id,
        userId: null,
        event_type: 'shopify_store_disconnected',
        status: 'success',
        details: { shop_domain, reason: 'business_closed' },
      })
  })
}

async function removeWebhooks(needs: Needs, { retailerId, storeId }: { retailerId: number; storeId: number }) {
  const store = await openStore(needs, retailerId, storeId)
  const ours = (await store.webhooks()).filter(({ address }) => address === needs.config.shopify.webhookAddress)
  for (const { subscriptionId } of ours) await store.unsubscribe(subscriptionId)
}
