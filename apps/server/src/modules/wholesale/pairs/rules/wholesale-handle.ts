/**
 * What buyers are told in place of a seller's product link (docs/decisions/047): the number that the seller has for
 * this buyer, and the product of the shared catalogue. Both stand on the buyer's screen anyway, so it tells nothing
 * that tells one seller from another, and each buyer has ones of his own.
 */
export interface WholesaleHandle {
  /** 'Seller #3' */
  seller: number
  productId: number
}

/** Products below, sellers above: together within the whole numbers of JSON. */
const PRODUCTS = 2 ** 33
const MOST_SELLERS = 2 ** 20

/** The `product_sync_id` of the buyers' calls. Throws where a number has outgrown its place. */
export function wholesaleHandle({ seller, productId }: WholesaleHandle): number {
  if (productId >= PRODUCTS || seller >= MOST_SELLERS) throw new RangeError('a wholesale handle has no room for this')
  return seller * PRODUCTS + productId
}

/** The seller and the product that a handle stands for; an invented number gives ones that do not exist. */
export const readWholesaleHandle = (handle: number): WholesaleHandle => ({
  seller: Math.floor(handle / PRODUCTS),
  productId: handle % PRODUCTS,
})
