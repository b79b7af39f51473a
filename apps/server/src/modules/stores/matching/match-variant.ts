import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { type ManualMatch, matchVariantByHand } from './queries/manual-matches.ts'
import { type Sync, syncById } from './queries/syncs.ts'
import { productsLinked } from '../stores.jobs.ts'

const REFUSALS = {
  'not-found': notFound('This variant of the store'),
  'other-product': refuseField('variant_id', 'Variant id has to be a size of the product that this link is linked to.'),
  taken: refuse('conflict', 'Another variant of this product is already linked to that size. Unlink it first.'),
}

/** Corrects one match manually; no refresh reverts it. Reads the link's stock again. Returns the link. */
export async function matchVariant(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  caller: StaffCaller,
  match: ManualMatch,
): Promise<Sync | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const outcome = await matchVariantByHand(tx, match)
    if (!outcome.linked) return REFUSALS[outcome.because]
    const { productSyncId, shopifyVariantId, variantId } = match
    const details = { sync_id: productSyncId, shopify_variant_id: shopifyVariantId, variant_id: variantId }
    await recordAudit(tx, { retailerId, userId, event_type: 'shopify_variant_matched', status: 'success', details })
    await jobs.within(tx).publish(productsLinked, {
      retailer_id: retailerId,
      store_id: outcome.storeId,
      product_sync_ids: [productSyncId],
    })
    return (await syncById(tx, productSyncId)) ?? REFUSALS['not-found']
  })
}
