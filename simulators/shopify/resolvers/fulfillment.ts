import type { RequestContext } from '../context.ts'
import type { OrderFulfillment, FulfillmentOrder, FulfillmentOrderLine, Tracking } from '../entities.ts'
import { gid, gidNumber } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { userError } from '../graphql/user-error.ts'
import { cancelFulfillment, fulfillOrder, type ShippedLine } from '../orders/fulfill-order.ts'
import { fulfillmentPayload } from '../webhooks/fulfillment-payload.ts'
import { idAs, pageOf } from './records.ts'

interface TrackingInput {
  company?: string | null
  number?: string | null
  numbers?: string[] | null
  url?: string | null
  urls?: string[] | null
}

interface WantedPart {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
}

interface CreateArguments {
  fulfillment: { lineItemsByFulfillmentOrder: WantedPart[]; trackingInfo?: TrackingInput | null }
}

interface TrackingArguments {
  fulfillmentId: string
  trackingInfoInput: TrackingInput
}

/** The carriers whose tracking address Shopify knows; others need `url`. */
const TRACKING_URLS: Record<string, string> = {
  UPS: 'https://www.ups.com/WebTracking?loc=en_US&requester=ST&trackNums=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=',
  'DHL Express': 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
}

/** The resolvers of fulfillment orders and fulfillments. The errors of these mutations have no code. */
export const fulfillmentResolvers: Resolvers = {
  FulfillmentOrder: {
    id: idAs('FulfillmentOrder'),
    orderId: ({ order }: FulfillmentOrder) => gid('Order', order.id),
    requestStatus: () => 'UNSUBMITTED',
    fulfillmentHolds: () => [],
    supportedActions: ({ status }: FulfillmentOrder) =>
      status === 'OPEN' ? ['CREATE_FULFILLMENT', 'MOVE', 'HOLD', 'SPLIT'].map((action) => ({ action })) : [],
    assignedLocation: ({ location }: FulfillmentOrder) => ({ name: location.name, location }),
    lineItems: ({ lines }: FulfillmentOrder, args: PageArguments, context: RequestContext) =>
      pageOf(context, lines, args),
  },
  FulfillmentOrderLineItem: {
    id: idAs('FulfillmentOrderLineItem'),
    sku: ({ lineItem }: FulfillmentOrderLine) => lineItem.sku,
    variant: ({ lineItem }: FulfillmentOrderLine) => lineItem.variant,
    inventoryItemId: ({ lineItem }: FulfillmentOrderLine) =>
      lineItem.variant && gid('InventoryItem', lineItem.variant.item.id),
  },
  Fulfillment: {
    id: idAs('Fulfillment'),
    displayStatus: ({ status }: OrderFulfillment) => (status === 'SUCCESS' ? 'FULFILLED' : 'CANCELED'),
    totalQuantity: ({ lines }: OrderFulfillment) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    trackingInfo: ({ tracking }: OrderFulfillment, { first }: { first?: number | null }) =>
      tracking.numbers
        .map((number, index) => ({ company: tracking.company, number, url: tracking.urls[index] ?? null }))
        .slice(0, first ?? undefined),
  },
  Mutation: {
    fulfillmentCreate(_root: unknown, { fulfillment: input }: CreateArguments, context: RequestContext) {
      const lines = input.lineItemsByFulfillmentOrder.map((part) => linesOf(context, part))
      const refusal = lines.find((part) => typeof part === 'string') ?? refusalOf(lines.flat())
      const [first] = lines.flat()
      if (refusal !== undefined || first === undefined || typeof first === 'string') {
        return {
          fulfillment: null,
          userErrors: [userError(['fulfillment'], refusal ?? 'Fulfillment order does not exist.')],
        }
      }
      const { order, location } = first.fulfillmentOrder
      const shipped = lines.flat().filter((line) => typeof line !== 'string')
      const tracking = trackingOf(input.trackingInfo ?? {})
      return { fulfillment: fulfillOrder(context, { order, location, lines: shipped, tracking }), userErrors: [] }
    },
    fulfillmentTrackingInfoUpdate(_root: unknown, args: TrackingArguments, context: RequestContext) {
      const fulfillment = fulfillmentOf(context, args.fulfillmentId)
      if (!fulfillment) return refuse('fulfillmentId', 'Fulfillment does not exist.')
      fulfillment.tracking = trackingOf(args.trackingInfoInput)
      fulfillment.updatedAt = context.clock.now()
      context.record('fulfillment.tracked', { name: fulfillment.name, tracking: fulfillment.tracking.numbers })
      context.announce('FULFILLMENTS_UPDATE', () => fulfillmentPayload(context.shop, fulfillment))
      return { fulfillment, userErrors: [] }
    },
    fulfillmentCancel(_root: unknown, { id }: { id: string }, context: RequestContext) {
      const fulfillment = fulfillmentOf(context, id)
      if (!fulfillment) return refuse('id', 'Fulfillment not found.')
      if (fulfillment.status === 'CANCELLED') return refuse('id', 'Fulfillment is already cancelled.')
      cancelFulfillment(context, fulfillment)
      return { fulfillment, userErrors: [] }
    },
  },
}

