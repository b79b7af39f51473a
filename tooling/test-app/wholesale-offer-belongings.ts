import { notEnough } from './products-apart.ts'
import type { WholesaleBelongings } from './wholesale-belongings.ts'

/** Offers that a buyer has made a retailer. */
export interface WholesaleOfferBelongings {
  /** For the retailer to decline, for the buyer to take back, and one that nobody answers. */
  wholesaleOffer: number
  withdrawnOffer: number
  openOffer: number
}

/** What a buyer of the retailer offers for a size that he is offered. */
export async function wholesaleOfferBelongings({
  buyer,
  offer,
  offeredSize,
}: WholesaleBelongings): Promise<WholesaleOfferBelongings> {
  const make = async () => {
    const { body } = await buyer.call<{ id: number }>('POST', '/buyer/offers', {
      product_sync_id: offer,
      line_items: [{ variant_id: offeredSize, qty: 1, price: 70 }],
    })
    return body.id ?? notEnough()
  }
  return { wholesaleOffer: await make(), withdrawnOffer: await make(), openOffer: await make() }
}
