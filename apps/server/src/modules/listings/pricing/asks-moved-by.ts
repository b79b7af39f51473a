import type { AsksMovedBy } from '../../catalogue/index.ts'
import { askMoves } from './queries/fee-changes.ts'
import { isMassMove } from './rules/mass-repricing.ts'

/** What a change of fees would do to the live asks of all retailers; a mass change is one as of repricing. */
export const asksMovedBy: AsksMovedBy = async (tx, change) => {
  const moves = await askMoves(tx, change)
  return { ...moves, isMassChange: isMassMove(moves.moving, moves.live) }
}