function refuse(field: string, message: string): object {
  return { fulfillment: null, userErrors: [userError([field], message)] }
}

function fulfillmentOf(context: RequestContext, id: string): OrderFulfillment | undefined {
  return context.shop.fulfillments.get(gidNumber(id, 'Fulfillment') ?? 0)
}

/**
 * Returns the lines of a part of the request (all remaining ones, when it names none), or Shopify's recorded message.
 */
function linesOf(context: RequestContext, part: WantedPart): ShippedLine[] | string {
  const id = gidNumber(part.fulfillmentOrderId, 'FulfillmentOrder')
  const fulfillmentOrder = context.shop.fulfillmentOrders.get(id ?? 0)
  if (!fulfillmentOrder) return 'Fulfillment order does not exist.'
  if (fulfillmentOrder.status === 'CLOSED' || fulfillmentOrder.status === 'CANCELLED') {
    return `Fulfillment order ${id} has an unfulfillable status= ${fulfillmentOrder.status.toLowerCase()}.`
  }
  const open = fulfillmentOrder.lines.filter(({ remainingQuantity }) => remainingQuantity > 0)
  const wanted =
    part.fulfillmentOrderLineItems?.map((entry) => ({
      line: fulfillmentOrder.lines.find((line) => line.id === gidNumber(entry.id, 'FulfillmentOrderLineItem')),
      quantity: entry.quantity,
    })) ?? open.map((line) => ({ line, quantity: line.remainingQuantity }))
  if (wanted.some(({ quantity }) => quantity < 1)) return 'Quantity must be greater than 0'
  const shipped = wanted.flatMap(({ line, quantity }) =>
    line && quantity <= line.remainingQuantity ? [{ fulfillmentOrder, line, quantity }] : [],
  )
  return shipped.length === wanted.length ? shipped : 'Invalid fulfillment order line item quantity requested.'
}

/** Returns the error when the lines are not of one order and one location. */
function refusalOf(lines: readonly (ShippedLine | string)[]): string | undefined {
  const orders = lines.flatMap((line) => (typeof line === 'string' ? [] : [line.fulfillmentOrder]))
  if (new Set(orders.map(({ order }) => order)).size > 1) {
    return 'All fulfillment orders must belong to the same order.'
  }
  return new Set(orders.map(({ location }) => location)).size > 1
    ? 'All fulfillment orders must be assigned to a single location.'
    : undefined
}

/** Returns tracking data. It derives missing addresses for known carriers; others have none. */
function trackingOf({ company, number, numbers, url, urls }: TrackingInput): Tracking {
  const all = numbers ?? (number ? [number] : [])
  const given = urls ?? (url ? [url] : [])
  const prefix = company ? TRACKING_URLS[company] : undefined
  return {
    company: company ?? null,
    numbers: all,
    urls: all.flatMap((each, index) => given[index] ?? (prefix ? prefix + encodeURIComponent(each) : [])),
  }
}
