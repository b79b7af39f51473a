import { throwTooFewSizes } from './products-apart.ts'
import type { TestApp } from '../start-test-app.ts'
import type { TestPerson } from '../acts/test-people.ts'
import { type WholesaleBelongings, wholesaleBelongings } from './wholesale-belongings.ts'

/** Offers of a buyer to a retailer. */
export interface WholesaleOfferBelongings extends WholesaleBelongings {
  /** One for the retailer to decline, one for the buyer to withdraw, and one without an answer. */
  wholesaleOffer: number
  withdrawnOffer: number
  openOffer: number
}

/** Returns what a retailer and its buyer have in common, with offers for an offered size. */
export async function wholesaleOfferBelongings(
  test: TestApp,
  of: { owner: TestPerson; retailerId: number },
): Promise<WholesaleOfferBelongings> {
  const held = await wholesaleBelongings(test, of)
  const make = async () => {
    const { body } = await held.buyer.call<{ id: number }>('POST', '/buyer/offers', {
      product_sync_id: held.offer,
      line_items: [{ variant_id: held.offeredSize, qty: 1, price: 70 }],
    })
    return body.id ?? throwTooFewSizes()
  }
  return { ...held, wholesaleOffer: await make(), withdrawnOffer: await make(), openOffer: await make() }
}
