/**
 * Draws a whole number below 2^48 for a word, for one buyer: always the same one, unpredictable without the secret. It
 * gives each buyer their own order and numbers of sellers (docs/decisions/047). Both depend only on a secret, the buyer
 * and the seller, so that they do not reveal who joined or was seen first, and buyers who compare theirs find no match.
 */
export type BuyersDraw = (of: string) => number

/** Returns these retailers in the buyer's own order, which is the same each time. */
export const inBuyersOrder = (draw: BuyersDraw, retailerIds: readonly number[]): number[] =>
  retailerIds
    .map((retailerId) => ({ retailerId, place: draw(`place ${retailerId}`) }))
    .toSorted((one, other) => one.place - other.place || one.retailerId - other.retailerId)
    .map(({ retailerId }) => retailerId)

/**
 * The number of draws before seller numbers get longer. They have three digits at first, and at most six, which fit
 * into a handle.
 */
const DRAWS_OF_LENGTH = 8
const [FEWEST_DIGITS, MOST_DIGITS] = [3, 6]

/** Returns the number of a seller whom a buyer sees for the first time. It is not yet in use for this buyer. */
export function drawSellerNumber(
  draw: BuyersDraw,
  retailerId: number,
  isUsed: (sellerNumber: number) => boolean,
): number {
  for (let nth = 0; ; nth += 1) {
    const digits = Math.min(MOST_DIGITS, FEWEST_DIGITS + Math.floor(nth / DRAWS_OF_LENGTH))
    const least = 10 ** (digits - 1)
    const sellerNumber = least + (draw(`number ${nth} of ${retailerId}`) % (9 * least))
    if (!isUsed(sellerNumber)) return sellerNumber
  }
}
