/**
 * How the sizes of a product are sold (domain §5): where the last pair of a size is offered, and how its ask follows
 * the market. Read by the contract, the server's rules and the dialog.
 */
export const LAST_PAIRS = ['both', 'higher_payout', 'keep_off'] as const
export type LastPair = (typeof LAST_PAIRS)[number]

export const REPRICINGS = ['off', 'match_lowest_ask', 'beat_lowest_ask'] as const
export type Repricing = (typeof REPRICINGS)[number]

/** The highest ask, as a share of what nets the desired payout, in whole percent. */
export const CEILING_PERCENT = { least: 100, most: 300, usual: 150 } as const

/** How often a rule may change one ask within 24 hours. */
export const CHANGES_PER_DAY = { least: 1, most: 24, usual: 6 } as const
