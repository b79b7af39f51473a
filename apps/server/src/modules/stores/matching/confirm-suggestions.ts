import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { linkWithin } from './confirm-link.ts'
import { lockSuggestion } from './queries/manual-matches.ts'

type Links = BodyOf<Contract['POST /shopify/syncs/confirm-many']>['links']
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const NO_LINK = notFound('This product')
const LINKED = refuse('conflict', 'It was linked to another product meanwhile.')
const OTHER = refuse('conflict', 'Another product is suggested now. Look at it again.')

/**
 * Links products to the suggestions that a person has seen, each in its own transaction, so that one that cannot be
 * linked does not stop the others. A product whose suggestion or link has changed since stays as it is. Linking it to
 * the same product again changes nothing, so that the call can be repeated.
 */
export async function confirmSuggestions(
  needs: Needs,
  caller: StaffCaller,
  links: Links,
): Promise<AnswerOf<Contract['POST /shopify/syncs/confirm-many']>> {
  const left_out: { sync_id: number; message: string }[] = []
  for (const link of links) {
    const refusal = await confirmSuggestion(needs, caller, link)
    if (refusal) left_out.push({ sync_id: link.sync_id, message: refusal.detail })
  }
  return { confirmed: links.length - left_out.length, left_out }
}

/** Returns why a product was not linked; null when it is. */
function confirmSuggestion(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { sync_id: productSyncId, ark_product_id: productId }: Links[number],
): Promise<Refusal | null> {
  return db.asRetailer(caller.retailerId, async (tx) => {
    const found = await lockSuggestion(tx, productSyncId)
    if (!found) return NO_LINK
    if (found.product_id === productId) return null
    if (found.product_id !== null) return LINKED
    if (found.suggested_product_id !== productId) return OTHER
    const linked = await linkWithin(tx, { jobs, clock, caller }, { productSyncId, productId, matches: [] })
    return isRefusal(linked) ? linked : null
  })
}
