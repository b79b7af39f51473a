import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { saveStyleCodes } from '../catalogue/index.ts'
import { type Sync, syncById } from './queries/syncs.ts'
import { tieByHand, tieVariants } from './queries/tie-products.ts'
import { linksTied } from './stores.jobs.ts'

/** Ties a product of the store to a catalogue product by hand, and learns its style code for next time (domain §2). */
export async function confirmLink(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  caller: StaffCaller,
  tie: { productSyncId: number; productId: number },
): Promise<Sync | Refusal> {
  const sync = await db.asRetailer(caller.retailerId, async (tx) => {
    const link = await tieByHand(tx, tie.productSyncId, tie.productId)
    if (!link) return null
    await tieVariants(tx, { storeId: link.storeId, productSyncIds: [tie.productSyncId] })
    await jobs.within(tx).publish(linksTied, {
      retailer_id: caller.retailerId,
      store_id: link.storeId,
      product_sync_ids: [tie.productSyncId],
    })
    return syncById(tx, tie.productSyncId)
  })
  if (!sync) return notFound('This product or the one to tie it to')
  const styleCode = sync.shopify_sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0] ?? null
  await db.asPlatform((tx) => saveStyleCodes(tx, { productId: tie.productId, styleCode, learntFrom: 'tie' }))
  return sync
}
