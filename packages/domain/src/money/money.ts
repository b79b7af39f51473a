/**
 * Money is whole US cents in code, and dollars with at most two decimals on the wire and in the database. Arithmetic
 * uses no floating point. Rounding is half up, away from zero for negative amounts.
 */
export type Cents = number

/** The currency (ISO 4217) of every ARK amount that has no currency beside it. */
export const ARK_CURRENCY = 'USD'

/** An amount from an outside system, in hundredths of one unit of its currency (ISO 4217). */
export interface OutsideMoney {
  cents: Cents
  currency: string
}

/**
 * Returns the cents of an amount in this currency. Returns null for another currency, so that the caller never counts
 * it.
 */
export const centsIn = (amount: OutsideMoney, currency: string): Cents | null =>
  amount.currency === currency ? amount.cents : null

/** Returns an amount with its currency as text: '138.00 EUR'. */
export const outsideMoneyLabel = ({ cents: amount, currency }: OutsideMoney): string =>
  `${(amount / 100).toFixed(2)} ${currency}`

/**
 * Returns the cents of a dollar amount from the wire or from `numeric(12,2)`: 12.5 or '12.50'. Throws a RangeError for
 * anything that is not money.
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

/** Returns dollars for the wire: 1250 → 12.5. */
export const dollars = (amount: Cents): number => amount / 100

/** Returns the cents of a dollar amount, and null for an empty field or column. */
export const centsOrNull = (amount: number | string | null | undefined): Cents | null =>
  amount === null || amount === undefined ? null : cents(amount)

export const dollarsOrNull = (amount: Cents | null | undefined): number | null =>
  amount === null || amount === undefined ? null : dollars(amount)

/** Returns `amount × rate`, rounded half up. The rate is in basis points: 950 is 9.5%. */
export function share(amount: Cents, basisPoints: number): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(basisPoints)
  const rounded = Number((product + 5_000n) / 10_000n)
  return amount < 0 && rounded > 0 ? -rounded : rounded
}

/** Returns an amount as text: '$1,234.50'. */
export function formatMoney(amount: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Returns the shortest decimal spelling of a number without an exponent: `cents` cannot parse 1e-7 or 1e21. */
function plain(value: number): string {
  const spelling = String(value)
  return spelling.includes('e') ? value.toFixed(6) : spelling
}
