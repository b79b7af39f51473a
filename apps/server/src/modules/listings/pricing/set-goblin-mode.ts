import type { AnswerOf, Contract } from '@ark/contract'
import { counted, dollarsOrNull } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { evaluateGoblinMode, type GoblinChange } from './evaluate-goblin-mode.ts'
import { setGoblinMode } from './queries/goblin-mode.ts'
import { lockProductOffers, isProductSeen } from '../slots/queries/sizes-of-product.ts'

type GoblinAnswer = AnswerOf<Contract['POST /listings/products/{id}/goblin-mode']>

export interface GoblinChoice {
  productId: number
  /** The body has to repeat the product's id. */
  confirmedProductId: number
  /** The threshold in whole percent; null turns Goblin Mode off. */
  thresholdPercent: number | null
}

/**
 * Turns Goblin Mode of all sizes of a product on with a threshold, or off. The answer contains its immediate decisions;
 * from then on it decides whenever an ask changes.
 */
export async function setProductGoblinMode(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { productId, confirmedProductId, thresholdPercent }: GoblinChoice,
): Promise<GoblinAnswer | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const product = await lockProductOffers(tx, caller, productId)
    if (!product) return notFound('This product')
    if (confirmedProductId !== productId) return refuseOther(await isProductSeen(tx, caller, confirmedProductId))
    // The order in which slots are woken.
    const variantIds = product.sizes.map(({ variant_id }) => variant_id).toSorted((one, other) => one - other)
    await setGoblinMode(tx, { retailerId, variantIds, thresholdPercent })
    const changes: GoblinChange[] = []
    for (const variantId of variantIds)
      changes.push(...(await evaluateGoblinMode(tx, { jobs, clock }, { retailerId, variantId })))
    announce(tx, retailerId, { changed: 'offers', ids: variantIds })
    return {
      message: messageOf(changes, { sizes: variantIds.length, thresholdPercent }),
      disabled_listings: changes.map(({ marketplace, size, is_withdrawn, price_cents }) => ({
        marketplace,
        size,
        price: is_withdrawn ? dollarsOrNull(price_cents) : null,
        new_price: is_withdrawn ? null : dollarsOrNull(price_cents),
      })),
    }
  })
}

const refuseOther = (isSeen: boolean): Refusal =>
  isSeen
    ? refuseField('product_id', 'This product differs from the one in the path. Use the same id.')
    : notFound('This product')

function messageOf(
  changes: GoblinChange[],
  { sizes, thresholdPercent }: { sizes: number; thresholdPercent: number | null },
): string {
  if (thresholdPercent === null)
    return changes.length === 0
      ? 'Goblin Mode is off. No listing had given way.'
      : `Goblin Mode is off. ${counted(changes.length, 'listing')} will be offered again.`
  const gone = changes.filter(({ is_withdrawn }) => is_withdrawn).length
  const armed = `Goblin Mode is on for ${counted(sizes, 'size')}, from ${thresholdPercent}% more.`
  return gone === 0
    ? `${armed} No listing gives way right now; it acts by itself once one pays enough more at the lowest ask.`
    : `${armed} ${counted(gone, 'listing')} ${gone === 1 ? 'gives' : 'give'} way to one that pays more.`
}
