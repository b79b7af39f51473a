import { type Cents, formatMoney } from '../money/money.ts'

/** The penalty of a marketplace for a seller who does not ship a sale in time. */
export interface LatePenalty {
  /** The amount in cents; 0: the seller only loses the sale. */
  cents: Cents
  words: string
}

/** StockX' help pages say 15%, with a minimum of about $15 that depends on the region. */
const STOCKX = { bps: 1_500, least_cents: 15_00 }
/**
 * GOAT's help pages name this amount for an order that was confirmed and not shipped. It probably applies to alias as
 * well.
 */
const ALIAS_CENTS = 10_00

/**
 * Returns the penalty for missing an order's deadline, according to the marketplaces' help pages, or null when none is
 * known.
 */
export function latePenalty(
  { platform, isConfirmed }: { platform: string; isConfirmed: boolean },
  ask_cents: Cents,
): LatePenalty | null {
  if (platform === 'stockx') {
    const cents = Math.max(STOCKX.least_cents, Math.round((ask_cents * STOCKX.bps) / 10_000))
    return { cents, words: `StockX cancels the order and charges about ${formatMoney(cents)} (15%, at least $15)` }
  }
  if (platform !== 'goat') return null
  return isConfirmed
    ? {
        cents: ALIAS_CENTS,
        words: `ALIAS cancels the order, charges ${formatMoney(ALIAS_CENTS)} and lowers your rating`,
      }
    : { cents: 0, words: 'ALIAS cancels the order: the sale is lost' }
}
