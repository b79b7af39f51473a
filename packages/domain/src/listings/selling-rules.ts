/**
 * How a retailer sells the sizes of a product: where the last pair of a size is listed, and how its ask follows the
 * market. The contract, the server's rules and the dialog share these definitions.
 */
export const LAST_PAIRS = ['both', 'higher_payout', 'keep_off'] as const
export type LastPair = (typeof LAST_PAIRS)[number]

export const REPRICINGS = ['off', 'match_lowest_ask', 'beat_lowest_ask'] as const
export type Repricing = (typeof REPRICINGS)[number]

/** The limits and the default of the highest ask, in whole percent of the ask that nets the desired payout. */
export const CEILING_PERCENT = { least: 100, most: 300, usual: 150 } as const

/** The limits and the default of how often a rule may change one ask within 24 hours. */
export const CHANGES_PER_DAY = { least: 1, most: 24, usual: 6 } as const
