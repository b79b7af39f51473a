import { notEnough } from './products-apart.ts'
import type { TestApp } from '../start-test-app.ts'
import type { TestPerson } from '../acts/test-people.ts'
import { type WholesaleBelongings, wholesaleBelongings } from './wholesale-belongings.ts'

/** Offers that a buyer has made a retailer. */
export interface WholesaleOfferBelongings extends WholesaleBelongings {
  /** For the retailer to decline, for the buyer to take back, and one that nobody answers. */
  wholesaleOffer: number
  withdrawnOffer: number
  openOffer: number
}

/** What a retailer and a buyer of his have of each other, with offers for a size that the buyer is offered. */
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
    return body.id ?? notEnough()
  }
  return { ...held, wholesaleOffer: await make(), withdrawnOffer: await make(), openOffer: await make() }
}
