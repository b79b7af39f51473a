import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { deleteChosenSize, isSizeOfBrand, linksSpelling, plainText, saveChosenSize } from './queries/chosen-sizes.ts'
import { matchVariants } from './queries/match-products.ts'
import { LINKS_AT_ONCE } from './queries/recognized-sizes.ts'
import { productsLinked } from '../stores.jobs.ts'

type Call = Contract['PUT /shopify/unrecognized-sizes']

/**
 * Saves which size a spelling means in products of a brand, for this retailer, and links such variants in all its
 * stores, unless a surer match exists. Without a size the choice is deleted. Refuses a size that no product of the
 * brand has.
 */
export async function chooseSize(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, userId }: StaffCaller,
  { spelling, brand, size }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  const choice = { retailerId, spelling: plainText(spelling), brand: plainText(brand) }
  return db.asRetailerForLong(retailerId, async (tx) => {
    if (size !== undefined && size !== null && !(await isSizeOfBrand(tx, choice, size)))
      return refuseField('size', 'No product of this brand in your stores that has this spelling comes in that size.')
    if (size === undefined) await deleteChosenSize(tx, choice)
    else await saveChosenSize(tx, { ...choice, size, at: clock.now() })
    const products = await matchSpelled(tx, jobs, choice)
    const details = { spelling: choice.spelling, brand, size: size ?? null, is_forgotten: size === undefined, products }
    await recordAudit(tx, { retailerId, userId, event_type: 'shopify_size_chosen', status: 'success', details })
    return { products }
  })
}

/** Matches variants of this spelling again, and reads the stock of changed links. */
async function matchSpelled(
  tx: Tx,
  jobs: Capabilities['jobs'],
  choice: { retailerId: number; spelling: string; brand: string },
): Promise<number> {
  const links = await linksSpelling(tx, choice)
  let products = 0
  for (const [storeId, ofStore] of Map.groupBy(links, ({ store_id }) => store_id))
    for (let from = 0; from < ofStore.length; from += LINKS_AT_ONCE) {
      const some = ofStore.slice(from, from + LINKS_AT_ONCE)
      const productSyncIds = some.map(({ product_sync_id }) => product_sync_id)
      const changed = await matchVariants(tx, { storeId, productSyncIds })
      products += changed.length
      if (changed.length > 0)
        await jobs.within(tx).publish(productsLinked, {
          retailer_id: choice.retailerId,
          store_id: storeId,
          product_sync_ids: changed,
        })
    }
  return products
}
