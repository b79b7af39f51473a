import type { StockxContext } from './context.ts'
import type { Batch, StockxBatchItem, Listing, Operation, Order } from './entities.ts'
import { payoutFor } from './money.ts'
import { presentVariantName } from './present-catalogue.ts'

/** The shapes of answers in this file have the field names and order of recorded ones. */

const VIA = 'PUBLIC-API'
/** Returns a field that a future StockX may send, which clients must ignore. */
export const unknownFields = ({ settings }: StockxContext) =>
  settings.unknownFields ? { experimentBucket: 'b', sustainabilityScore: null } : {}

export function presentListing(context: StockxContext, listing: Listing) {
  const { settings, store } = context
  const order = listing.orderNumber === null ? undefined : store.orders.get(listing.orderNumber)
  return {
    listingId: listing.listingId,
    status: listing.status,
    amount: settings.amountWithFourDecimals ? listing.amount.toFixed(4) : String(listing.amount),
    currencyCode: listing.currencyCode,
    inventoryType: listing.inventoryType,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    product: presentProductReference(listing),
    variant: presentVariantReference(listing),
    batch: listing.batch,
    ask: listing.ask && {
      askId: listing.ask.askId,
      askCreatedAt: wholeSecond(listing.ask.createdAt),
      askUpdatedAt: wholeSecond(listing.ask.updatedAt),
      askExpiresAt: wholeSecond(listing.ask.expiresAt),
    },
    order: order
      ? { orderNumber: order.orderNumber, orderCreatedAt: wholeSecond(order.createdAt), orderStatus: order.status }
      : null,
    authenticationDetails: order ? presentAuthentication(order) : null,
    initiatedShipments: presentInbound(listing),
    condition: 'New',
    conditionDescription: 'Brand new, never worn',
    ...unknownFields(context),
  }
}

export const presentInbound = ({ inboundDisplayId }: Listing) =>
  inboundDisplayId === undefined ? null : { inbound: { displayId: inboundDisplayId } }

/** Returns a single listing, which adds the payout estimate and the last operation. */
export function presentListingInFull(context: StockxContext, listing: Listing) {
  const last = listing.operations.at(-1)
  const hasPrice = listing.status === 'ACTIVE' || listing.status === 'MATCHED' || listing.status === 'COMPLETED'
  return {
    ...presentListing(context, listing),
    payout: hasPrice ? payoutFor({ sale: listing.amount, saleCurrency: listing.currencyCode }, context.settings) : null,
    lastOperation: last
      ? {
          operationId: last.operationId,
          operationType: last.type,
          operationStatus: last.status,
          operationInitiatedBy: last.by,
          operationInitiatedVia: last.by === 'SYSTEM' ? 'INTERNAL-SYSTEM' : VIA,
          operationCreatedAt: last.createdAt.toISOString(),
          operationUpdatedAt: last.updatedAt.toISOString(),
          error: last.error,
          changes: last.changes,
        }
      : null,
  }
}

export function presentOperation(operation: Operation) {
  return {
    listingId: operation.listingId,
    operationId: operation.operationId,
    operationType: operation.type,
    operationStatus: operation.status,
    operationInitiatedBy: operation.by,
    operationInitiatedVia: operation.by === 'SYSTEM' ? 'INTERNAL-SYSTEM' : VIA,
    createdAt: operation.createdAt.toISOString(),
    updatedAt: operation.updatedAt.toISOString(),
    changes: operation.changes,
    error: operation.error,
  }
}

/** Returns the answer of a write: the operation, and where to poll it. */
export function presentWrite({ url }: StockxContext, operation: Operation) {
  const { listingId, operationId } = operation
  return {
    ...presentOperation(operation),
    operationUrl: `${url()}/v2/selling/listings/${listingId}/operations/${operationId}`,
  }
}

export function presentBatch(batch: Batch) {
  const itemStatuses: Record<string, number> = {}
  for (const { status } of batch.items) {
    const key = status.toLowerCase()
    itemStatuses[key] = (itemStatuses[key] ?? 0) + 1
  }
  return {
    batchId: batch.batchId,
    status: batch.status,
    completedAt: batch.completedAt?.toISOString() ?? null,
    createdAt: batch.createdAt.toISOString(),
    updatedAt: batch.updatedAt.toISOString(),
    totalItems: batch.items.length,
    itemStatuses,
  }
}

export function presentBatchItem({ itemId, status, listingInput, result, error }: StockxBatchItem) {
  return { itemId, status, listingInput, ...(result && { result }), ...(error !== null && { error }) }
}

const FINISHED_AUTHENTICATION = ['AUTHENTICATED', 'PAYOUTPENDING', 'PAYOUTCOMPLETED', 'COMPLETED']

export function presentAuthentication(order: Order) {
  if (order.status === 'AUTHFAILED') return { status: 'FAILED', failureNotes: 'Product did not pass verification' }
  return FINISHED_AUTHENTICATION.includes(order.status) ? { status: 'PASSED', failureNotes: null } : null
}

export const presentProductReference = ({ product }: Listing) => ({
  productId: product.stockxProductId,
  productName: product.name,
  styleId: product.stockxStyleId,
})

export const presentVariantReference = ({ product, variant }: Listing) => ({
  variantId: variant.stockxVariantId,
  variantName: presentVariantName(product, variant),
  variantValue: variant.us,
})

/** Formats a time of an ask or an order, which ends in .000Z on the wire. */
export const wholeSecond = (date: Date) => `${date.toISOString().slice(0, 19)}.000Z`
