import type { Alias } from '../alias.ts'
import { invalid, recordNotFound, refusal } from '../api/errors.ts'
import { variantOfSize } from '../catalogue.ts'
import type { Listing } from '../entities.ts'
import { isResellable, MINIMUM_PRICE_CENTS, maximumPriceCents } from '../present/catalog-item.ts'

export type Offered = Pick<Listing, 'catalogId' | 'size' | 'sizeUnit' | 'priceCents'>

/**
 * Checks that an offer has whole dollars within the item's limits and a size of the item in the item's unit. Throws
 * ApiError.
 */
export function checkOffered(alias: Alias, { catalogId, size, sizeUnit, priceCents }: Offered): void {
  const product = alias.catalogue.find(catalogId)
  if (!isResellable(alias, product)) throw refusal(alias.settings, 'This item can not be listed')
  if (sizeUnit !== 'SIZE_UNIT_US') throw invalid('The size unit does not match the catalog item')
  if (!variantOfSize(product, size)) throw invalid(`Size ${size} is not allowed for this catalog item`)
  if (priceCents % 100 !== 0) throw invalid('Price must be in whole dollars')
  const maximumCents = maximumPriceCents(alias, product)
  if (priceCents < MINIMUM_PRICE_CENTS || priceCents > maximumCents) {
    throw invalid(`Price must be between ${MINIMUM_PRICE_CENTS} and ${maximumCents} cents`)
  }
}

export function findListing({ store }: Alias, id: string): Listing {
  const listing = store.listings.get(id)
  if (!listing) throw recordNotFound()
  return listing
}

/** Returns a listing that is neither sold nor deleted, or throws a refusal. The real answer is not documented. */
export function findOpenListing(alias: Alias, id: string): Listing {
  const listing = findListing(alias, id)
  if (listing.status === 'sold' || listing.status === 'deleted') {
    throw refusal(alias.settings, `The listing is ${listing.status}`)
  }
  return listing
}
