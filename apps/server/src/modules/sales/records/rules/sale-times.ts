import { SALE_STAGES, type SaleStage } from '@ark/domain'

/** What a change of stage does to a time: an empty one is set, it is cleared, or it stays as it is. */
export type TimeChange = 'set' | 'clear' | 'keep'

/**
 * What the times of a sale become as it goes to a stage: the one place that decides, for whoever changes it. Which may
 * stand together is the constraint `sales_times_follow_stage` (docs/decisions/083). `canceled`: since when it fell
 * through. `fulfilled`: when its pair was packed, which a sale that waits to be packed has not.
 */
export const timesOfStage = (stage: SaleStage): { canceled: 'set' | 'clear'; fulfilled: TimeChange } => ({
  canceled: SALE_STAGES[stage].fell_through ? 'set' : 'clear',
  fulfilled: stage === 'packed' ? 'set' : SALE_STAGES[stage].to_ship ? 'clear' : 'keep',
})
