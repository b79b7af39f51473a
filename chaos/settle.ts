import { setTimeout as wait } from 'node:timers/promises'
import { type Beginning, gatherEvidence } from './evidence.ts'
import { decideAboutImports } from './shopkeeper.ts'
import { type Broken, brokenRules } from './rules/index.ts'
import type { Stage } from './stage.ts'

export interface Settling {
  /** How long the outside world must be silent to count as at rest, in ms. */
  silenceMs: number
  /** How long the outside world and the broken rules may stay unchanged before the run gives up, in ms. */
  stillMs: number
  /** The time until the run gives up although something changes, in ms: never coming to rest is a failure as well. */
  restlessMs: number
}

export interface Settled {
  broken: Broken[]
  seconds: number
  /** The rule that was the last to hold, which shows where a run spends its time. */
  last: string
}

const LOOK_EVERY_MS = 1_000

/**
 * Waits until every rule holds twice in a row without outside activity in between, until a rule is permanently broken,
 * or until nothing changes any more. Returns the rules that are broken then.
 */
export async function settle(stage: Stage, beginning: Beginning, settling: Settling): Promise<Settled> {
  const startedAtMs = Date.now()
  let last = 'nothing'
  const done = (broken: Broken[]) => ({ broken, seconds: (Date.now() - startedAtMs) / 1_000, last })
  let restSinceMs = Date.now()
  let entries = journalled(stage)
  let before = ''
  let movedAtMs = Date.now()
  for (;;) {
    const asked = await decideAboutImports(stage)
    const broken = await brokenRules(await gatherEvidence(stage, beginning))
    last = broken.at(-1)?.lines[0] ?? last
    const now = journalled(stage)
    if (asked || broken.length > 0 || now !== entries) restSinceMs = Date.now()
    const found = JSON.stringify(broken.map(({ lines }) => lines.toSorted()))
    if (now !== entries || found !== before) movedAtMs = Date.now()
    before = found
    entries = now
    const isStill = Date.now() - movedAtMs > settling.stillMs
    const isOver = isStill || Date.now() - startedAtMs > settling.restlessMs
    const forGood = broken.filter(({ rule }) => rule.isFinal)
    // The other broken rules have not had their time to recover.
    if (forGood.length > 0) return done(forGood)
    if (isOver) return done(broken)
    if (broken.length === 0 && Date.now() - restSinceMs >= settling.silenceMs) return done([])
    await wait(LOOK_EVERY_MS)
  }
}

/** Returns the number of outside effects, without token refreshes, which never stop. */
function journalled({ world: { simulators } }: Stage): number {
  return [simulators.shopify, simulators.stockx, simulators.alias]
    .flatMap(({ journal }) => journal.entries())
    .filter(({ effect }) => effect !== 'token.refreshed').length
}
