import { SALE_STAGES, type SaleStage } from '@ark/domain'

/** What a change of stage does to a time. `set` fills an empty one. */
export type TimeChange = 'set' | 'clear' | 'keep'

/**
 * Returns how a new stage changes the times of a sale. This is the only place that decides it. The constraint
 * `sales_times_follow_stage` enforces which times may exist together (docs/decisions/083). `canceled` is when the sale
 * was lost; `fulfilled` is when its pair was packed, which is empty while the sale waits to be packed.
 */
export const timesOfStage = (stage: SaleStage): { canceled: 'set' | 'clear'; fulfilled: TimeChange } => ({
  canceled: SALE_STAGES[stage].fell_through ? 'set' : 'clear',
  fulfilled: stage === 'packed' ? 'set' : SALE_STAGES[stage].to_ship ? 'clear' : 'keep',
})
