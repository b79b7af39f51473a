import { SALE_STAGES, type SaleStage } from './sale-stages.ts'

/** The most canceled sales that one call resolves: each moves stock on its own while the caller waits. */
export const MAX_RESOLVED_AT_ONCE = 500
/** The most canceled sales that one run resolves when a person selects all matches of a filter. */
export const MAX_RESOLVED_BY_RUN = 5_000

/** The reasons why the pair of a failed or canceled sale leaves stock for good. */
export const WRITE_OFFS = {
  lost: { label: 'It is lost', words: 'written off as lost' },
  damaged: { label: 'It is damaged', words: 'written off as damaged' },
  /** Applies only to a pair that was shipped. */
  kept: { label: 'The marketplace keeps it', words: 'kept by the marketplace' },
} as const
export type WriteOff = keyof typeof WRITE_OFFS
export const WRITE_OFF_NAMES = ['lost', 'damaged', 'kept'] as const satisfies readonly WriteOff[]

/** The facts about a sale whose pair someone is resolving. */
interface UnresolvedSale {
  stage: SaleStage
  isPacked: boolean
}

/**
 * Returns whether the pair of such a sale may be at its marketplace: it was packed, or the sale failed or was stopped
 * after shipping.
 */
export const mayBeAtMarketplace = ({ stage, isPacked }: UnresolvedSale): boolean =>
  isPacked || (SALE_STAGES[stage].to_resolve && !SALE_STAGES[stage].canceled)

/**
 * Returns the reasons for which the pair may be written off. A marketplace cannot keep a pair that was never shipped.
 */
export const writeOffsOf = (sale: UnresolvedSale): WriteOff[] =>
  WRITE_OFF_NAMES.filter((reason) => reason !== 'kept' || mayBeAtMarketplace(sale))
