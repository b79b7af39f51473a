import {
  bulkShippingRefusal,
  CANNOT_MIX,
  areShippedTogether,
  type ShippableOrder,
  type ShippingRefusal,
} from '@ark/domain'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'

/** Returns the fields of a sale that the rules of bulk shipping read. */
export const shippableOrder = (sale: SaleSummary): ShippableOrder => ({
  platform: sale.platform,
  stage: sale.stage,
  status: sale.status,
  order_number: sale.order_number,
  order_confirmed: sale.order_confirmed ?? false,
  order_canceled: sale.order_canceled ?? false,
  is_oversold: sale.oversold ?? false,
  is_requested: sale.automation_request !== undefined,
})

/** Returns why a sale cannot be shipped in bulk at all; null when it can. */
export const shippingRefusal = (sale: SaleSummary): ShippingRefusal | null => bulkShippingRefusal(shippableOrder(sale))

/** Returns why a sale cannot join the selected ones for bulk shipping; null when it can. */
export function joiningRefusal(sale: SaleSummary, selected: readonly SaleSummary[]): ShippingRefusal | null {
  const refusal = shippingRefusal(sale)
  if (refusal) return refusal
  return areShippedTogether([sale, ...selected.slice(0, 1)]) ? null : CANNOT_MIX
}
