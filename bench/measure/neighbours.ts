import { type Figure, median, rounded } from './figure.ts'
import { load } from './load.ts'

const ROUNDS = 5
const SECONDS = 4
const GOAL = 2

/** What somebody looks at while another one does his worst. */
export interface Neighbour {
  url: string
  headers: Record<string, string>
}

/** The worst of one user, from its beginning until it is stopped. Returns what it was answered, for the details. */
export type Worst = (until: AbortSignal) => Promise<Record<string, number>>

/**
 * One user's screen while nothing else is asked of the server, and while another user does his worst, in turns: the
 * p99 of each round beside the one before it. A first round warms up and is not counted.
 */
export async function besides(neighbour: Neighbour, { id, what, worst }: { id: string; what: string; worst: Worst }) {
  const page = async () => {
    const { p99Ms } = await load({ ...neighbour, connections: 1, seconds: SECONDS })
    // None was answered at all.
    return p99Ms || SECONDS * 1_000
  }
  const [quiet, busy]: [number[], number[]] = [[], []]
  const answered: Record<string, number> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    // What the last round has left is worked off first.
    await page()
    const before = await page()
    const stop = new AbortController()
    const doing = worst(stop.signal)
    const meanwhile = await page()
    stop.abort()
    const answers = await doing
    if (round === 0) continue
    quiet.push(before)
    busy.push(meanwhile)
    for (const [status, count] of Object.entries(answers)) answered[status] = (answered[status] ?? 0) + count
  }
  return figureOf({ id, what, quiet, busy, answered })
}

interface Rounds {
  id: string
  what: string
  quiet: number[]
  busy: number[]
  answered: Record<string, number>
}

function figureOf({ id, what, quiet, busy, answered }: Rounds): Figure {
  const ratios = busy.map((p99, round) => rounded(p99 / (quiet[round] ?? Number.NaN)))
  const ratio = median(ratios)
  return {
    id,
    what: `another retailer's inventory page while one user ${what}, p99`,
    goal: `≤ ${GOAL}× quiet`,
    measured: `${ratio.toFixed(2)}× (${median(busy)} against ${median(quiet)} ms)`,
    holds: ratio <= GOAL,
    details: { quiet_p99_ms: quiet, busy_p99_ms: busy, ratio_of_each_round: ratios, ...answered },
  }
}
