import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const ROUNDS = 3
const STARTS = 8

/** Counts on one core; reports how many milliseconds that took. */
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
 * Machines differ in what they are good at: one counts fast and starts programs slowly, as a browser with its many
 * processes does. `referenceMs` is the time of the work on the idle machine of the budgets.
 */
const WORKS = [
  { referenceMs: 500, work: counting },
  { referenceMs: 250, work: starting },
] as const

/**
 * Returns how many times slower than the budgets' machine this one is now, at least 1. Budgets are multiplied by it,
 * since machines differ and their load changes. Call it while none of our programs runs; it takes three seconds.
 */
export async function machinePace(): Promise<number> {
  const cores = Math.min(2, availableParallelism())
  const paces: number[] = []
  for (const { referenceMs, work } of WORKS) {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(Math.max(...(await Promise.all(Array.from({ length: cores }, work)))))
    paces.push(paceOf(rounds, referenceMs))
  }
  return Math.max(...paces)
}

/** Returns the pace from the median of several rounds; both in milliseconds. */
export function paceOf(roundsMs: readonly number[], referenceMs: number): number {
  const middle = roundsMs.toSorted((one, other) => one - other)[Math.floor(roundsMs.length / 2)] ?? referenceMs
  return Math.max(1, middle / referenceMs)
}

function counting(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(COUNTING, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Starts Node several times, one after the other. */
async function starting(): Promise<number> {
  const startedAt = performance.now()
  for (let each = 0; each < STARTS; each += 1)
    await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - startedAt
}
