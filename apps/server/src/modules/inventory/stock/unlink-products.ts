import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import {
  forgetLinks,
  type LinkRef,
  linksOf,
  storeById,
  suggestByTitle,
  suggestProducts,
  unlearnStyleCode,
  unlinkProducts,
} from '../../stores/index.ts'
import { notifyStockChanged } from './change-stock.ts'
import { productsUnlinked } from '../inventory.jobs.ts'
import { refreshStockTotals } from './queries/refresh-stock-totals.ts'
import { unlinkItems } from './queries/unlink-items.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

export interface Unlinked {
  unlinked: LinkRef[]
  /** Links that were left unchanged because sold units of them wait for their Shopify order. */
  kept: LinkRef[]
}

/**
 * Unlinks a product of a store; with `forget` also deletes the link itself. Refuses with not found when there is no
 * such link.
 */
export async function unlinkProduct(
  needs: Needs,
  caller: StaffCaller,
  { productSyncId, forget }: { productSyncId: number; forget: boolean },
): Promise<Unlinked | Refusal> {
  const { retailerId } = caller
  return needs.db.asRetailer(retailerId, async (tx) => {
    const links = await linksOf(tx, { productSyncId })
    if (links.length === 0) return notFound('This product of the store')
    const done = await unlink(needs, tx, { caller, links, forget })
    for (const { product_id: productId, sku } of done.unlinked)
      await unlearnStyleCode(tx, { retailerId, productId, sku })
    return done
  })
}

/** Unlinks all products of a store and deletes the links. Refuses with not found when there is no such store. */
export async function unlinkStore(needs: Needs, caller: StaffCaller, storeId: number): Promise<Unlinked | Refusal> {
  return needs.db.asRetailerForLong(caller.retailerId, async (tx) => {
    if (!(await storeById(tx, storeId))) return notFound('This store')
    return unlink(needs, tx, { caller, links: await linksOf(tx, { storeId }), forget: true })
  })
}

/** Removes the stock of links from ARK, so that their listings are withdrawn, and notifies the modules above. */
async function unlink(
  { jobs }: Needs,
  tx: Tx,
  { caller, links, forget }: { caller: StaffCaller; links: LinkRef[]; forget: boolean },
): Promise<Unlinked> {
  const { retailerId, userId } = caller
  const ids = links.map(({ product_sync_id }) => product_sync_id)
  const cause = forget ? 'sync deleted' : 'unsynced'
  const { promised, variantIds } = await unlinkItems(tx, { retailerId, productSyncIds: ids, cause, userId })
  const unlinked = links.filter(({ product_sync_id }) => !promised.includes(product_sync_id))
  const unlinkedIds = unlinked.map(({ product_sync_id }) => product_sync_id)
  await refreshStockTotals(tx, retailerId, unlinkedIds)
  if (forget) await forgetLinks(tx, { retailerId, productSyncIds: unlinkedIds })
  else await unlinkProducts(tx, { retailerId, productSyncIds: unlinkedIds, userId })
  if (!forget) for (const { store_id, product_sync_id } of unlinked) await suggestAgain(tx, store_id, product_sync_id)
  await notifyStockChanged(tx, jobs, { retailerId, variantIds, productSyncIds: [], isHeldBack: true })
  await jobs.within(tx).publish(productsUnlinked, {
    retailer_id: retailerId,
    product_ids: unlinked.flatMap(({ product_id }) => (product_id === null ? [] : [product_id])),
    variant_ids: variantIds,
  })
  const details = {
    products: unlinked.map(({ shopify_title }) => shopify_title).slice(0, 50),
    count: unlinked.length,
    forgotten: forget,
  }
  await recordAudit(tx, { retailerId, userId, event_type: 'shopify_product_unsynced', status: 'success', details })
  return { unlinked, kept: links.filter(({ product_sync_id }) => promised.includes(product_sync_id)) }
}

/** Suggests other products for a link. The product that it was just unlinked from is not suggested again. */
async function suggestAgain(tx: Tx, storeId: number, productSyncId: number): Promise<void> {
  const scope = { storeId, productSyncIds: [productSyncId] }
  await suggestProducts(tx, scope)
  await suggestByTitle(tx, scope)
}

const PROMISED = 'A sold pair is waiting for its Shopify order. Try again once that order exists.'

/** Returns the answer of an unsync. A partial failure is a result, not an error. */
export const unsyncAnswer = ({ kept }: Unlinked): { success: boolean; message: string } =>
  kept.length > 0
    ? { success: false, message: PROMISED }
    : { success: true, message: 'The product was unsynced. Its listings are being withdrawn.' }

export const deleteAnswer = ({ kept }: Unlinked): { message: string } | Refusal =>
  kept.length > 0 ? refuse('conflict', PROMISED) : { message: 'The sync was deleted.' }
