import { type Cents, cents, share } from '../money/money.ts'

/**
 * The wholesale terms of a product besides its prices: the minimum quantity, the quantity step and the quantity
 * discounts. A quantity counts the pairs of one product in one order to one retailer, all sizes together, because
 * buyers take a size run. Pure: price management, the buyer's cart and order submission share these rules.
 */
export interface WholesaleTerms {
  /** In pairs, at least 1; a multiple of the step. */
  minimum_quantity: number
  /** At least 1; quantities are multiples of it. */
  quantity_step: number
  /** Sorted by quantity, with rising discounts; empty where every pair costs the same. */
  tiers: readonly WholesaleTier[]
}

/** The discount on each pair from a quantity on. */
export interface WholesaleTier {
  from_quantity: number
  /** In basis points: 500 is 5%. */
  discount_basis_points: number
}

/** Terms as calls carry them and forms edit them, in percent. */
export interface WholesaleTermsFields {
  minimum_quantity: number
  quantity_step: number
  tiers: readonly { from_quantity: number; discount_percentage: number }[]
}

export interface WholesaleTermsProblem {
  /** 'minimum_quantity', 'tiers.1.from_quantity' */
  field: string
  message: string
}

/** The default terms of a retailer: a buyer may order any number of pairs at the listed price. */
export const DEFAULT_TERMS: WholesaleTerms = { minimum_quantity: 1, quantity_step: 1, tiers: [] }

export const MAX_WHOLESALE_TIERS = 10
export const MAX_WHOLESALE_QUANTITY = 10_000
/** In percent. */
export const HIGHEST_WHOLESALE_DISCOUNT = 90

/** Returns the terms that the fields describe, or a message for each field that is wrong. */
export function readWholesaleTerms(
  fields: WholesaleTermsFields,
): { terms: WholesaleTerms } | { problems: WholesaleTermsProblem[] } {
  const problems = [...quantityProblems(fields), ...tierProblems(fields)]
  return problems.length > 0 ? { problems } : { terms: termsOf(fields) }
}

/** Returns the terms of valid fields, such as an answer of the server. */
export const termsOf = ({ minimum_quantity, quantity_step, tiers }: WholesaleTermsFields): WholesaleTerms => ({
  minimum_quantity,
  quantity_step,
  tiers: tiers.map((tier) => ({
    from_quantity: tier.from_quantity,
    discount_basis_points: cents(tier.discount_percentage),
  })),
})

/** Returns the fields of terms, for calls. */
export const fieldsOfTerms = ({ minimum_quantity, quantity_step, tiers }: WholesaleTerms) => ({
  minimum_quantity,
  quantity_step,
  tiers: tiers.map((tier) => ({
    from_quantity: tier.from_quantity,
    discount_percentage: tier.discount_basis_points / 100,
  })),
})

const isQuantity = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_WHOLESALE_QUANTITY

const QUANTITY_WORDS = `Enter a whole number from 1 to ${MAX_WHOLESALE_QUANTITY.toLocaleString('en-US')}.`

function quantityProblems({ minimum_quantity, quantity_step }: WholesaleTermsFields): WholesaleTermsProblem[] {
  const problems: WholesaleTermsProblem[] = []
  if (!isQuantity(minimum_quantity)) problems.push({ field: 'minimum_quantity', message: QUANTITY_WORDS })
  if (!isQuantity(quantity_step)) problems.push({ field: 'quantity_step', message: QUANTITY_WORDS })
  if (problems.length === 0 && minimum_quantity % quantity_step !== 0) {
    const message = `The minimum must be a multiple of the step: ${multiplesAround(minimum_quantity, quantity_step)}.`
    problems.push({ field: 'minimum_quantity', message })
  }
  return problems
}

/** Returns the multiples around a count: '6 or 12'. */
function multiplesAround(count: number, step: number): string {
  const lower = Math.floor(count / step) * step
  return lower === 0 ? `${step}` : `${lower} or ${lower + step}`
}

function tierProblems({ minimum_quantity, tiers }: WholesaleTermsFields): WholesaleTermsProblem[] {
  if (tiers.length > MAX_WHOLESALE_TIERS)
    return [{ field: 'tiers', message: `At most ${MAX_WHOLESALE_TIERS} price tiers.` }]
  return tiers.flatMap((tier, index) => {
    const problems: WholesaleTermsProblem[] = []
    const before = tiers[index - 1]
    const quantity = tierQuantityProblem(tier.from_quantity, before?.from_quantity ?? minimum_quantity)
    if (quantity) problems.push({ field: `tiers.${index}.from_quantity`, message: quantity })
    const discount = discountProblem(tier.discount_percentage, before?.discount_percentage)
    if (discount) problems.push({ field: `tiers.${index}.discount_percentage`, message: discount })
    return problems
  })
}

function tierQuantityProblem(from: number, before: number): string | null {
  if (!isQuantity(from)) return QUANTITY_WORDS
  return from <= before ? `Enter more than ${before}: the quantity before it.` : null
}

