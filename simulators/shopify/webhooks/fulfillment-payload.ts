import type { OrderFulfillment } from '../entities.ts'
import { gid } from '../gid.ts'
import type { Shop } from '../store.ts'
import { lineItemPayload } from './line-item-payload.ts'
import { shopTime } from './payload-values.ts'

/** Returns the payload of fulfillments/create and /update, which orders contain as well. */
export function fulfillmentPayload(shop: Shop, fulfillment: OrderFulfillment): object {
  const { tracking } = fulfillment
  return {
    id: fulfillment.id,
    admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
    order_id: fulfillment.order.id,
    name: fulfillment.name.replace(/-F(\d+)$/, '.$1'),
    status: fulfillment.status.toLowerCase(),
    created_at: shopTime(shop, fulfillment.createdAt),
    updated_at: shopTime(shop, fulfillment.updatedAt),
    service: 'manual',
    location_id: fulfillment.location.id,
    shipment_status: null,
    tracking_company: tracking.company,
    tracking_number: tracking.numbers[0] ?? null,
    tracking_numbers: tracking.numbers,
    tracking_url: tracking.urls[0] ?? null,
    tracking_urls: tracking.urls,
    line_items: fulfillment.lines.map(({ line, quantity }) => lineItemPayload(line.lineItem, quantity)),
  }
}
