import type { Alias } from '../alias.ts'
import { aliasSkuOf } from '../catalogue.ts'
import { type Order, AliasOrderState } from '../entities.ts'
import { invoicePath, labelPath } from '../orders/issue-label.ts'
import type { AliasSettings } from '../settings.ts'
import { centsOnWire, enumName } from './values.ts'

export function orderStatus({ state }: Order, settings: AliasSettings): string {
  const name =
    state === AliasOrderState.unconfirmed ? settings.initialOrderStatus : `ORDER_STATUS_${state.toUpperCase()}`
  return enumName(name, settings)
}

export type OrderJson = ReturnType<typeof orderJson>

/**
 * Returns an order. Label fields are empty until there is a label; only sales across a border have
 * `customs_declaration`.
 */
export function orderJson({ settings, catalogue, url }: Alias, order: Order) {
  const product = catalogue.find(order.catalogId)
  const { label, fulfillment } = order
  return {
    id: order.id,
    status: orderStatus(order, settings),
    ...fulfillmentStatus(fulfillment, settings),
    catalog_id: order.catalogId,
    catalog_name: product.name,
    catalog_brand: product.brand,
    catalog_sku: aliasSkuOf(product),
    size: order.size,
    price_cents: centsOnWire(order.priceCents, settings),
    price_cents_after_take: centsOnWire(afterTake(order, settings), settings),
    sales_channel: order.salesChannel,
    purchase_order_number: order.purchaseOrderNumber,
    listing_id: order.listingId,
    label_type: label?.type ?? 'LABEL_TYPE_INVALID',
    label_url: label?.isReady ? `${url()}${labelPath(order.id, label.trackingNumber)}` : '',
    label_tracking_number: label?.trackingNumber ?? '',
    label_courier: label?.courier ?? '',
    sold_at: order.soldAt.toISOString(),
    ...(label?.generatedAt && { label_generated_at: label.generatedAt.toISOString() }),
    ...(order.inTransitAt && { in_transit_at: order.inTransitAt.toISOString() }),
    updated_at: order.updatedAt.toISOString(),
    cancels_at: order.cancelsAt.toISOString(),
    ...(settings.crossBorder && {
      customs_declaration: {
        commercial_invoice_url: `${url()}${invoicePath(order.id)}`,
        declared_customs_value_cents: centsOnWire(order.priceCents, settings),
      },
    }),
  }
}

const afterTake = ({ balanceCents, paidOutCents }: Order, settings: AliasSettings): number =>
  settings.afterTake === 'paid-out' ? paidOutCents : balanceCents

const fulfillmentStatus = (
  fulfillment: string | undefined,
  settings: AliasSettings,
): { fulfillment_status?: string } =>
  fulfillment ? { fulfillment_status: enumName(`FULFILLMENT_STATUS_${fulfillment.toUpperCase()}`, settings) } : {}
