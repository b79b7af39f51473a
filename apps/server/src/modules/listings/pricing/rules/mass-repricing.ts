/** How many prices rules have moved in a stretch of time that began then. */
export interface PriceMoves {
  at: Date
  count: number
}

/** The mass-change guard of repricing of a retailer. */
export interface RepricingGuard {
  /** Of the last hour at least. */
  moves: readonly PriceMoves[]
  /** Since when the rules are held; null: they go on. */
  held_at: Date | null
  /** Moves that a person has let go on, and until when. */
  allowed: number
  allowed_until: Date | null
}

export const NO_MOVES: RepricingGuard = { moves: [], held_at: null, allowed: 0, allowed_until: null }

const HOUR_MS = 3_600_000
const STRETCH_MS = 5 * 60_000
/** More than a fifth of the live prices, and at least ten (quality.md: a mass change stops, shows itself and asks). */
const SHARE = 5
const LEAST = 10

/** Prices that rules have moved within the last hour. */
export const movedInHour = ({ moves }: Pick<RepricingGuard, 'moves'>, now: Date): number =>
  ofLastHour(moves, now).reduce((sum, { count }) => sum + count, 0)

const ofLastHour = (moves: readonly PriceMoves[], now: Date): PriceMoves[] =>
  moves.filter(({ at }) => now.getTime() - at.getTime() < HOUR_MS)

/** So many of the live prices moving is a mass change. */
export const isMassMove = (moved: number, livePrices: number): boolean => moved >= LEAST && moved * SHARE > livePrices

const allowedNow = ({ allowed, allowed_until }: RepricingGuard, now: Date): number =>
  allowed_until !== null && now < allowed_until ? allowed : 0

/** The guard before so many prices are about to be moved by a change of a rule: held at once where they are too many. */
export function beforeMoves(
  guard: RepricingGuard,
  about: { moving: number; livePrices: number; now: Date },
): RepricingGuard {
  const { moving, livePrices, now } = about
  const isTooMuch = moving > 0 && isMassMove(movedInHour(guard, now) + moving - allowedNow(guard, now), livePrices)
  return guard.held_at === null && isTooMuch ? { ...guard, held_at: now } : guard
}

/**
 * The guard once so many live prices were moved, or, where they are too many for an hour, held: then none of them may
 * be. What a person has let go on is not counted.
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
