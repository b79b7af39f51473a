import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the work below takes on the machine whose seconds the budgets are told in, when nothing else runs there. */
const REFERENCE_MS = 500
const ROUNDS = 3

/** Counts, on nothing but a core; says how many milliseconds that took. */
const COUNTING = `
const { parentPort } = require('node:worker_threads')
function count() {
  let sum = 0
  for (let each = 0; each < 3e8; each += 1) sum += each % 7
  return sum
}
const startedAt = performance.now()
count()
parentPort.postMessage(performance.now() - startedAt)`

/**
 * How many times slower than the budgets' machine this one is right now, 1 at least: the floor that a step's seconds
 * are measured by, since machines differ and neighbours come and go. Asked while none of our programs runs; it takes
 * two seconds.
 */
export async function machinePace(): Promise<number> {
  const cores = Math.min(2, availableParallelism())
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(Math.max(...(await Promise.all(Array.from({ length: cores }, counted)))))
  return paceOf(rounds)
}

/** By the middle one of several rounds, in milliseconds. */
export function paceOf(roundsMs: readonly number[]): number {
  const middle = roundsMs.toSorted((one, other) => one - other)[Math.floor(roundsMs.length / 2)] ?? REFERENCE_MS
  return Math.max(1, middle / REFERENCE_MS)
}

const counted = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(COUNTING, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
