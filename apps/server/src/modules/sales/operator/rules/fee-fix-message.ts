import { cents, formatMoney } from '@ark/domain'

/** What "Fix ARK fee" did to a sale and its product. Amounts are in dollars. */
interface FeeFix {
  old_ark_fee: number
  new_ark_fee: number
  /** Whether the fee had been computed without a retail price. */
  wasProvisional: boolean
  /** The retail price that the operator entered. */
  entered: number
  /** The product's retail price after that; null: none was saved. */
  kept: number | null
}

/** Says what changed: the fee, the retailer's payout, and the product's retail price. */
export const feeFixMessage = (fix: FeeFix): string =>
  [feeChange(fix), ...(fix.wasProvisional ? ['The fee is no longer provisional.'] : []), priceChange(fix)].join(' ')

function feeChange({ old_ark_fee, new_ark_fee }: FeeFix): string {
  const [before, now] = [cents(old_ark_fee), cents(new_ark_fee)]
  if (before === now) return `The ARK fee stays ${formatMoney(now)}, so no money moves.`
  const payout = `${now < before ? 'rises' : 'falls'} by ${formatMoney(Math.abs(before - now))}`
  return `The ARK fee changes from ${formatMoney(before)} to ${formatMoney(now)}. The retailer's payout ${payout}.`
}

function priceChange({ entered, kept }: FeeFix): string {
  if (kept === null) return 'No retail price is saved.'
  return kept === entered
    ? `The product's retail price is ${formatMoney(cents(kept))}.`
    : `The product keeps its retail price of ${formatMoney(cents(kept))}. Change it in Global Products.`
}
