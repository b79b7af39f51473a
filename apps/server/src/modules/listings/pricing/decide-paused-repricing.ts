import type { AnswerOf, Contract } from '@ark/contract'
import { cents, centsOrNull, counted, dollars, dollarsOrNull } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import {
  countPausedPrices,
  pausedPrices,
  keepCurrentPrices,
  livePrices,
  lockGuard,
  readGuard,
  saveGuard,
  sizesWithPausedPrices,
  sizesWithRulePrices,
  stopRepricing,
} from './queries/repricing.ts'
import { movedInHour, NO_MOVES } from './rules/mass-repricing.ts'
import { queueRepricing, wakeListings } from '../slots/wake-listings.ts'

type Hold = AnswerOf<Contract['GET /listings/repricing-hold']>
type Decision = AnswerOf<Contract['POST /listings/repricing-hold']>

/** The most paused prices to show. */
const SHOWN = 50
/** Milliseconds for which approved price changes are not counted, because their jobs may wait for their turn. */
const ALLOWED_MS = 3_600_000

/** Returns whether repricing is paused, since when, and the changes that wait. */
export const showPausedRepricing = ({ db }: Pick<Capabilities, 'db'>, { retailerId }: StaffCaller): Promise<Hold> =>
  db.asRetailer(retailerId, async (tx) => {
    const guard = await readGuard(tx, retailerId)
    const { held_at } = guard
    if (held_at === null) return { held_since: null, moved: 0, live: 0, waiting: 0, rows: [] }
    const rows = await pausedPrices(tx, retailerId, SHOWN)
    return {
      held_since: held_at.toISOString(),
      moved: movedInHour(guard, held_at),
      live: await livePrices(tx, retailerId),
      waiting: await countPausedPrices(tx, retailerId),
      rows: rows.map(({ held_price, ask, ...row }) => ({
        ...row,
        ask: dollarsOrNull(centsOrNull(ask)),
        new_ask: dollars(cents(held_price)),
      })),
    }
  })

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

const NOT_HELD = 'Repricing is not paused, or someone has already decided.'

/** Resumes a paused repricing with the waiting prices and counts moves from zero. */
export const resumeRepricing = ({ db, jobs, clock }: Needs, { retailerId }: StaffCaller): Promise<Decision | Refusal> =>
  db.asRetailer(retailerId, async (tx) => {
    if ((await lockGuard(tx, retailerId)).held_at === null) return refuse('conflict', NOT_HELD)
    const allowed = await countPausedPrices(tx, retailerId)
    const allowed_until = new Date(clock.now().getTime() + ALLOWED_MS)
    await saveGuard(tx, retailerId, { ...NO_MOVES, allowed, allowed_until })
    await queueRepricing(tx, { jobs }, { retailerId, variantIds: await sizesWithPausedPrices(tx, retailerId) })
    announce(tx, retailerId, { changed: 'offers', ids: [] })
    return { message: `Repricing resumed: ${counted(allowed, 'price')} ${allowed === 1 ? 'changes' : 'change'} now.` }
  })

/** Thrown when someone else decided first, to roll the transaction back. */
class HoldIsOver extends Error {}

/**
 * Ends a paused repricing: turns its rules off for all products and keeps every price until someone edits it. When two
 * people decide at the same moment, the second changes nothing.
 */
export async function keepPrices({ db, jobs, clock }: Needs, { retailerId }: StaffCaller): Promise<Decision | Refusal> {
  try {
    return await db.asRetailer(retailerId, async (tx) => {
      // Locks both slots of each size in the common order, and the guard last, as repricing does.
      await wakeListings(tx, { jobs, clock }, { retailerId, variantIds: await sizesWithRulePrices(tx, retailerId) })
      await keepCurrentPrices(tx, retailerId)
      const products = await stopRepricing(tx, retailerId)
      if ((await lockGuard(tx, retailerId)).held_at === null) throw new HoldIsOver()
      await saveGuard(tx, retailerId, NO_MOVES)
      for (const changed of ['offers', 'listings'] as const) announce(tx, retailerId, { changed, ids: [] })
      return { message: `Every price stays as it is. Repricing is off for ${counted(products, 'product')}.` }
    })
  } catch (error) {
    if (error instanceof HoldIsOver) return refuse('conflict', NOT_HELD)
    throw error
  }
}
