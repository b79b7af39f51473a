const OUTCOMES = ['connected', 'denied', 'failed', 'taken'] as const

/** The result of StockX's authorization screen. */
export type StockxOutcome = (typeof OUTCOMES)[number]

/** Reads the result from the address; undefined when there is none. */
export const stockxOutcomeIn = (value: unknown): StockxOutcome | undefined => OUTCOMES.find((each) => each === value)
