import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { type HandTie, tieVariantByHand } from './queries/hand-ties.ts'
import { type Sync, syncById } from './queries/syncs.ts'
import { linksTied } from './stores.jobs.ts'

const REFUSALS = {
  'not-found': notFound('This variant of the store'),
  'other-product': refuseField('variant_id', 'Variant id has to be a size of the product that this link is tied to.'),
  taken: refuse('conflict', 'Another variant of this product is tied to that size already. Untie it first.'),
}

/** Corrects one tie by hand; no refresh undoes it (domain §2). The stock of the link is read again. Returns the link as it now is. */
export async function tieVariant(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  caller: StaffCaller,
  tie: HandTie,
): Promise<Sync | Refusal> {
  const { retailerId, userId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const outcome = await tieVariantByHand(tx, tie)
    if (!outcome.tied) return REFUSALS[outcome.because]
    const { productSyncId, shopifyVariantId, variantId } = tie
    const details = { sync_id: productSyncId, shopify_variant_id: shopifyVariantId, variant_id: variantId }
    await recordAudit(tx, { retailerId, userId, event_type: 'shopify_variant_tied', status: 'success', details })
    await jobs.within(tx).publish(linksTied, {
      retailer_id: retailerId,
      store_id: outcome.storeId,
      product_sync_ids: [productSyncId],
    })
    return (await syncById(tx, productSyncId)) ?? REFUSALS['not-found']
  })
}
