import type { Alias } from '../alias.ts'
import { SIZE_UNITS } from '../api/enums.ts'
import type { RequestInput } from '../api/input.ts'
import type { Listing } from '../entities.ts'
import { changeListing } from './change-listing.ts'
import { checkOffered, findOpenListing, type Offered } from './listing-rules.ts'

/** POST /listings/{id}: changes only the fields that are sent; condition, packaging and defects never change. */
export function updateListing(alias: Alias, id: string, input: RequestInput): Listing {
  const { catalogId, size, sizeUnit, priceCents } = findOpenListing(alias, id)
  return offerOtherwise(alias, id, {
    catalogId: input.text('catalog_id') ?? catalogId,
    size: input.double('size') ?? size,
    sizeUnit: input.oneOf('size_unit', SIZE_UNITS) ?? sizeUnit,
    priceCents: input.int64('price_cents') ?? priceCents,
  })
}

export function offerOtherwise(alias: Alias, id: string, offered: Offered): Listing {
  const listing = findOpenListing(alias, id)
  checkOffered(alias, offered)
  const { catalogId, size, priceCents } = offered
  return changeListing(alias, listing, { effect: 'listing.updated', catalogId, size, priceCents })
}

export function addMetadata(alias: Alias, id: string, added: Record<string, string>): Listing {
  const listing = findOpenListing(alias, id)
  return changeListing(alias, listing, {
    effect: 'listing.metadata_changed',
    metadata: { ...listing.metadata, ...added },
  })
}

export function removeMetadata(alias: Alias, id: string, keys: readonly string[]): Listing {
  const listing = findOpenListing(alias, id)
  const kept = Object.entries(listing.metadata).filter(([key]) => !keys.includes(key))
  return changeListing(alias, listing, { effect: 'listing.metadata_changed', metadata: Object.fromEntries(kept) })
}
