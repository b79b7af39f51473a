import type { Tx } from '../../../platform/database/connect.ts'
import { sellerNumbers, sellersOf } from './queries/buyer-sellers.ts'
import { offersOfRetailers, sizeFacts, termsKey, termsOfProducts } from './queries/offered-sizes.ts'
import { type CurrentOffer, offerKey, type WantedLine } from './rules/price-lines.ts'
import { readWholesaleHandle, wholesaleHandle } from './rules/wholesale-handle.ts'

/**
 * Returns the current offers for a buyer's lines, by `offerKey`. A line that no seller offers, or whose handle this
 * buyer has never seen, is missing. Runs as the platform, because it reads several retailers.
 */
export async function currentOffers(
  tx: Tx,
  buyerId: number,
  lines: readonly Pick<WantedLine, 'handle' | 'variantId'>[],
): Promise<Map<string, CurrentOffer>> {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const sellers = [...new Set(lines.map(({ handle }) => readWholesaleHandle(handle).seller))].filter(isSellerNumber)
  const retailerOf = await sellersOf(tx, buyerId, sellers)
  const retailerIds = [...new Set(retailerOf.values())]
  const offers = await offersOfRetailers(tx, { retailerIds, variantIds })
  const [facts, terms, numbers] = await Promise.all([
    sizeFacts(tx, variantIds),
    termsOfProducts(tx, { retailerIds, productIds: offers.map(({ product_id }) => product_id) }),
    sellerNumbers(tx, buyerId, retailerIds),
  ])
  const sizes = new Map(facts.map((size) => [size.variant_id, size]))
  return new Map(
    offers.flatMap((offer): [string, CurrentOffer][] => {
      const size = sizes.get(offer.variant_id)
      const seller = numbers.get(offer.retailer_id)
      if (!size || seller === undefined) return []
      const handle = wholesaleHandle({ seller, productId: offer.product_id })
      const current = {
        retailerId: offer.retailer_id,
        seller,
        productId: offer.product_id,
        productSyncId: offer.product_sync_id,
        productName: size.product_name,
        size: size.size,
        sku: size.sku,
        price: offer.price,
        available: offer.available,
        terms: terms.get(termsKey(offer.retailer_id, offer.product_id)) ?? null,
      }
      return [[offerKey({ handle, variantId: offer.variant_id }), current]]
    }),
  )
}

const LARGEST_NUMBER = 2 ** 31 - 1
const isSellerNumber = (seller: number): boolean => seller > 0 && seller <= LARGEST_NUMBER
