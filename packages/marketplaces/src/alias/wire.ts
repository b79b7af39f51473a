import Type, { type Static } from 'typebox'
import { maybe, maybeNumeric, maybeText, numeric, readerOf } from '../wire-values.ts'

/**
 * The parts of alias' JSON that ARK reads. It is proto3: int64 is a string, '' and '0' may mean "none", fields with
 * their default may be absent, and enums may have unknown values.
 */

const CatalogItem = Type.Object({
  catalog_id: Type.String(),
  name: maybeText,
  sku: maybeText,
  brand: maybeText,
  gender: maybeText,
  release_date: maybeText,
  product_type: maybeText,
  size_unit: maybeText,
  allowed_sizes: maybe(
    Type.Array(Type.Object({ display_name: maybeText, value: numeric, us_size_equivalent: maybeNumeric })),
  ),
  main_picture_url: maybeText,
  retail_price_cents: maybeNumeric,
  minimum_listing_price_cents: maybeNumeric,
  maximum_listing_price_cents: maybeNumeric,
  requires_listing_pictures: maybe(Type.Boolean()),
  resellable: maybe(Type.Boolean()),
  colorway: maybeText,
})

const Availability = Type.Object({
  lowest_listing_price_cents: maybeNumeric,
  highest_offer_price_cents: maybeNumeric,
  last_sold_listing_price_cents: maybeNumeric,
})

const PricedVariant = Type.Object({
  size: maybeNumeric,
  product_condition: maybeText,
  packaging_condition: maybeText,
  availability: maybe(Availability),
})

const Listing = Type.Object({
  id: Type.String(),
  catalog_id: maybeText,
  sku: maybeText,
  size: maybeNumeric,
  status: maybeText,
  price_cents: maybeNumeric,
  condition: maybeText,
  packaging_condition: maybeText,
  created_at: maybeText,
})

const Order = Type.Object({
  id: Type.String(),
  status: maybeText,
  fulfillment_status: maybeText,
  customs_declaration: maybe(Type.Object({ commercial_invoice_url: maybeText })),
  catalog_id: maybeText,
  catalog_name: maybeText,
  catalog_sku: maybeText,
  size: maybeNumeric,
  price_cents: maybeNumeric,
  price_cents_after_take: maybeNumeric,
  listing_id: maybeText,
  label_url: maybeText,
  label_tracking_number: maybeText,
  label_courier: maybeText,
  sold_at: maybeText,
  updated_at: maybeText,
  cancels_at: maybeText,
})

const BatchStatus = Type.Object({ status: maybeText })

const OfListing = maybe(Type.Object({ id: maybeText }))

/** A request, and the result of a row that succeeded. */
const BatchRow = Type.Object({
  status: maybeText,
  success: maybe(Type.Boolean()),
  errors: maybe(Type.Array(Type.Unknown())),
  create_listing_request: maybe(Type.Object({ catalog_id: maybeText, size: maybeNumeric })),
  create_listing_result: maybe(Type.Object({ listing: OfListing })),
  update_listing_request: OfListing,
  update_listing_result: OfListing,
  delete_listing_request: OfListing,
  delete_listing_result: OfListing,
})

export type WireBatchRow = Static<typeof BatchRow>
export type WireCatalogItem = Static<typeof CatalogItem>
export type WirePricedVariant = Static<typeof PricedVariant>
export type WireListing = Static<typeof Listing>
export type WireOrder = Static<typeof Order>

/** Each list has the token for its next page in another place. */
export const readCatalog = readerOf(
  Type.Object({
    catalog_items: maybe(Type.Array(CatalogItem)),
    next_pagination_token: maybeText,
    has_more: maybe(Type.Boolean()),
  }),
)
export const readCatalogItem = readerOf(Type.Object({ catalog_item: CatalogItem }))
export const readAvailabilities = readerOf(Type.Object({ variants: maybe(Type.Array(PricedVariant)) }))
export const readListing = readerOf(Type.Object({ listing: Listing }))
export const readListings = readerOf(
  Type.Object({
    listings: maybe(Type.Array(Listing)),
    pagination: maybe(Type.Object({ pagination_token: maybeText, has_more: maybe(Type.Boolean()) })),
  }),
)
export const readDeleted = readerOf(Type.Object({ id: maybeText }))
export const readStartedBatch = readerOf(Type.Object({ batch_id: Type.String({ minLength: 1 }) }))
export const readBatchStatus = readerOf(BatchStatus)
export const readBatchRows = readerOf(
  Type.Object({ operations: maybe(Type.Array(BatchRow)), pagination_token: maybeText }),
)
export const readBatchQuota = readerOf(
  Type.Object({ used_operation_quota: maybeNumeric, max_operation_quota: maybeNumeric }),
)
export const readOrder = readerOf(Type.Object({ order: Order }))
export const readOrderPage = readerOf(
  Type.Object({
    results: maybe(Type.Array(Order)),
    pagination: maybe(Type.Object({ next_page_token: maybeText })),
  }),
)
