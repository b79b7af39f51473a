import type { Alias } from '../alias.ts'
import { CONDITIONS, DEFECTS, PACKAGING_CONDITIONS, SIZE_UNITS } from '../api/enums.ts'
import type { RequestInput } from '../api/input.ts'
import type { Listing } from '../entities.ts'
import { changeListing } from './change-listing.ts'
import { checkOffered } from './listing-rules.ts'
import { activateListing } from './set-listing-status.ts'

/** POST /listings: creates a pending listing, or a live one when `activate` is true. Throws ApiError. */
export function createListing(alias: Alias, input: RequestInput): Listing {
  const now = alias.clock.now()
  const listing: Listing = {
    id: alias.random.uuid(),
    catalogId: input.requiredText('catalog_id'),
    priceCents: input.requiredInt64('price_cents'),
    condition: input.requiredOneOf('condition', CONDITIONS),
    packagingCondition: input.requiredOneOf('packaging_condition', PACKAGING_CONDITIONS),
    size: input.requiredDouble('size'),
    sizeUnit: input.requiredOneOf('size_unit', SIZE_UNITS),
    status: 'pending',
    metadata: input.map('metadata') ?? {},
    defects: input.listOf('defects', DEFECTS),
    additionalDefects: input.text('additional_defects') ?? '',
    createdAt: now,
    updatedAt: now,
  }
  const activate = input.flag('activate')
  checkOffered(alias, listing)
  alias.store.listings.set(listing.id, listing)
  changeListing(alias, listing, { effect: 'listing.created' })
  return activate ? activateListing(alias, listing.id) : listing
}
