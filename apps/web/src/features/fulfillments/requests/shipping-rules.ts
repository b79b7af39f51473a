import {
  bulkShippingRefusal,
  CANNOT_MIX,
  areShippedTogether,
  type ShippableOrder,
  type ShippingRefusal,
} from '@ark/domain'
import type { SaleSummary } from '../../../shared/sales/words/sale-words.ts'

/** A sale as the rules of bulk shipping look at it. */
export const shippableOrder = (sale: SaleSummary): ShippableOrder => ({
  platform: sale.platform,
  stage: sale.stage,
  status: sale.status,
  order_number: sale.order_number,
  order_confirmed: sale.order_confirmed ?? false,
  order_canceled: sale.order_canceled ?? false,
  is_requested: sale.automation_request !== undefined,
})

/** Why a sale cannot be shipped in bulk at all, whatever else is selected (document 2 §5); null: it can. */
export const shippingRefusal = (sale: SaleSummary): ShippingRefusal | null => bulkShippingRefusal(shippableOrder(sale))

/** Why a sale cannot join those that are selected for bulk shipping; null: it can. */
export function joiningRefusal(sale: SaleSummary, selected: readonly SaleSummary[]): ShippingRefusal | null {
  const refusal = shippingRefusal(sale)
  if (refusal) return refusal
  return areShippedTogether([sale, ...selected.slice(0, 1)]) ? null : CANNOT_MIX
}
