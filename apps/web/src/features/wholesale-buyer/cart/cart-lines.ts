import {
  cents,
  counted,
  dollars,
  nextTier,
  parseSize,
  priceWholesaleLines,
  quantityFaultMessage,
  readWholesaleTerms,
  sizeOrder,
  termsOf,
  DEFAULT_TERMS,
  type WholesaleTerms,
  type WholesaleTermsFields,
} from '@ark/domain'

/** A line of a buyer's cart in this browser: pairs of one size from one seller. */
export interface CartLine {
  /** The seller's product link and the size: '8589934593-12'. */
  id: string
  variant_id: number
  product_sync_id: number
  /** The number in 'Seller #3'. */
  seller: number
  product_name: string
  sku: string | null
  size: string
  quantity: number
  /** The last known price of a pair without a discount, in dollars. */
  wholesale_price: number
  /** The seller's last known stock. */
  quantity_available: number
  /** The seller's terms for the product; absent when any number has the same price. */
  terms?: WholesaleTermsFields
}

/** A cart line with its prices in this cart. */
export interface PricedCartLine extends CartLine {
  unit_price: number
  line_total: number
}

/** The lines of one product from one seller, to which its terms apply together. */
export interface CartProduct {
  product_sync_id: number
  seller: number
  product_name: string
  sku: string | null
  terms: WholesaleTerms
  lines: PricedCartLine[]
  quantity: number
  /** The discount in hundredths of a percent: 500 is 5%. */
  discount_basis_points: number
  total: number
  /** The reason that this quantity cannot be ordered; null when it can. */
  fault: string | null
}

/** The most lines of an order, and therefore of a cart. */
export const MOST_CART_LINES = 500

/** Returns the id of a line, one per size and seller, so that adding it again replaces it. */
export const cartLineId = ({ product_sync_id, variant_id }: Pick<CartLine, 'product_sync_id' | 'variant_id'>): string =>
  `${product_sync_id}-${variant_id}`

/** Returns the cart with these lines replaced or added; a quantity of 0 removes a line. */
export function withLines(cart: readonly CartLine[], changed: readonly CartLine[]): CartLine[] {
  const byId = new Map(cart.map((line) => [line.id, line]))
  for (const line of changed) {
    const quantity = Math.min(line.quantity, line.quantity_available)
    if (quantity <= 0) byId.delete(line.id)
    else byId.set(line.id, { ...line, quantity })
  }
  return [...byId.values()].slice(0, MOST_CART_LINES)
}

/** Groups the cart by product and seller, with prices for their quantities. */
export function cartProducts(cart: readonly CartLine[]): CartProduct[] {
  const groups = Map.groupBy(cart, ({ product_sync_id }) => product_sync_id)
  return [...groups].flatMap(([product_sync_id, lines]) => {
    const sorted = lines.toSorted((one, other) => sizeOrder(parseSize(one.size)) - sizeOrder(parseSize(other.size)))
    const [first] = sorted
    if (!first) return []
    const { seller, product_name, sku } = first
    const terms = first.terms ? termsOf(first.terms) : DEFAULT_TERMS
    const priced = priceWholesaleLines(
      terms,
      sorted.map(({ quantity, wholesale_price }) => ({ quantity, price_cents: cents(wholesale_price) })),
    )
    return {
      product_sync_id,
      seller,
      product_name,
      sku,
      terms,
      lines: sorted.map((line, at) => ({
        ...line,
        unit_price: dollars(priced.lines[at]?.unit_cents ?? 0),
        line_total: dollars(priced.lines[at]?.total_cents ?? 0),
      })),
      quantity: priced.quantity,
      discount_basis_points: priced.discount_basis_points,
      total: dollars(priced.total_cents),
      fault: quantityFaultMessage(terms, priced.quantity),
    }
  })
}

/** Returns what the next price tier takes: 'Add 6 pairs for 5% off each pair.'; null when none is left. */
export function nextTierMessage({ terms, quantity }: Pick<CartProduct, 'terms' | 'quantity'>): string | null {
  const tier = nextTier(terms, quantity)
  if (!tier) return null
  return `Add ${counted(tier.from_quantity - quantity, 'pair')} for ${tier.discount_basis_points / 100}% off each pair.`
}

/** Returns the total in dollars, summed in cents. */
export const cartTotal = (products: readonly CartProduct[]): number =>
  dollars(products.reduce((sum, { total }) => sum + cents(total), 0))

/** Returns the number of pairs in all lines. */
export const cartPairs = (cart: readonly CartLine[]): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)

/** Reads a stored cart and leaves out invalid lines. */
export function readCart(kept: unknown): CartLine[] {
  if (!Array.isArray(kept)) return []
  const lines = kept.slice(0, MOST_CART_LINES).flatMap((line: unknown) => readLine(line) ?? [])
  return withLines([], lines)
}

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least
const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500

function readLine(kept: unknown): CartLine | null {
  if (typeof kept !== 'object' || kept === null) return null
  const line = kept as Partial<Record<keyof CartLine, unknown>>
  const { variant_id, product_sync_id, seller, product_name, sku = null, size } = line
  const { quantity, wholesale_price, quantity_available } = line
  if (!isWhole(variant_id, 1) || !isWhole(product_sync_id, 1)) return null
  if (!isWhole(seller, 1)) return null
  if (!isShortText(product_name) || !isShortText(size) || !(sku === null || isShortText(sku))) return null
  if (!isWhole(quantity, 1) || !isWhole(quantity_available, 1) || !isPrice(wholesale_price)) return null
  const terms = readTerms(line.terms)
  return {
    id: cartLineId({ product_sync_id, variant_id }),
    variant_id,
    product_sync_id,
    seller,
    product_name,
    sku,
    size,
    quantity,
    wholesale_price,
    quantity_available,
    ...(terms && { terms }),
  }
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 10_000_000

function readTerms(kept: unknown): WholesaleTermsFields | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { minimum_quantity, quantity_step, tiers } = kept as Partial<Record<keyof WholesaleTermsFields, unknown>>
  if (!isWhole(minimum_quantity, 1) || !isWhole(quantity_step, 1) || !Array.isArray(tiers)) return null
  const fields = {
    minimum_quantity,
    quantity_step,
    tiers: tiers.flatMap((tier: unknown) => {
      const { from_quantity, discount_percentage } = Object(tier) as Record<string, unknown>
      return isWhole(from_quantity, 1) && isPrice(discount_percentage) ? [{ from_quantity, discount_percentage }] : []
    }),
  }
  return 'terms' in readWholesaleTerms(fields) ? fields : null
}
