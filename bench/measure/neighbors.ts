import { type Figure, median, rounded } from './figure.ts'
import { load } from './load.ts'

const ROUNDS = 5
const SECONDS = 4
const GOAL = 2

/** A screen that is measured while another user causes load. */
export interface Neighbor {
  url: string
  headers: Record<string, string>
}

/** The worst load of one user, until it is stopped. Returns counts of its answers for the details. */
export type Worst = (until: AbortSignal) => Promise<Record<string, number>>

/**
 * Measures one user's screen alternately while the server is idle and while another user causes load: the p99 of each
 * round, compared with the previous one. The first round warms up and does not count.
 */
export async function measureBeside(
  neighbour: Neighbor,
  { id, what, worst }: { id: string; what: string; worst: Worst },
) {
  const page = async () => {
    const { p99Ms } = await load({ ...neighbour, connections: 1, seconds: SECONDS })
    // No request was answered.
    return p99Ms || SECONDS * 1_000
  }
  const [quiet, busy]: [number[], number[]] = [[], []]
  const answered: Record<string, number> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Waits until the work of the last round is done.
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
