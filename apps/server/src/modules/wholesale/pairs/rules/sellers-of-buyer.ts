/**
 * How sellers come before a buyer (docs/decisions/047): in an order, and under numbers, of his own. Both follow from a
 * secret, the buyer and the seller alone, so that nothing of them tells who joined first or was seen first, and two
 * buyers who compare theirs find nothing that agrees. This draws, for a buyer, a whole number below 2^48 for a word:
 * the same one each time, which nobody foresees without the secret.
 */
export type BuyersDraw = (of: string) => number

/** These retailers in the buyer's order, which is the same each time. */
export const inBuyersOrder = (draw: BuyersDraw, retailerIds: readonly number[]): number[] =>
  retailerIds
    .map((retailerId) => ({ retailerId, place: draw(`place ${retailerId}`) }))
    .toSorted((one, other) => one.place - other.place || one.retailerId - other.retailerId)
    .map(({ retailerId }) => retailerId)

/** Drawn so often before numbers get longer: three digits at first, six at most, which is what a handle has room for. */
const DRAWS_OF_LENGTH = 8
const [FEWEST_DIGITS, MOST_DIGITS] = [3, 6]

/** The number under which a buyer knows a seller whom he sees for the first time: one that he does not use yet. */
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
