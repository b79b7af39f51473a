import { may } from '@ark/domain'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { learnStyleCode } from './learn-style-code.ts'
import { lockLinkedProduct, type SizeTie, tieSizesByHand } from './queries/hand-ties.ts'
import { proposedTies } from './queries/recognised-sizes.ts'
import { type Sync, syncById } from './queries/syncs.ts'
import { tieByHand, tieVariants } from './queries/tie-products.ts'
import { problemOfTies } from './rules/problem-of-ties.ts'
import { linksTied } from './stores.jobs.ts'

const NOT_FOUND = notFound('This product or the one to tie it to')
const LINKED = refuse(
  'forbidden',
  'This product is linked to another one already. An owner or a manager has to remove that link first.',
)

export interface Confirmation {
  productSyncId: number
  productId: number
  /** Sizes that a person corrected before confirming. */
  ties: readonly SizeTie[]
}

/**
 * Ties a product of the store to a catalogue product by hand, with the sizes that were corrected, and learns its style code for next time
 * (domain §2). Refusals: one of the two is not there; corrected sizes that do not fit together; the product is linked
 * to another one, and the caller may not remove links.
 */
export async function confirmLink(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, userId, role }: StaffCaller,
  { productSyncId, productId, ties }: Confirmation,
): Promise<Sync | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const proposed = await proposedTies(tx, { productSyncId, productId })
    if (!proposed) return NOT_FOUND
    const problem = problemOfTies(ties, { proposed: proposed.variant_mappings, sizes: proposed.sizes })
    if (problem !== null) return refuseField('ties', problem)
    const linkedTo = await lockLinkedProduct(tx, productSyncId)
    if (linkedTo !== null && linkedTo !== productId && !may(role, 'links.remove')) return LINKED
    const link = await tieByHand(tx, productSyncId, productId)
    if (!link) return NOT_FOUND
    await tieSizesByHand(tx, productSyncId, ties)
    await tieVariants(tx, { storeId: link.storeId, productSyncIds: [productSyncId] })
    await jobs.within(tx).publish(linksTied, {
      retailer_id: retailerId,
      store_id: link.storeId,
      product_sync_ids: [productSyncId],
    })
    const linked = await syncById(tx, productSyncId)
    const details = {
      sync_id: productSyncId,
      product: linked?.shopify_title,
      tied_to: linked?.ark_product?.name,
      sizes_by_hand: ties.length,
    }
    await recordAudit(tx, { retailerId, userId, event_type: 'shopify_product_synced', status: 'success', details })
    if (!linked) return NOT_FOUND
    await learnStyleCode(tx, { retailerId, productId, sku: linked.shopify_sku, at: clock.now() })
    return linked
  })
}
