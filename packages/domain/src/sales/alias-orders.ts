import { SALE_STAGES, type SaleStage } from './sale-stages.ts'
import { saleStatus } from './sale-statuses.ts'

/** What the alias order buttons depend on (document 2 §4). */
export interface AliasOrder {
  platform: string
  stage: SaleStage
  /** As it is named in words. */
  status: string
  alias_order_id: string | null
  order_confirmed: boolean
  order_canceled: boolean
}

/** Null when the order may be confirmed; otherwise why not, in words for the person at the button. */
export function confirmRefusal(order: AliasOrder): string | null {
  if (order.platform !== 'goat') return 'Only ALIAS orders are confirmed.'
  if (!order.alias_order_id) return 'This sale has no ALIAS order number.'
  const { canceled, to_confirm, to_ship } = SALE_STAGES[order.stage]
  if (order.order_canceled || canceled) return 'This order was canceled.'
  // Its stage says so, or it was confirmed a moment ago and its stage has yet to follow.
  if (to_confirm ? order.order_confirmed : to_ship) return 'This order is already confirmed.'
  if (!to_confirm) return `An order that is ${saleStatus(order.status).label.toLowerCase()} cannot be confirmed.`
  return null
}

/** Null when the order may be canceled; otherwise why not. */
export function cancelRefusal(order: AliasOrder): string | null {
  if (order.platform !== 'goat') return 'Only ALIAS orders are canceled here.'
  if (!order.alias_order_id) return 'This sale has no ALIAS order number.'
  const { canceled, under_way, terminal } = SALE_STAGES[order.stage]
  if (order.order_canceled || canceled) return 'This order was already canceled.'
  if (under_way || terminal) return 'An order in transit cannot be canceled.'
  return null
}
