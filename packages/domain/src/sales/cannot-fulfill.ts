import { SALE_STAGES, type SaleStage } from './sale-stages.ts'
import { saleStatus } from './sale-statuses.ts'

/** The reason of a cancellation when no one gave one. */
export const NO_REASON = 'No reason provided'

interface CancelableOrder {
  platform: 'stockx' | 'goat' | 'shopify'
  stage: SaleStage
  status: string
  isFulfilled: boolean
}

/**
 * Returns why a seller may not report an order as impossible to fulfill, as a message for that person, or null when
 * they may.
 */
export function cannotFulfillRefusal(order: CancelableOrder): string | null {
  const { platform, stage, status, isFulfilled } = order
  const { canceled, under_way, terminal, to_ship } = SALE_STAGES[stage]
  if (canceled) return 'This order was already canceled.'
  if (platform === 'shopify')
    return 'This order was placed in your shop. Cancel or refund it in Shopify; ARK updates the sale.'
  if (isFulfilled) return 'This order is marked as fulfilled. Undo that first, and then cancel it.'
  if (under_way) return 'An order in transit cannot be canceled.'
  if (terminal || !to_ship) return `An order that is ${saleStatus(status).label.toLowerCase()} cannot be canceled here.`
  return null
}
