/** The number of prices that rules moved in a period beginning at a time. */
export interface PriceMoves {
  at: Date
  count: number
}

/** The mass-change guard of a retailer's repricing. */
export interface RepricingGuard {
  /** The moves of at least the last hour. */
  moves: readonly PriceMoves[]
  /** When the rules were paused; null when they run. */
  held_at: Date | null
  /** The moves that a person approved, and until when. */
  allowed: number
  allowed_until: Date | null
}

export const NO_MOVES: RepricingGuard = { moves: [], held_at: null, allowed: 0, allowed_until: null }

const HOUR_MS = 3_600_000
const STRETCH_MS = 5 * 60_000
/**
 * A mass change is more than a fifth of the live prices and at least ten. It pauses repricing until a person decides.
 */
const SHARE = 5
const LEAST = 10

/** Returns the number of prices that rules moved within the last hour. */
export const movedInHour = ({ moves }: Pick<RepricingGuard, 'moves'>, now: Date): number =>
  ofLastHour(moves, now).reduce((sum, { count }) => sum + count, 0)

const ofLastHour = (moves: readonly PriceMoves[], now: Date): PriceMoves[] =>
  moves.filter(({ at }) => now.getTime() - at.getTime() < HOUR_MS)

/** Returns whether this many moves of the live prices are a mass change. */
export const isMassMove = (moved: number, livePrices: number): boolean => moved >= LEAST && moved * SHARE > livePrices

const allowedNow = ({ allowed, allowed_until }: RepricingGuard, now: Date): number =>
  allowed_until !== null && now < allowed_until ? allowed : 0

/** Returns the guard before a changed rule moves prices: paused at once when they are too many. */
export function beforeMoves(
  guard: RepricingGuard,
  about: { moving: number; livePrices: number; now: Date },
): RepricingGuard {
  const { moving, livePrices, now } = about
  const isTooMuch = moving > 0 && isMassMove(movedInHour(guard, now) + moving - allowedNow(guard, now), livePrices)
  return guard.held_at === null && isTooMuch ? { ...guard, held_at: now } : guard
}

/**
 * Returns the guard after live prices moved, or paused when they are too many for an hour; then none of them may move.
 * Approved moves are not counted.
 */
export function afterMoves(
  guard: RepricingGuard,
  about: { moving: number; livePrices: number; now: Date },
): RepricingGuard {
  const { moving, livePrices, now } = about
  if (guard.held_at !== null || moving === 0) return guard
  const free = Math.min(moving, allowedNow(guard, now))
  const counted = moving - free
  if (counted > 0 && isMassMove(movedInHour(guard, now) + counted, livePrices)) return { ...guard, held_at: now }
  return { ...guard, allowed: guard.allowed - free, moves: withMoves(ofLastHour(guard.moves, now), counted, now) }
}

function withMoves(moves: PriceMoves[], count: number, now: Date): PriceMoves[] {
  if (count === 0) return moves
  const last = moves.at(-1)
  return last && now.getTime() - last.at.getTime() < STRETCH_MS
    ? [...moves.slice(0, -1), { at: last.at, count: last.count + count }]
    : [...moves, { at: now, count }]
}
