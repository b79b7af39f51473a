/**
 * The id that a buyer sees instead of a seller's product link (docs/decisions/047): the buyer's number of the seller,
 * and the product of the shared catalog. The buyer's screen shows both anyway, so the handle does not help to identify
 * a seller. Each buyer has different handles.
 */
export interface WholesaleHandle {
  /** The number in 'Seller #3'. */
  seller: number
  productId: number
}

/** A handle has the product in its lower part and the seller above, within the safe integers of JSON. */
const PRODUCTS = 2 ** 33
const MOST_SELLERS = 2 ** 20

/** Returns the `product_sync_id` of buyers' calls. Throws when a number is too large for its part. */
export function wholesaleHandle({ seller, productId }: WholesaleHandle): number {
  if (productId >= PRODUCTS || seller >= MOST_SELLERS)
    throw new RangeError('the value is too large for a wholesale handle')
  return seller * PRODUCTS + productId
}

/** Returns the seller and product of a handle. An invented handle gives ones that do not exist. */
export const readWholesaleHandle = (handle: number): WholesaleHandle => ({
  seller: Math.floor(handle / PRODUCTS),
  productId: handle % PRODUCTS,
})
