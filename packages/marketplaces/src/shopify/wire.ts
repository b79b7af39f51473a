import Type, { type Static, type TSchema } from 'typebox'
import { maybe, maybeNumeric, maybeText, numeric } from '../wire-values.ts'

/**
 * Shopify's shapes that several operations share. IDs are gids, money is a decimal string, and UnsignedInt64 is a
 * string.
 */

export const connection = <T extends TSchema>(node: T) =>
  Type.Object({
    nodes: Type.Array(node),
    pageInfo: Type.Object({ hasNextPage: Type.Boolean(), endCursor: maybeText }),
  })

export const userErrors = maybe(
  Type.Array(Type.Object({ code: maybeText, field: maybe(Type.Array(Type.String())), message: Type.String() })),
)

const id = Type.Object({ id: Type.String() })

export const Variant = Type.Object({
  id: Type.String(),
  title: maybeText,
  sku: maybeText,
  barcode: maybeText,
  price: maybeNumeric,
  compareAtPrice: maybeNumeric,
  position: maybe(Type.Number()),
  selectedOptions: maybe(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  inventoryItem: Type.Object({ id: Type.String(), tracked: maybe(Type.Boolean()) }),
})

/** A metafield. Its value is text whatever its type is: a list is JSON. */
export const Metafield = Type.Object({ namespace: Type.String(), key: Type.String(), value: maybeText })

/** A product without its variants and metafields, which are connections in a query and separate lines in an export. */
export const productFields = {
  id: Type.String(),
  title: maybeText,
  vendor: maybeText,
  productType: maybeText,
  status: maybeText,
  tags: maybe(Type.Array(Type.String())),
  createdAt: maybeText,
  updatedAt: maybeText,
  featuredMedia: maybe(Type.Object({ preview: maybe(Type.Object({ image: maybe(Type.Object({ url: maybeText })) })) })),
}
export const ProductLine = Type.Object(productFields)
export const Product = Type.Object({
  ...productFields,
  metafields: connection(Metafield),
  variants: connection(Variant),
})

export const SaleVariantSchema = Type.Object({
  sku: maybeText,
  price: maybeNumeric,
  compareAtPrice: maybeNumeric,
  inventoryQuantity: maybe(Type.Number()),
})

/** A product with the fields that show whether it is on sale. */
export const SaleProductSchema = Type.Object({
  id: Type.String(),
  title: maybeText,
  createdAt: maybeText,
  variants: connection(SaleVariantSchema),
})

export const levelFields = {
  updatedAt: maybeText,
  quantities: maybe(Type.Array(Type.Object({ name: Type.String(), quantity: Type.Number() }))),
}
/** An inventory level in an export, with its item and its location. */
export const LevelLine = Type.Object({ id: Type.String(), item: id, location: id, ...levelFields })
export const LevelOfItem = Type.Object({ location: id, ...levelFields })
export const LevelAtLocation = Type.Object({ item: id, ...levelFields })

export const Order = Type.Object({
  id: Type.String(),
  name: maybeText,
  sourceIdentifier: maybeText,
  cancelledAt: maybeText,
  displayFulfillmentStatus: maybeText,
})

export const ChangedOrderSchema = Type.Object({
  id: Type.String(),
  sourceIdentifier: maybeText,
  processedAt: Type.String(),
  updatedAt: Type.String(),
})

const shopMoney = Type.Object({ amount: maybeNumeric, currencyCode: maybeText })

export const ShopOrderLineSchema = Type.Object({
  id: Type.String(),
  title: maybeText,
  variantTitle: maybeText,
  sku: maybeText,
  requiresShipping: maybe(Type.Boolean()),
  isGiftCard: maybe(Type.Boolean()),
  quantity: Type.Integer(),
  currentQuantity: Type.Integer(),
  unfulfilledQuantity: Type.Integer(),
  variant: maybe(id),
  originalUnitPriceSet: Type.Object({ shopMoney }),
  discountAllocations: maybe(Type.Array(Type.Object({ allocatedAmountSet: Type.Object({ shopMoney }) }))),
})

/** How many units of an order line a fulfillment order ships. */
export const PartLineSchema = Type.Object({ totalQuantity: Type.Integer(), lineItem: id })

/** A fulfillment order: the part of an order that ships from one location. */
export const FulfillmentOrderSchema = Type.Object({
  id: Type.String(),
  status: Type.String(),
  assignedLocation: maybe(Type.Object({ location: maybe(id) })),
  lineItems: connection(PartLineSchema),
})

export const ShopOrderSchema = Type.Object({
  ...ChangedOrderSchema.properties,
  name: maybeText,
  test: maybe(Type.Boolean()),
  cancelledAt: maybeText,
  displayFinancialStatus: maybeText,
  lineItems: connection(ShopOrderLineSchema),
  fulfillmentOrders: connection(FulfillmentOrderSchema),
})

export const BulkOperation = Type.Object({
  id: Type.String(),
  status: Type.String(),
  errorCode: maybeText,
  objectCount: numeric,
  rootObjectCount: numeric,
  fileSize: maybeNumeric,
  url: maybeText,
})

export type WireUserErrors = Static<typeof userErrors>
export type WireMetafield = Static<typeof Metafield>
export type WireVariant = Static<typeof Variant>
export type WireProductLine = Static<typeof ProductLine>
export type WireProduct = Static<typeof Product>
export type WireSaleVariant = Static<typeof SaleVariantSchema>
export type WireSaleProduct = Static<typeof SaleProductSchema>
export type WireLevelOfItem = Static<typeof LevelOfItem>
export type WireOrder = Static<typeof Order>
export type WireChangedOrder = Static<typeof ChangedOrderSchema>
export type WireShopOrder = Static<typeof ShopOrderSchema>
export type WireFulfillmentOrder = Static<typeof FulfillmentOrderSchema>
export type WirePartLine = Static<typeof PartLineSchema>
export type WireShopOrderLine = Static<typeof ShopOrderLineSchema>
export type WireBulkOperation = Static<typeof BulkOperation>
