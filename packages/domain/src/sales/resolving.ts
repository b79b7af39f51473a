import { SALE_STAGES, type SaleStage } from './sale-stages.ts'

/** So many canceled sales are dealt with at once: each moves stock by itself, and somebody waits for the answer. */
export const MOST_RESOLVED_AT_ONCE = 500
/** Of all that match, whose numbers nobody sends: one run deals with so many. */
export const MOST_RESOLVED_OF_ALL = 5_000

/** Why a pair of a sale that fell through is in nobody's stock for good. */
export const WRITE_OFFS = {
  lost: { label: 'It is lost', words: 'written off as lost' },
  damaged: { label: 'It is damaged', words: 'written off as damaged' },
  /** Only of a pair that was sent. */
  kept: { label: 'The marketplace keeps it', words: 'kept by the marketplace' },
} as const
export type WriteOff = keyof typeof WRITE_OFFS
export const WRITE_OFF_NAMES = ['lost', 'damaged', 'kept'] as const satisfies readonly WriteOff[]

/** What is known of a sale whose pair somebody says something about. */
interface FallenSale {
  stage: SaleStage
  isPacked: boolean
}

/** Whether the pair of such a sale may be at its marketplace: it was packed here, or failed or was stopped there. */
export const mayBeSent = ({ stage, isPacked }: FallenSale): boolean =>
  isPacked || (SALE_STAGES[stage].to_resolve && !SALE_STAGES[stage].canceled)

/** The reasons for which a pair may be written off: what was never sent, no marketplace keeps. */
export const writeOffsOf = (sale: FallenSale): WriteOff[] =>
  WRITE_OFF_NAMES.filter((reason) => reason !== 'kept' || mayBeSent(sale))
