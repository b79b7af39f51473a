import { may } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { learnStyleCode } from './learn-style-code.ts'
import { lockLinkedProduct, type SizeMatch, matchSizesByHand } from './queries/manual-matches.ts'
import { proposedMatches } from './queries/proposed-matches.ts'
import { type Sync, syncById } from './queries/syncs.ts'
import { linkByHand, matchVariants } from './queries/match-products.ts'
import { problemOfMatches } from './rules/problem-of-matches.ts'
import { productsLinked } from '../stores.jobs.ts'

const NOT_FOUND = notFound('This product or the one to link it to')
const LINKED = refuse(
  'forbidden',
  'This product is already linked to another one. An owner or a manager has to remove that link first.',
)

export interface Confirmation {
  productSyncId: number
  productId: number
  /** Sizes that a person corrected before confirming. */
  matches: readonly SizeMatch[]
}

interface LinkNeeds extends Pick<Capabilities, 'jobs' | 'clock'> {
  caller: StaffCaller
}

/**
 * Links a product of the store to a catalog product manually, with the corrected sizes, and saves its style code for
 * later matches. Refuses an unknown product, conflicting sizes, and a product with another link when the caller may
 * not remove links.
 */
export async function confirmLink(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  confirmation: Confirmation,
): Promise<Sync | Refusal> {
  return db.asRetailer(caller.retailerId, (tx) => linkWithin(tx, { jobs, clock, caller }, confirmation))
}

/** Links a product like `confirmLink`, in the caller's transaction. */
export async function linkWithin(
  tx: Tx,
  { jobs, clock, caller: { retailerId, userId, role } }: LinkNeeds,
  { productSyncId, productId, matches }: Confirmation,
): Promise<Sync | Refusal> {
  const proposed = await proposedMatches(tx, { productSyncId, productId })
  if (!proposed) return NOT_FOUND
  const problem = problemOfMatches(matches, { proposed: proposed.variant_mappings, sizes: proposed.sizes })
  if (problem !== null) return refuseField('matches', problem)
  const linkedTo = await lockLinkedProduct(tx, productSyncId)
  if (linkedTo !== null && linkedTo !== productId && !may(role, 'links.remove')) return LINKED
  const link = await linkByHand(tx, productSyncId, productId)
  if (!link) return NOT_FOUND
  await matchSizesByHand(tx, productSyncId, matches)
  await matchVariants(tx, { storeId: link.storeId, productSyncIds: [productSyncId] })
  await jobs.within(tx).publish(productsLinked, {
    retailer_id: retailerId,
    store_id: link.storeId,
    product_sync_ids: [productSyncId],
  })
  const linked = await syncById(tx, productSyncId)
  const details = {
    sync_id: productSyncId,
    product: linked?.shopify_title,
    linked_to: linked?.ark_product?.name,
    sizes_by_hand: matches.length,
  }
  await recordAudit(tx, { retailerId, userId, event_type: 'shopify_product_synced', status: 'success', details })
  if (!linked) return NOT_FOUND
  await learnStyleCode(tx, { retailerId, productId, sku: linked.shopify_sku, at: clock.now() })
  return linked
}
