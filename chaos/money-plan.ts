import { createRandom, type Random } from '../simulators/core/random.ts'
import { type Act, PAIR_OUTCOMES, type ActDetails, ORDER_TREATMENTS, type StaffInPlay } from './acts-of-plan.ts'

interface Length {
  lastsMs: number
  /** The number of acts. */
  count: number
}

/**
 * Returns people's decisions about sales and the marketplaces' treatment of their orders: paid, canceled, returned
 * after payment, and continued. They have their own random sequence, so that they do not change the rest of a seed's
 * plan.
 */
export function moneyActs(seed: string, { lastsMs, count }: Length): Act[] {
  const random = createRandom(`${seed} money`)
  // Starts only after the first sales.
  const at = () => random.int(Math.floor(lastsMs * 0.35), lastsMs)
  return Array.from({ length: count }, (_, nth) => ({ ...deedOfMoney(random, nth), atMs: at() }))
}

/** The statuses that people set; most of them end an order that is not packed yet. */
const SET_STATUSES = ['COMPLETED', 'COMPLETED', 'SHIPPED', 'FULFILLED', 'CREATED', 'CANCELED', 'DIDNOTSHIP'].concat(
  'RETURNED',
  'AUTHFAILED',
  'SUSPENDED',
)

/** Returns an act; each kind comes in turn, so that every seed has all of them. */
function deedOfMoney(random: Random, turn: number): ActDetails {
  const nth = random.int(0, 99)
  const by: StaffInPlay = random.chance(0.4) ? 'associate' : 'owner'
  const clicks = random.pick([1, 1, 2, 4] as const)
  const marketplace = random.pick(['stockx', 'goat'] as const)
  const word = ORDER_TREATMENTS[(turn >> 1) % ORDER_TREATMENTS.length] ?? 'pays'
  if (turn % 2 === 1) return { act: 'marketplace-says', marketplace, nth, word }
  const deeds: ActDetails[] = [
    { act: 'set-by-hand', nth, status: random.pick(SET_STATUSES), by, clicks },
    { act: 'cancel-here', nth, by, clicks },
    { act: 'resolve-dead', nth, pair: random.pick(PAIR_OUTCOMES), by, clicks },
    { act: 'take-cancel-back', nth, by, clicks },
    { act: 'look-at-sale', nth },
    { act: 'set-by-hand', nth, status: 'COMPLETED', by, clicks },
    { act: 'record-statement', nth },
  ]
  return deeds[(turn >> 1) % deeds.length] ?? { act: 'look-at-sale', nth }
}
