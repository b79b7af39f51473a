import {
  type Cents,
  cents,
  formatMoney,
  priceWholesaleLines,
  quantityFaultMessage,
  DEFAULT_TERMS,
  type WholesaleTerms,
} from '@ark/domain'

/** A size of one seller that a buyer wants. */
export interface WantedLine {
  /** The `product_sync_id` that the buyer knows. */
  handle: number
  variantId: number
  quantity: number
}

/** The current offer of a seller for the size of a line. */
export interface CurrentOffer {
  retailerId: number
  seller: number
  productId: number
  /** The product link that it is sold from. */
  productSyncId: number
  productName: string
  size: string
  sku: string | null
  /** Dollars, from the database. */
  price: number
  available: number
  terms: WholesaleTerms | null
}

export interface PricedLine extends WantedLine {
  offer: CurrentOffer | null
  /** The price of a pair in this quantity of its product; null when it is no longer offered. */
  unitCents: Cents | null
  /** The field of the line that must change, and why, with what is possible; null when the line can be ordered. */
  problem: { field: 'qty' | 'variant_id'; message: string } | null
}

export const offerKey = ({ handle, variantId }: Pick<WantedLine, 'handle' | 'variantId'>): string =>
  `${handle} ${variantId}`

/**
 * Prices lines at the current offers, and finds those that cannot be ordered. Lines of the same size and seller are
 * added up. A quantity, its terms and its discount count all sizes of a product (wholesale-terms of the domain). Pure.
 */
export function priceLines(lines: readonly WantedLine[], offers: ReadonlyMap<string, CurrentOffer>): PricedLine[] {
  const wishes = Map.groupBy(lines, offerKey)
  const wanted = (key: string) => (wishes.get(key) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  const products = Map.groupBy(lines, ({ handle }) => handle)
  const priced = new Map<PricedLine['handle'], Cents[]>()
  return lines.map((line) => {
    const offer = offers.get(offerKey(line)) ?? null
    if (!offer) return { ...line, offer, unitCents: null, problem: GONE }
    const ofProduct = (products.get(line.handle) ?? []).filter((each) => offers.has(offerKey(each)))
    const terms = offer.terms ?? DEFAULT_TERMS
    const units = priced.get(line.handle) ?? unitsOf(ofProduct, { terms, offers })
    priced.set(line.handle, units)
    const productQuantity = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0)
    const shortage = shortageOf(wanted(offerKey(line)), offer)
    const fault = shortage ?? quantityFaultMessage(terms, productQuantity)
    return {
      ...line,
      offer,
      unitCents: units[ofProduct.indexOf(line)] ?? null,
      problem: fault === null ? null : { field: 'qty', message: fault },
    }
  })
}

const GONE = { field: 'variant_id', message: 'This seller no longer offers this size. Remove it.' } as const

const shortageOf = (wanted: number, { available }: CurrentOffer): string | null => {
  if (wanted <= available) return null
  return available === 0
    ? 'This seller has sold out of this size. Remove it.'
    : `This seller has only ${available} left in this size. Order ${available} or fewer.`
}

/** Returns the unit prices of a product's lines, in their order. */
const unitsOf = (
  lines: readonly WantedLine[],
  { terms, offers }: { terms: WholesaleTerms; offers: ReadonlyMap<string, CurrentOffer> },
): Cents[] =>
  priceWholesaleLines(
    terms,
    lines.map((line) => ({ quantity: line.quantity, price_cents: cents(offers.get(offerKey(line))?.price ?? 0) })),
  ).lines.map(({ unit_cents }) => unit_cents)

/** Returns 'Now $95.00 a pair; it was $90.00.'; null when the buyer saw the current price. */
export const priceChangeMessage = (unit: Cents, seen: Cents): string | null =>
  unit === seen ? null : `Now ${formatMoney(unit)} a pair; it was ${formatMoney(seen)}.`
