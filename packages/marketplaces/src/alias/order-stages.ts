import type { SaleStage } from '@ark/domain'

/** The stage of each order status that alias' documentation or recorded answers show. */
const STAGES: Readonly<Record<string, SaleStage>> = {
  ORDER_STATUS_SOLD: 'to_confirm',
  SOLD: 'to_confirm',
  ORDER_STATUS_CONFIRMED: 'to_ship',
  CONFIRMED: 'to_ship',
  ORDER_STATUS_LABEL_GENERATED: 'labeled',
  LABEL_GENERATED: 'labeled',
  ORDER_STATUS_IN_TRANSIT: 'shipped',
  IN_TRANSIT: 'shipped',
  ORDER_STATUS_COMPLETED: 'completed',
  COMPLETED: 'completed',
  ORDER_STATUS_INVALID: 'failed',
  ORDER_STATUS_CANCELED: 'canceled',
  ORDER_STATUS_CANCELLED: 'canceled',
  CANCELED: 'canceled',
  CANCELLED: 'canceled',
}

export const orderStage = (status: string): SaleStage => STAGES[status] ?? 'unknown'
