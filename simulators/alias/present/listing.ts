import type { Alias } from '../alias.ts'
import { aliasSkuOf } from '../catalogue.ts'
import type { Listing, Picture } from '../entities.ts'
import { centsOnWire, enumName, int64 } from './values.ts'

export function listingJson({ settings, catalogue }: Alias, listing: Listing) {
  const status =
    listing.status === 'sold' ? settings.soldListingStatus : `LISTING_STATUS_${listing.status.toUpperCase()}`
  return {
    id: listing.id,
    catalog_id: listing.catalogId,
    condition: listing.condition,
    packaging_condition: listing.packagingCondition,
    size: listing.size,
    size_unit: listing.sizeUnit,
    sku: aliasSkuOf(catalogue.find(listing.catalogId)),
    consigned: false,
    created_at: listing.createdAt.toISOString(),
    updated_at: listing.updatedAt.toISOString(),
    ...(listing.activatedAt && { activated_at: listing.activatedAt.toISOString() }),
    status: enumName(status, settings),
    price_cents: centsOnWire(listing.priceCents, settings),
    metadata: listing.metadata,
    defects: listing.defects,
    additional_defects: listing.additionalDefects,
  }
}

export const pictureJson = ({ url }: Alias, { id, listingId, type, order, source }: Picture) => ({
  id,
  listing_id: listingId,
  type,
  order: int64(order),
  url: 'url' in source ? source.url : `${url()}/files/pictures/${id}`,
})
