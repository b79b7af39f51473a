import { SALE_STAGES, type SaleStage } from './sale-stages.ts'

/**
 * Returns whether the fulfillment of a sale in this stage can be undone: its marketplace does not report the pair as
 * shipped, and the sale has not ended.
 */
export const canUndoFulfilled = (stage: SaleStage): boolean => stage === 'packed' || SALE_STAGES[stage].to_ship
