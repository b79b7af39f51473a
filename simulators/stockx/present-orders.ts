import { createHash } from 'node:crypto'
import type { StockxContext } from './context.ts'
import type { Order } from './entities.ts'
import { payoutOfOrder } from './money.ts'
import {
  presentAuthentication,
  presentInbound,
  presentProductReference,
  presentVariantReference,
  unknownFields,
  wholeSecond,
} from './present-listings.ts'

/** The address of a label is valid for 15 minutes; reading the order again gives a fresh one. */
const LABEL_LIFETIME_SECONDS = 900

function presentCore(context: StockxContext, order: Order) {
  const { listing } = order
  return {
    orderNumber: order.orderNumber,
    listingId: listing.listingId,
    askId: order.askId,
    amount: String(order.amount),
    currencyCode: listing.currencyCode,
    status: order.status,
    createdAt: wholeSecond(order.createdAt),
    updatedAt: wholeSecond(order.updatedAt),
    product: presentProductReference(listing),
    variant: presentVariantReference(listing),
    authenticationDetails: presentAuthentication(order),
    inventoryType: listing.inventoryType,
    initiatedShipments: presentInbound(listing),
    ...unknownFields(context),
  }
}

/** Returns an order in a list: without payout and shipment. */
export function presentOrderRow(context: StockxContext, order: Order) {
  return { ...presentCore(context, order), condition: 'New', conditionDescription: 'Brand new, never worn' }
}

export function presentOrderInFull(context: StockxContext, order: Order) {
  const { url, settings } = context
  return {
    ...presentCore(context, order),
    // StockX ships pairs that it stores.
    shipment:
      order.listing.inventoryType === 'FLEX'
        ? null
        : {
            carrierCode: 'UPS',
            shipByDate: order.shipByDate.toISOString(),
            // Without a shipping ID there is no label, as for some Direct orders.
            shippingLabelUrl: order.shippingId === '' ? null : labelUrl(context, order),
            trackingNumber: order.trackingNumber,
            trackingUrl: `https://www.ups.com/track?tracknum=${order.trackingNumber}`,
            shippingDocumentUrl:
              order.shippingId === ''
                ? null
                : `${url()}/v2/selling/orders/${order.orderNumber}/shipping-document/${order.shippingId}`,
          },
    payout: payoutOfOrder(order, settings),
  }
}

/** Returns a signed address like those of logistics-assets.stockx.com: it needs no credentials but expires. */
function labelUrl({ url, clock }: StockxContext, order: Order): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + LABEL_LIFETIME_SECONDS
  const query = new URLSearchParams({
    Expires: String(expires),
    Signature: sign(order, expires),
    'Key-Pair-Id': 'APKASANDBOX',
  })
  return `${url()}/labels/${order.orderNumber}.pdf?${query}`
}

export function isLabelUrlGood(
  { clock }: StockxContext,
  order: Order,
  query: Record<string, string | undefined>,
): boolean {
  const expires = Number(query.Expires)
  return expires * 1000 >= clock.now().getTime() && query.Signature === sign(order, expires)
}

const sign = (order: Order, expires: number) =>
  createHash('sha256').update(`${order.orderNumber} ${order.shippingId} ${expires}`).digest('base64url')
