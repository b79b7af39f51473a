import { SALE_STAGES, type SaleStage } from './sale-stages.ts'
import { saleStatus } from './sale-statuses.ts'

/** The facts about an order that its ALIAS buttons depend on. */
export interface AliasOrder {
  platform: string
  stage: SaleStage
  /** The status that screens show. */
  status: string
  alias_order_id: string | null
  order_confirmed: boolean
  order_canceled: boolean
}

/** Returns why the order may not be confirmed, as a message for the person at the button, or null when it may. */
export function confirmRefusal(order: AliasOrder): string | null {
  if (order.platform !== 'goat') return 'Only ALIAS orders can be confirmed.'
  if (!order.alias_order_id) return 'This sale has no ALIAS order number.'
  const { canceled, to_confirm, to_ship } = SALE_STAGES[order.stage]
  if (order.order_canceled || canceled) return 'This order was canceled.'
  // Its stage shows the confirmation, or ARK confirmed it a moment ago and the stage has yet to follow.
  if (to_confirm ? order.order_confirmed : to_ship) return 'This order is already confirmed.'
  if (!to_confirm) return `An order that is ${saleStatus(order.status).label.toLowerCase()} cannot be confirmed.`
  return null
}

/** Returns why the order may not be canceled, or null when it may. */
export function cancelRefusal(order: AliasOrder): string | null {
  if (order.platform !== 'goat') return 'Only ALIAS orders can be canceled here.'
  if (!order.alias_order_id) return 'This sale has no ALIAS order number.'
  const { canceled, under_way, terminal } = SALE_STAGES[order.stage]
  if (order.order_canceled || canceled) return 'This order was already canceled.'
  if (under_way || terminal) return 'An order in transit cannot be canceled.'
  return null
}
