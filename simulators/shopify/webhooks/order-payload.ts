import type { Address, OrderFulfillment, LineItem, Order } from '../entities.ts'
import { gid } from '../gid.ts'
import { currentTotalCents, fulfillmentStatusOf, orderTotalCents } from '../orders/order-figures.ts'
import type { Shop } from '../store.ts'
import { fulfillmentPayload } from './fulfillment-payload.ts'
import { lineItemPayload } from './line-item-payload.ts'
import { decimalAmount, moneySet, shopTime, shopTimeOrNull } from './payload-values.ts'

/** Returns the payload of orders/create, /updated, /paid, /cancelled and /fulfilled. */
export function orderPayload(shop: Shop, order: Order): object {
  const totals = { total: orderTotalCents(order), current: currentTotalCents(order) }
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: order.name,
    order_number: order.number,
    number: order.number - 1000,
    email: order.email,
    phone: order.phone,
    created_at: shopTime(shop, order.createdAt),
    updated_at: shopTime(shop, order.updatedAt),
    processed_at: shopTime(shop, order.processedAt),
    cancelled_at: shopTimeOrNull(shop, order.cancelledAt),
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    closed_at: shopTimeOrNull(shop, order.closedAt),
    test: order.test,
    currency: order.currency,
    presentment_currency: order.currency,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: fulfillmentStatusWord(order),
    total_price: decimalAmount(totals.total),
    current_total_price: decimalAmount(totals.current),
    subtotal_price: decimalAmount(totals.total - order.shippingCents),
    total_tax: '0.00',
    total_discounts: '0.00',
    total_price_set: moneySet(totals.total, order.currency),
    current_total_price_set: moneySet(totals.current, order.currency),
    tags: order.tags.join(', '),
    note: order.note,
    note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    source_name: order.sourceName,
    source_identifier: order.sourceIdentifier,
    source_url: order.sourceUrl,
    location_id: null,
    app_id: order.appId,
    line_items: order.lineItems.map((line: LineItem) => lineItemPayload(line)),
    shipping_address: order.shippingAddress && addressPayload(order.shippingAddress),
    billing_address: order.shippingAddress && addressPayload(order.shippingAddress),
    customer: null,
    shipping_lines: [],
    fulfillments: order.fulfillments.map((fulfillment: OrderFulfillment) => fulfillmentPayload(shop, fulfillment)),
    refunds: [],
  }
}

function fulfillmentStatusWord(order: Order): string | null {
  const status = fulfillmentStatusOf(order)
  if (status === 'FULFILLED') return 'fulfilled'
  return status === 'PARTIALLY_FULFILLED' ? 'partial' : null
}

function addressPayload(address: Address): object {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: [address.firstName, address.lastName].filter(Boolean).join(' '),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.zip,
    province: address.provinceCode,
    province_code: address.provinceCode,
    country: address.countryCode,
    country_code: address.countryCode,
    phone: address.phone,
  }
}
