import { type Cents, formatMoney, type Marketplace, MARKETPLACE_NAMES } from '@ark/domain'
import { twinOf } from '../../slots/rules/offer-facts.ts'

/** A size's listing on one marketplace from the view of Goblin Mode. */
export interface GoblinSide {
  /** The net payout of the live listing, otherwise of the one that would be created; null when none is wanted there. */
  net_payout_cents: Cents | null
  /** The listing is live at or below the lowest ask of its marketplace. */
  is_lowest_ask: boolean
}

export interface GoblinFacts {
  sides: Record<Marketplace, GoblinSide>
  /** The threshold in whole percent of the lower payout. */
  threshold_percent: number
  bottom_payout_cents: Cents | null
}

export interface GoblinDecision {
  /** The marketplace whose listing gives way. */
  withdrawn: Marketplace
  /** The difference of the other payout; always positive. */
  more_cents: Cents
  threshold_percent: number
}

const MARKETPLACES = ['stockx', 'goat'] as const

/**
 * Decides which listing of a size gives way to its twin: the one that pays less, while the other one has the lowest ask
 * on its marketplace, pays more by over the threshold, and no less than the minimum. Null when neither does. The
 * listing that pays more always stays, so never both give way.
 */
export function goblinDecision({ sides, threshold_percent, bottom_payout_cents }: GoblinFacts): GoblinDecision | null {
  for (const marketplace of MARKETPLACES) {
    const { net_payout_cents: net, is_lowest_ask } = sides[marketplace]
    const withdrawn = twinOf(marketplace)
    const twin = sides[withdrawn].net_payout_cents
    if (net === null || twin === null || !is_lowest_ask || net < (bottom_payout_cents ?? 0)) continue
    const more_cents = net - twin
    if (more_cents > 0 && more_cents * 100 > threshold_percent * twin)
      return { withdrawn, more_cents, threshold_percent }
  }
  return null
}

/** Returns the decision for the change log: "ALIAS pays $4.10 (2.6%) more; threshold 2%". */
export function goblinMessage({ withdrawn, more_cents, threshold_percent }: GoblinDecision, twin_cents: Cents): string {
  const percent = twin_cents > 0 ? ` (${((more_cents * 100) / twin_cents).toFixed(1)}%)` : ''
  return `${MARKETPLACE_NAMES[twinOf(withdrawn)]} pays ${formatMoney(more_cents)}${percent} more; threshold ${threshold_percent}%`
}

/** A marketplace's lowest ask from a moment on; null when there was none. */
export interface AskMove {
  marketplace: Marketplace
  at: Date
  lowest_ask_cents: Cents | null
}

export interface GoblinReplay extends Omit<GoblinFacts, 'sides'> {
  /** Today's asks and their net payouts, in cents; null when none is wanted there. */
  asks: Record<Marketplace, { ask_cents: Cents; net_payout_cents: Cents } | null>
  /** The recorded asks in chronological order. */
  moves: AskMove[]
  until: Date
}

/** A period in which a listing would have given way. */
export interface GoblinPeriod {
  withdrawn: Marketplace
  from: Date
  until: Date
}

/** Returns the periods in which Goblin Mode would have acted on a size with today's asks and the recorded market. */
export function replayGoblinMode({ asks, moves, until, ...rule }: GoblinReplay): GoblinPeriod[] {
  const lowest: Partial<Record<Marketplace, Cents | null>> = {}
  const sideOf = (marketplace: Marketplace): GoblinSide => {
    const own = asks[marketplace]
    const market = lowest[marketplace] ?? null
    return {
      net_payout_cents: own?.net_payout_cents ?? null,
      is_lowest_ask: own !== null && market !== null && own.ask_cents <= market,
    }
  }
  const stretches: GoblinPeriod[] = []
  let open: GoblinPeriod | null = null
  for (const { marketplace, at, lowest_ask_cents } of moves) {
    lowest[marketplace] = lowest_ask_cents
    const sides = { stockx: sideOf('stockx'), goat: sideOf('goat') }
    const withdrawn = goblinDecision({ ...rule, sides })?.withdrawn
    if (open && open.withdrawn !== withdrawn) {
      open.until = at
      open = null
    }
    if (!open && withdrawn) {
      open = { withdrawn, from: at, until }
      stretches.push(open)
    }
  }
  return stretches
}

/**
 * Returns the notice for a person who just set a price; null when Goblin Mode is off. Goblin Mode decides on live
 * listings.
 */
export const goblinModeResult = ({ goblin_mode_enabled }: { goblin_mode_enabled: boolean }): string | null =>
  goblin_mode_enabled ? 'Goblin Mode is on: it compares both listings again once this is live.' : null
