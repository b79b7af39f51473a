import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { fieldsOfTerms, parseSize, searchWords, sizeSearchKey, DEFAULT_TERMS } from '@ark/domain'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { required } from '../../../platform/required.ts'
import { catalogProductsMatching } from '../../catalogue/index.ts'
import { assignSellerNumbers, lockSellerNumbers, sellerNumbers, usedSellerNumbers } from './queries/buyer-sellers.ts'
import {
  cheapestOffers,
  type FoundSize,
  findOfferedSizes,
  sizeFacts,
  type SizeOffer,
  termsKey,
  termsOfProducts,
} from './queries/offered-sizes.ts'
import { buyersDraw } from './buyers-draw.ts'
import { type BuyersDraw, drawSellerNumber } from './rules/sellers-of-buyer.ts'
import { wholesaleHandle } from './rules/wholesale-handle.ts'

type Offered = AnswerOf<Contract['GET /buyer/available-inventory']>
type Summary = AnswerOf<Contract['GET /buyer/available-inventory/summary']>
type Needs = Pick<Capabilities, 'db' | 'keys'>

/** The most sellers of a size that are shown; the cheapest come first. */
const SELLERS_SHOWN = 20
/** The most sizes that are counted. */
const COUNTED = 1_000
const LARGEST_PAGE = 200

/**
 * Returns a page of sizes that are offered wholesale and in stock, the best price of each size first. A seller whom
 * this buyer sees for the first time gets a number for this buyer (docs/decisions/047); nothing else about the seller
 * is revealed.
 */
export async function listOfferedSizes(
  { db, keys }: Needs,
  { buyerId }: BuyerCaller,
  query: NonNullable<QueryOf<Contract['GET /buyer/available-inventory']>>,
): Promise<Offered> {
  const { search, size, product_id, after = null, limit = 50 } = query
  return db.asPlatform(async (tx) => {
    const asked = await searched(tx, { search, size })
    const productIds = product_id === undefined ? asked.productIds : [product_id]
    const page = { ...asked, productIds, after, limit: Math.min(limit, LARGEST_PAGE) }
    const found = await findOfferedSizes(tx, page)
    return described(tx, { buyerId, draw: buyersDraw({ keys }, buyerId) }, found)
  })
}

/** Counts the sizes that can be bought, and returns the distinct sizes. */
export async function summarizeOfferedSizes(
  { db }: Pick<Needs, 'db'>,
  query: NonNullable<QueryOf<Contract['GET /buyer/available-inventory/summary']>>,
): Promise<Summary> {
  return db.asPlatform(async (tx) => {
    const asked = await searched(tx, query)
    const found = await findOfferedSizes(tx, { ...asked, after: null, limit: COUNTED + 1 })
    const facts = await sizeFacts(
      tx,
      found.map(({ variant_id }) => variant_id),
    )
    return {
      variants: Math.min(found.length, COUNTED),
      is_more: found.length > COUNTED,
      sizes: [...new Set(facts.map(({ size: name }) => name))].toSorted(bySize),
    }
  })
}

const bySize = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** Returns the product ids and comparable sizes of a search: words of names, style codes and brands, and one size. */
async function searched(tx: Tx, { search = '', size }: { search?: string | undefined; size?: string | undefined }) {
  const read = parseSize(size ?? '')
  return {
    productIds: searchWords(search).length === 0 ? null : await catalogProductsMatching(tx, search),
    sizes: size ? [...(read ? [sizeSearchKey(read)] : []), size.toLowerCase()] : null,
  }
}

/** The buyer, and the draw that orders and numbers sellers for them. */
interface BeforeBuyer {
  buyerId: number
  draw: BuyersDraw
}

async function described(tx: Tx, before: BeforeBuyer, found: readonly FoundSize[]): Promise<Offered> {
  if (found.length === 0) return []
  const offers = await cheapestOffers(tx, found, SELLERS_SHOWN)
  const retailerIds = [...new Set(offers.map(({ retailer_id }) => retailer_id))]
  const numbers = await numbersFor(tx, before, retailerIds)
  const productIds = [...new Set(found.map(({ product_id }) => product_id))]
  const [facts, terms] = await Promise.all([
    sizeFacts(
      tx,
      found.map(({ variant_id }) => variant_id),
    ),
    termsOfProducts(tx, { retailerIds, productIds }),
  ])
  const bySizes = Map.groupBy(offers, ({ variant_id }) => variant_id)
  const stockOf = ({ retailer_id, product_id, price, available }: SizeOffer) => {
    const seller = required(numbers.get(retailer_id), `the number of seller ${retailer_id}`)
    return {
      product_sync_id: wholesaleHandle({ seller, productId: product_id }),
      seller,
      wholesale_price: price,
      quantity_available: available,
      terms: fieldsOfTerms(terms.get(termsKey(retailer_id, product_id)) ?? DEFAULT_TERMS),
    }
  }
  return facts.map((size) => ({
    ...size,
    product_sku: size.sku,
    retailer_stocks: (bySizes.get(size.variant_id) ?? [])
      .map(stockOf)
      .toSorted((one, other) => one.wholesale_price - other.wholesale_price || one.seller - other.seller),
  }))
}

/**
 * Returns the buyer's numbers of these sellers. New numbers reveal nothing about the sellers, nor when the buyer first
 * saw them.
 */
async function numbersFor(tx: Tx, { buyerId, draw }: BeforeBuyer, retailerIds: number[]): Promise<Map<number, number>> {
  const known = await sellerNumbers(tx, buyerId, retailerIds)
  if (retailerIds.every((id) => known.has(id))) return known
  await lockSellerNumbers(tx, buyerId)
  const now = await sellerNumbers(tx, buyerId, retailerIds)
  const used = await usedSellerNumbers(tx, buyerId)
  const given = retailerIds
    .filter((id) => !now.has(id))
    .map((retailer_id) => {
      const seller_number = drawSellerNumber(draw, retailer_id, (number) => used.has(number))
      used.add(seller_number)
      return { retailer_id, seller_number }
    })
  await assignSellerNumbers(tx, buyerId, given)
  return sellerNumbers(tx, buyerId, retailerIds)
}
