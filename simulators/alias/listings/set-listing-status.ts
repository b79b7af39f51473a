import type { Alias } from '../alias.ts'
import { refusal } from '../api/errors.ts'
import type { Listing } from '../entities.ts'
import { REQUIRED_PICTURES, requiresPictures } from '../present/catalog-item.ts'
import { changeListing } from './change-listing.ts'
import { findListing, findOpenListing } from './listing-rules.ts'

/** Activates a listing. It becomes inactive instead when the item needs pictures and some are missing. */
export function activateListing(alias: Alias, id: string): Listing {
  const listing = findOpenListing(alias, id)
  if (listing.status === 'active') return repeated(alias, listing)
  if (!hasItsPictures(alias, listing))
    return changeListing(alias, listing, { effect: 'listing.activation_refused', status: 'inactive' })
  return changeListing(alias, listing, { effect: 'listing.activated', status: 'active' })
}

export function deactivateListing(alias: Alias, id: string): Listing {
  const listing = findOpenListing(alias, id)
  if (listing.status === 'inactive') return repeated(alias, listing)
  return changeListing(alias, listing, { effect: 'listing.deactivated', status: 'inactive' })
}

/** Deletes a listing, which stays readable as deleted. A sold listing stays sold. */
export function deleteListing(alias: Alias, id: string): Listing {
  const listing = findListing(alias, id)
  if (listing.status === 'deleted') return repeated(alias, listing)
  return changeListing(alias, findOpenListing(alias, id), { effect: 'listing.deleted', status: 'deleted' })
}

function repeated({ settings }: Alias, listing: Listing): Listing {
  if (settings.repeats === 'idempotent') return listing
  throw refusal(settings, `The listing is already ${listing.status}`)
}

function hasItsPictures(alias: Alias, { id, catalogId }: Listing): boolean {
  if (!requiresPictures(alias, alias.catalogue.find(catalogId))) return true
  const types = new Set(
    [...alias.store.pictures.values()].filter(({ listingId }) => listingId === id).map(({ type }) => type),
  )
  return REQUIRED_PICTURES.every((type) => types.has(type))
}
