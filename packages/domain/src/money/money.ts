/**
 * Money is whole US cents in code, dollars with at most two decimals on the wire and in the database (domain: money).
 * No floating point takes part in arithmetic; rounding is half up, away from zero for negatives.
 */
export type Cents = number

/** What ARK counts in: every amount of ours without a currency beside it. ISO 4217. */
export const ARK_CURRENCY = 'USD'

/** An amount as somebody outside names it: hundredths of one unit of its currency (ISO 4217). */
export interface OutsideMoney {
  cents: Cents
  currency: string
}

/** The amount when it is in this currency, else null: an amount in another one is never counted. */
export const centsIn = (amount: OutsideMoney, currency: string): Cents | null =>
  amount.currency === currency ? amount.cents : null

/** '138.00 EUR': an amount as words can carry it, whatever its currency. */
export const outsideMoneyWords = ({ cents: amount, currency }: OutsideMoney): string =>
  `${(amount / 100).toFixed(2)} ${currency}`

/**
 * Cents from dollars as the wire or `numeric(12,2)` gives them: 12.5 or '12.50'. Throws on anything that is not
 * money.
 */
export function cents(dollars: number | string): Cents {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(typeof dollars === 'number' ? plain(dollars) : dollars.trim())
  if (!parts) throw new RangeError(`not an amount of money: ${dollars}`)
  const [, sign, whole = '0', fraction = ''] = parts
  const exact = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  const roundsUp = Number(fraction[2] ?? '0') >= 5
  const result = exact + (roundsUp ? 1 : 0)
  return sign && result > 0 ? -result : result
}

/** Dollars for the wire: 1250 → 12.5. */
export const dollars = (amount: Cents): number => amount / 100

/** Cents or null, for columns and fields that may be empty. */
export const centsOrNull = (amount: number | string | null | undefined): Cents | null =>
  amount === null || amount === undefined ? null : cents(amount)

export const dollarsOrNull = (amount: Cents | null | undefined): number | null =>
  amount === null || amount === undefined ? null : dollars(amount)

/** `amount × rate`, half up. The rate is in basis points: 950 is 9.5%. */
export function share(amount: Cents, basisPoints: number): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(basisPoints)
  const rounded = Number((product + 5_000n) / 10_000n)
  return amount < 0 && rounded > 0 ? -rounded : rounded
}

/** '$1,234.50' */
export function formatMoney(amount: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A number's shortest decimal spelling without an exponent, since 1e-7 and 1e21 are not money. */
function plain(value: number): string {
  const spelling = String(value)
  return spelling.includes('e') ? value.toFixed(6) : spelling
}