function discountProblem(percentage: number, before = 0): string | null {
  const isShare = percentage > 0 && percentage <= HIGHEST_WHOLESALE_DISCOUNT
  if (!isShare) return `Enter a percentage above 0, up to ${HIGHEST_WHOLESALE_DISCOUNT}.`
  if (cents(percentage) <= cents(before) && before > 0) return `Enter more than ${before}%: the discount before it.`
  return null
}

/** Returns the discount for a quantity of a product, in basis points; 0 below the first tier. */
export function discountAt({ tiers }: WholesaleTerms, quantity: number): number {
  const reached = tiers.filter(({ from_quantity }) => from_quantity <= quantity)
  return Math.max(0, ...reached.map(({ discount_basis_points }) => discount_basis_points))
}

/**
 * Returns the price of one pair, in cents: its price less the discount, which is rounded half up to the cent.
 * `productQuantity` counts all sizes of the product in the order.
 */
export const wholesaleUnitPrice = (terms: WholesaleTerms, priceCents: Cents, productQuantity: number): Cents =>
  priceCents - share(priceCents, discountAt(terms, productQuantity))

/** A size of a product in an order, with its quantity and the price of a pair before discounts. */
export interface WholesaleLine {
  quantity: number
  price_cents: Cents
}

export interface PricedWholesaleLine extends WholesaleLine {
  unit_cents: Cents
  /** Unit price × quantity, so that the lines add up to the total to the cent. */
  total_cents: Cents
}

export interface PricedProduct {
  quantity: number
  discount_basis_points: number
  /** In the order of the given lines. */
  lines: PricedWholesaleLine[]
  total_cents: Cents
}

/**
 * Returns the prices of one product's sizes in an order to one retailer. The result has no other fields of the lines.
 */
export function priceWholesaleLines(terms: WholesaleTerms, lines: readonly WholesaleLine[]): PricedProduct {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const priced = lines.map(({ quantity: count, price_cents }) => {
    const unit_cents = wholesaleUnitPrice(terms, price_cents, quantity)
    return { quantity: count, price_cents, unit_cents, total_cents: unit_cents * count }
  })
  const total_cents = priced.reduce((sum, line) => sum + line.total_cents, 0)
  return { quantity, discount_basis_points: discountAt(terms, quantity), lines: priced, total_cents }
}

export type QuantityFault = 'below-minimum' | 'off-step'

/** Returns why this number of pairs of a product cannot be ordered, or null when it can. */
export function quantityFault(terms: WholesaleTerms, quantity: number): QuantityFault | null {
  if (quantity < terms.minimum_quantity) return 'below-minimum'
  return quantity % terms.quantity_step === 0 ? null : 'off-step'
}

/** The orderable quantities next to a wanted one; null where there is none. */
export interface NearestQuantities {
  lower: number | null
  higher: number | null
}

/**
 * Returns the nearest orderable quantities: the highest one up to `wanted` and the lowest one from it. Neither exceeds
 * `available`, the pairs of the product in all sizes; left out: no limit. Both equal `wanted` when it can be ordered.
 */
export function nearestQuantities(
  { minimum_quantity, quantity_step }: WholesaleTerms,
  wanted: number,
  available = Number.POSITIVE_INFINITY,
): NearestQuantities {
  const below = Math.floor(Math.min(wanted, available) / quantity_step) * quantity_step
  const above = Math.max(minimum_quantity, Math.ceil(wanted / quantity_step) * quantity_step)
  return { lower: below < minimum_quantity ? null : below, higher: above > available ? null : above }
}

/** Returns the next discount tier, or null when none is left. */
export function nextTier({ tiers }: WholesaleTerms, quantity: number): WholesaleTier | null {
  return tiers.find(({ from_quantity }) => from_quantity > quantity) ?? null
}

/**
 * Returns the quantity rule as text: 'At least 12 pairs, in steps of 6'. Returns an empty text where any number can be
 * ordered.
 */
export function quantityRuleLabel({ minimum_quantity, quantity_step }: WholesaleTerms): string {
  if (minimum_quantity === 1) return ''
  const least = `At least ${minimum_quantity} pairs`
  return quantity_step === 1 ? least : `${least}, in steps of ${quantity_step}`
}

/** Returns a tier as text: 'From 24 pairs 5% off'. */
export const tierLabel = ({ from_quantity, discount_basis_points }: WholesaleTier): string =>
  `From ${from_quantity} ${from_quantity === 1 ? 'pair' : 'pairs'} ${discount_basis_points / 100}% off`

/**
 * Returns why a quantity cannot be ordered and which can: 'At least 12 pairs, in steps of 6. Order 12 or 18.' Returns
 * null when it can.
 */
export function quantityFaultMessage(terms: WholesaleTerms, quantity: number, available?: number): string | null {
  if (quantityFault(terms, quantity) === null) return null
  const { lower, higher } = nearestQuantities(terms, quantity, available)
  const allowed = [...new Set([lower, higher])].filter((count) => count !== null)
  const advice = allowed.length > 0 ? `Order ${allowed.join(' or ')}.` : 'There are not enough pairs for that.'
  return `${quantityRuleLabel(terms)}. ${advice}`
}
