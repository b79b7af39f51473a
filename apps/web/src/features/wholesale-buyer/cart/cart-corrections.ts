import { cartLineId, type CartLine } from './cart-lines.ts'
import type { QuotedLine } from '../wholesale-buyer.queries.ts'

/** Current values of lines that differ from the cart, by line id. */
export type CartCorrections = ReadonlyMap<string, CartCorrection>

export interface CartCorrection {
  /** The current price of a pair without a discount, in dollars; null when it is no longer offered. */
  wholesale_price: number | null
  quantity_available: number
  terms: NonNullable<QuotedLine['terms']> | null
  /** The message below the line. */
  words: string
}

/** Returns what has changed since the cart was filled: a price, the stock, or the offer itself. */
export function correctionsOf(cart: readonly CartLine[], quoted: readonly QuotedLine[]): CartCorrections {
  const byId = new Map(quoted.map((line) => [cartLineId(line), line]))
  return new Map(
    cart.flatMap((line) => {
      const now = byId.get(line.id)
      const words = now ? wordsOf(line, now) : null
      if (!now || words === null) return []
      const { wholesale_price, quantity_available, terms } = now
      return [[line.id, { wholesale_price, quantity_available, terms, words }] as const]
    }),
  )
}

function wordsOf(line: CartLine, now: QuotedLine): string | null {
  if (now.wholesale_price === null) return 'No longer offered.'
  if (now.quantity_available === 0) return 'Sold out.'
  const words: string[] = []
  if (now.quantity_available < line.quantity) words.push(`Only ${now.quantity_available} left.`)
  if (now.wholesale_price !== line.wholesale_price)
    words.push(`The price is $${now.wholesale_price.toFixed(2)} now; it was $${line.wholesale_price.toFixed(2)}.`)
  if (!haveSameTerms(line.terms, now.terms)) words.push('The seller changed the minimum, the steps or the discounts.')
  return words.length > 0 ? words.join(' ') : null
}

const haveSameTerms = (before: CartLine['terms'], now: QuotedLine['terms']): boolean =>
  JSON.stringify(plainTerms(before)) === JSON.stringify(plainTerms(now))

const plainTerms = (terms: CartLine['terms'] | null) =>
  terms && {
    minimum: terms.minimum_quantity,
    step: terms.quantity_step,
    tiers: terms.tiers.map(({ from_quantity, discount_percentage }) => [from_quantity, discount_percentage]),
  }

/** Returns the cart with current values, without lines that are no longer available. */
export const corrected = (cart: readonly CartLine[], corrections: CartCorrections): CartLine[] =>
  cart.flatMap((line) => {
    const now = corrections.get(line.id)
    if (!now) return [line]
    const { wholesale_price, quantity_available, terms } = now
    if (wholesale_price === null || quantity_available === 0) return []
    const { terms: _, ...rest } = line
    const quantity = Math.min(line.quantity, quantity_available)
    return [{ ...rest, wholesale_price, quantity_available, quantity, ...(terms && { terms }) }]
  })

/** Returns whether the cart can be ordered as it is: prices and pairs match the sellers'. */
export const isCorrect = (corrections: CartCorrections): boolean => corrections.size === 0
