import { type Cents, formatMoney } from '../money/money.ts'

/** What a marketplace does to a seller who does not hand a sale over in time. */
export interface LatePenalty {
  /** What it charges; 0: nothing but the sale is lost. */
  cents: Cents
  words: string
}

/** StockX' help pages: 15 %, $15 or so at least, by region (stockx.md). */
const STOCKX = { bps: 1_500, least_cents: 15_00 }
/** GOAT's help pages, likely alias' too: an order that was confirmed and not shipped (alias.md 4). */
const ALIAS_CENTS = 10_00

/** What is at stake at the deadline of an order, as far as the marketplaces' help pages say. Null: nothing is known. */
export function latePenalty(
  { platform, isConfirmed }: { platform: string; isConfirmed: boolean },
  ask_cents: Cents,
): LatePenalty | null {
  if (platform === 'stockx') {
    const cents = Math.max(STOCKX.least_cents, Math.round((ask_cents * STOCKX.bps) / 10_000))
    return { cents, words: `StockX cancels and charges about ${formatMoney(cents)} (15%, $15 at least)` }
  }
  if (platform !== 'goat') return null
  return isConfirmed
    ? { cents: ALIAS_CENTS, words: `ALIAS cancels, charges ${formatMoney(ALIAS_CENTS)} and lowers your rating` }
    : { cents: 0, words: 'ALIAS cancels the order: the sale is lost' }
}
