import type { LineItem } from '../entities.ts'
import { gid } from '../gid.ts'
import { openQuantity } from '../orders/order-figures.ts'
import { decimalAmount } from './payload-values.ts'

/** Returns a line of an order or a fulfillment; `quantity` differs when only part of it was shipped. */
export function lineItemPayload(line: LineItem, quantity = line.quantity): object {
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    variant_id: line.variant?.id ?? null,
    product_id: line.variant?.product.id ?? null,
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: openQuantity(line),
    fulfillment_status: lineStatus(line),
    fulfillment_service: 'manual',
    price: decimalAmount(line.unitPriceCents),
    requires_shipping: line.requiresShipping,
    taxable: true,
    properties: line.properties.map(({ key, value }) => ({ name: key, value })),
    selling_plan_id: null,
    tax_lines: [],
    discount_allocations: [],
  }
}

function lineStatus(line: LineItem): string | null {
  if (line.fulfilledQuantity === 0) return null
  return line.fulfilledQuantity >= line.currentQuantity ? 'fulfilled' : 'partial'
}
