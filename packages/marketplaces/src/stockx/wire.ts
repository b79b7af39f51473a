import Type, { type Static } from 'typebox'
import { maybe, maybeNumeric, maybeText, numeric, readerOf } from '../wire-values.ts'

/** The parts of StockX' JSON that ARK reads. Money is a decimal string in dollars; statuses may have unknown values. */

const Page = { hasNextPage: maybe(Type.Boolean()) }

const Product = Type.Object({
  productId: Type.String(),
  urlKey: maybeText,
  styleId: maybeText,
  productType: maybeText,
  title: maybeText,
  brand: maybeText,
  productAttributes: maybe(
    Type.Object({ gender: maybeText, releaseDate: maybeText, retailPrice: maybeNumeric, colorway: maybeText }),
  ),
})

const Variant = Type.Object({
  variantId: Type.String(),
  variantValue: maybeText,
  sizeChart: maybe(Type.Object({ availableConversions: maybe(Type.Array(Type.Object({ size: maybeText }))) })),
  gtins: maybe(Type.Array(Type.Object({ identifier: maybeText }))),
})

const MarketData = Type.Object({
  variantId: Type.String(),
  currencyCode: maybeText,
  lowestAskAmount: maybeNumeric,
  highestBidAmount: maybeNumeric,
  sellFasterAmount: maybeNumeric,
  earnMoreAmount: maybeNumeric,
})

const Operation = Type.Object({
  listingId: Type.String(),
  operationId: maybeText,
  operationStatus: Type.String(),
  error: maybeText,
})

const ProductRef = maybe(Type.Object({ productId: maybeText, productName: maybeText, styleId: maybeText }))
const VariantRef = maybe(Type.Object({ variantId: maybeText, variantValue: maybeText }))

const Listing = Type.Object({
  listingId: Type.String(),
  status: Type.String(),
  amount: maybeNumeric,
  currencyCode: maybeText,
  createdAt: maybeText,
  ask: maybe(Type.Object({ askId: maybeNumeric, askExpiresAt: maybeText })),
  order: maybe(Type.Object({ orderNumber: maybeText })),
  product: ProductRef,
  variant: VariantRef,
  condition: maybeText,
  lastOperation: maybe(
    Type.Object({
      operationType: maybeText,
      operationStatus: maybeText,
      operationInitiatedBy: maybeText,
      error: maybeText,
    }),
  ),
})

const Batch = Type.Object({ batchId: Type.String(), status: maybeText })

/** An item echoes its request: a creation's variant, the changed listing, and the listing of a withdrawal as `id`. */
const BatchItem = Type.Object({
  status: maybeText,
  listingInput: maybe(Type.Object({ variantId: maybeText, listingId: maybeText, id: maybeText })),
  result: maybe(Type.Object({ listingId: maybeText })),
  error: maybeText,
})

const Order = Type.Object({
  orderNumber: Type.String(),
  listingId: maybeText,
  amount: numeric,
  currencyCode: maybeText,
  status: Type.String(),
  createdAt: maybeText,
  updatedAt: maybeText,
  inventoryType: maybeText,
  authenticationDetails: maybe(Type.Object({ failureNotes: maybeText })),
  product: ProductRef,
  variant: VariantRef,
  payout: maybe(
    Type.Object({
      totalPayout: maybeNumeric,
      currencyCode: maybeText,
      adjustments: maybe(Type.Array(Type.Object({ adjustmentType: maybeText, amount: maybeNumeric }))),
    }),
  ),
  shipment: maybe(
    Type.Object({
      shipByDate: maybeText,
      trackingNumber: maybeText,
      carrierCode: maybeText,
      shippingLabelUrl: maybeText,
      shippingDocumentUrl: maybeText,
    }),
  ),
})

/** `expires_in` and a new refresh token may be missing. */
const Tokens = Type.Object({
  access_token: Type.String(),
  refresh_token: maybeText,
  id_token: maybeText,
  expires_in: maybeNumeric,
})

/** The claims of the ID token (OpenID Connect Core 1.0 §2). */
const IdClaims = Type.Object({ sub: Type.String() })

/** Present only for a Direct order. */
const DirectDocuments = Type.Object({
  shippingDocuments: maybe(
    Type.Object({ message: maybeText, requiredDocuments: maybe(Type.Record(Type.String(), maybeText)) }),
  ),
})

export type WireProduct = Static<typeof Product>
export type WireVariant = Static<typeof Variant>
export type WireMarketData = Static<typeof MarketData>
export type WireOperation = Static<typeof Operation>
export type WireListing = Static<typeof Listing>
export type WireBatchItem = Static<typeof BatchItem>
export type WireOrder = Static<typeof Order>

export const readProduct = readerOf(Product)
export const readProducts = readerOf(Type.Object({ ...Page, products: Type.Array(Product) }))
export const readVariants = readerOf(Type.Array(Variant))
export const readMarketData = readerOf(Type.Array(MarketData))
export const readOperation = readerOf(Operation)
export const readListing = readerOf(Listing)
export const readListings = readerOf(Type.Object({ ...Page, listings: Type.Array(Listing) }))
export const readBatch = readerOf(Batch)
export const readBatchItems = readerOf(Type.Object({ items: Type.Array(BatchItem) }))
export const readOrder = readerOf(Order)
export const readOrderPage = readerOf(Type.Object({ ...Page, count: maybeNumeric, orders: Type.Array(Order) }))
export const readDirectDocuments = readerOf(DirectDocuments)
export const readTokens = readerOf(Tokens)
export const readIdClaims = readerOf(IdClaims)
