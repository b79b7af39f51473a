import {
  cents,
  discountAt,
  dollars,
  offerTotal,
  quantityFault,
  quantityRuleLabel,
  termsOf,
  type WholesaleTerms,
} from '@ark/domain'
import type { Answer } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'

export type OrderStock = Answer<'GET /bulk-sales/{id}/stock'>
type Line = OrderStock['line_items'][number]

/** The pairs to deliver of each line, as typed. */
export type ProposedQuantities = Readonly<Record<number, number | string>>

/** Returns the typed quantity of a line as a whole number from 0 to the ordered one. */
export const proposedQuantity = (line: Line, typed: ProposedQuantities): number => {
  const quantity = Math.trunc(Number(typed[line.line_id] ?? line.quantity_available))
  return Number.isFinite(quantity) ? Math.min(Math.max(quantity, 0), line.ordered_quantity) : 0
}

export const pairsOf = (quantities: readonly number[]): number => quantities.reduce((sum, each) => sum + each, 0)

/** Returns the ordered, available and proposed pairs of an order, and its total before and after. */
export function proposedTotals({ line_items }: OrderStock, typed: ProposedQuantities) {
  const total = (quantityOf: (line: Line) => number) =>
    dollars(offerTotal(line_items.map((line) => ({ quantity: quantityOf(line), price_cents: cents(line.unit_price) }))))
  return {
    ordered: pairsOf(line_items.map(({ ordered_quantity }) => ordered_quantity)),
    available: pairsOf(line_items.map(({ quantity_available }) => quantity_available)),
    proposed: pairsOf(line_items.map((line) => proposedQuantity(line, typed))),
    orderedAmount: total(({ ordered_quantity }) => ordered_quantity),
    proposedAmount: total((line) => proposedQuantity(line, typed)),
  }
}

/** Returns for each product with terms what the smaller quantity means for its tier and minimum; empty: nothing. */
export function termsNotes({ line_items, products }: OrderStock, typed: ProposedQuantities): string[] {
  return products.flatMap(({ product_id, terms }) => {
    const lines = line_items.filter((line) => line.product_id === product_id)
    const ordered = pairsOf(lines.map(({ ordered_quantity }) => ordered_quantity))
    const proposed = pairsOf(lines.map((line) => proposedQuantity(line, typed)))
    if (!terms || proposed === ordered || proposed === 0) return []
    return noteOf(lines[0]?.product_name ?? '', { terms: termsOf(terms), ordered, proposed })
  })
}

interface Smaller {
  terms: WholesaleTerms
  ordered: number
  proposed: number
}

function noteOf(name: string, { terms, ordered, proposed }: Smaller): string[] {
  const [before, after] = [discountAt(terms, ordered), discountAt(terms, proposed)]
  const tier =
    before > after
      ? [
          `${name}: the buyer keeps the price for ${count(ordered)} pairs (${before / 100}% off). Your tier for ` +
            `${count(proposed)} is ${after === 0 ? 'the full price' : `${after / 100}% off`}.`,
        ]
      : []
  const minimum = quantityFault(terms, proposed)
    ? [
        `${name}: ${count(proposed)} pairs are outside your terms (${quantityRuleLabel(terms)}). You may still deliver them.`,
      ]
    : []
  return [...tier, ...minimum]
}
