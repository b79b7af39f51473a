import type { AsksMovedBy } from '../../catalogue/index.ts'
import { askMoves } from './queries/fee-changes.ts'
import { isMassMove } from './rules/mass-repricing.ts'

/**
 * Returns the effect of a fee change on the live asks of all retailers, and whether it is a mass change by the limits
 * of repricing.
 */
export const asksMovedBy: AsksMovedBy = async (tx, change) => {
  const moves = await askMoves(tx, change)
  return { ...moves, isMassChange: isMassMove(moves.moving, moves.live) }
}
