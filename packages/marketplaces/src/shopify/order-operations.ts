import Type from 'typebox'
import { maybe, maybeText } from '../wire-values.ts'
import { mutation, query } from './operation.ts'
import {
  ChangedOrderSchema,
  connection,
  FulfillmentOrderSchema,
  Order,
  PartLineSchema,
  ShopOrderLineSchema,
  ShopOrderSchema,
  userErrors,
} from './wire.ts'

const ORDER_FIELDS = `
  fragment OrderFields on Order { id name sourceIdentifier cancelledAt displayFulfillmentStatus }`

export const OrdersBySource = query(
  `
  query OrdersBySource($query: String!, $after: String) {
    orders(first: 20, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes { ...OrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${ORDER_FIELDS}`,
  Type.Object({ orders: connection(Order) }),
)

/**
 * Reads the latest orders without a search: the search index lags writes by seconds, and no shop sells a hundred orders
 * in that time.
 */
export const LatestOrders = query(
  `
  query LatestOrders {
    orders(first: 100, sortKey: CREATED_AT, reverse: true) {
      nodes { ...OrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${ORDER_FIELDS}`,
  Type.Object({ orders: connection(Order) }),
)

export const OrderById = query(
  `
  query OrderById($id: ID!) { order(id: $id) { ...OrderFields } }
  ${ORDER_FIELDS}`,
  Type.Object({ order: maybe(Order) }),
)

export const CreateOrder = mutation(
  `
  mutation CreateOrder($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
    orderCreate(order: $order, options: $options) {
      order { ...OrderFields }
      userErrors { code field message }
    }
  }
  ${ORDER_FIELDS}`,
  Type.Object({ orderCreate: maybe(Type.Object({ order: maybe(Order), userErrors })) }),
)

/** Checks which variants exist in a shop; a deleted one is null. */
export const ExistingVariants = query(
  `
  query VariantsThere($ids: [ID!]!) {
    nodes(ids: $ids) { id }
  }`,
  Type.Object({ nodes: Type.Array(maybe(Type.Object({ id: Type.String() }))) }),
)

/** A cancellation continues after its answer; only this job shows why it failed. */
const CancelJob = Type.Object({ id: Type.String(), done: maybe(Type.Boolean()), status: maybeText, errors: userErrors })

export const CancelJobById = query(
  `
  query CancelJobById($id: ID!) {
    node(id: $id) { ... on OrderCancelJobResult { id done status errors { code field message } } }
  }`,
  Type.Object({ node: maybe(Type.Partial(CancelJob)) }),
)

export const CancelOrder = mutation(
  `
  mutation CancelOrder($orderId: ID!, $refundMethod: OrderCancelRefundMethodInput) {
    orderCancel(orderId: $orderId, reason: OTHER, restock: false, refundMethod: $refundMethod, notifyCustomer: false) {
      jobResult { id done status errors { code field message } }
      orderCancelUserErrors { code field message }
    }
  }`,
  Type.Object({
    orderCancel: maybe(
      Type.Object({
        jobResult: maybe(CancelJob),
        orderCancelUserErrors: userErrors,
      }),
    ),
  }),
)

export const FulfillmentOrders = query(
  `
  query FulfillmentOrders($orderId: ID!, $after: String) {
    order(id: $orderId) {
      displayFulfillmentStatus
      fulfillmentOrders(first: 20, after: $after) {
        nodes { id status }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  Type.Object({
    order: maybe(
      Type.Object({
        displayFulfillmentStatus: maybeText,
        fulfillmentOrders: connection(Type.Object({ id: Type.String(), status: Type.String() })),
      }),
    ),
  }),
)

export const CreateFulfillment = mutation(
  `
  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id status }
      userErrors { field message }
    }
  }`,
  Type.Object({
    fulfillmentCreate: maybe(Type.Object({ fulfillment: maybe(Type.Object({ id: Type.String() })), userErrors })),
  }),
)

/** An order of one pair has one fulfillment, or more when the first was canceled and the pair shipped again. */
export const ParcelsOfOrder = query(
  `
  query ParcelsOfOrder($orderId: ID!) {
    order(id: $orderId) { fulfillments(first: 250) { id status } }
  }`,
  Type.Object({
    order: maybe(Type.Object({ fulfillments: Type.Array(Type.Object({ id: Type.String(), status: Type.String() })) })),
  }),
)

export const CancelFulfillment = mutation(
  `
  mutation CancelFulfillment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id status }
      userErrors { field message }
    }
  }`,
  Type.Object({
    fulfillmentCancel: maybe(Type.Object({ fulfillment: maybe(Type.Object({ id: Type.String() })), userErrors })),
  }),
)

export const ChangedOrders = query(
  `
  query ChangedOrders($query: String!, $after: String) {
    orders(first: 250, query: $query, sortKey: UPDATED_AT, after: $after) {
      nodes { id sourceIdentifier processedAt updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  Type.Object({ orders: connection(ChangedOrderSchema) }),
)

/** No field identifies the customer: no name, address or email. */
const LINE_FIELDS = `
  fragment LineFields on LineItem {
    id title variantTitle sku requiresShipping isGiftCard quantity currentQuantity unfulfilledQuantity
    variant { id }
    originalUnitPriceSet { shopMoney { amount currencyCode } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } }
  }`

const PART_FIELDS = `
  fragment PartFields on FulfillmentOrder {
    id status
    assignedLocation { location { id } }
    lineItems(first: 50) { nodes { totalQuantity lineItem { id } } pageInfo { hasNextPage endCursor } }
  }`

export const ShopOrderById = query(
  `
  query ShopOrderById($id: ID!) {
    order(id: $id) {
      id name sourceIdentifier test processedAt updatedAt cancelledAt displayFinancialStatus
      lineItems(first: 50) { nodes { ...LineFields } pageInfo { hasNextPage endCursor } }
      fulfillmentOrders(first: 5) { nodes { ...PartFields } pageInfo { hasNextPage endCursor } }
    }
  }
  ${LINE_FIELDS}
  ${PART_FIELDS}`,
  Type.Object({ order: maybe(ShopOrderSchema) }),
)

export const MoreLinesOfOrder = query(
  `
  query MoreLinesOfOrder($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 100, after: $after) { nodes { ...LineFields } pageInfo { hasNextPage endCursor } }
    }
  }
  ${LINE_FIELDS}`,
  Type.Object({ order: maybe(Type.Object({ lineItems: connection(ShopOrderLineSchema) })) }),
)

export const MorePartsOfOrder = query(
  `
  query MorePartsOfOrder($id: ID!, $after: String) {
    order(id: $id) {
      fulfillmentOrders(first: 20, after: $after) { nodes { ...PartFields } pageInfo { hasNextPage endCursor } }
    }
  }
  ${PART_FIELDS}`,
  Type.Object({ order: maybe(Type.Object({ fulfillmentOrders: connection(FulfillmentOrderSchema) })) }),
)

/** A fulfillment order may have 512 lines. */
export const MoreLinesOfPart = query(
  `
  query MoreLinesOfPart($id: ID!, $after: String) {
    node(id: $id) {
      ... on FulfillmentOrder {
        lineItems(first: 250, after: $after) {
          nodes { totalQuantity lineItem { id } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  Type.Object({ node: maybe(Type.Object({ lineItems: Type.Optional(connection(PartLineSchema)) })) }),
)
