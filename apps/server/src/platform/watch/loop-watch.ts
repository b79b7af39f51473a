import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work may keep this process from doing anything else, at a stretch. */
export const HELD_BUDGET_MS = 200
const BEAT_MS = 50

/** Something that runs in steps, between which others run. */
export interface WatchedWork {
  /** It has kept the process for longer than the budget, so many milliseconds. */
  overBudget(heldMs: number): void
}

interface Stretch {
  work: WatchedWork | null
  ms: number
}

/**
 * Finds out whose code has kept the event loop. Work says where its code begins to run (`runs`). When the loop turns
 * late (`beat`), the longest stretch in which nobody else's began is what it was kept by. Processor time of this thread
 * bounds it, so that a machine that is busy otherwise is nobody's fault. What keeps the loop in many short stretches is
 * not seen: others run between them.
 */
export class LoopWatch {
  readonly #budgetMs: number
  #running: WatchedWork | null = null
  #since: number
  #cpuBefore: number
  #longest: Stretch = { work: null, ms: 0 }

  /** `now`, `cpuMs`: milliseconds since any moment, and of the processor. */
  constructor({ budgetMs, now, cpuMs }: { budgetMs: number; now: number; cpuMs: number }) {
    this.#budgetMs = budgetMs
    this.#since = now
    this.#cpuBefore = cpuMs
  }

  /** From here on code of this work runs; null: of nobody who is watched. */
  runs(work: WatchedWork | null, now: number): void {
    const ms = now - this.#since
    if (ms > this.#longest.ms) this.#longest = { work: this.#running, ms }
    this.#running = work
    this.#since = now
  }

  /** The loop has turned. */
  beat(now: number, cpuMs: number): void {
    this.runs(null, now)
    const { work, ms } = this.#longest
    const heldMs = Math.min(ms, cpuMs - this.#cpuBefore)
    this.#cpuBefore = cpuMs
    this.#longest = { work: null, ms: 0 }
    if (heldMs > this.#budgetMs) work?.overBudget(heldMs)
  }
}

/** A process has one loop, however many apps it has. */
let watch: LoopWatch | null = null
const underWay = new AsyncLocalStorage<WatchedWork>()

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Watches the loop of this process from now on; a second call does nothing. It keeps no process alive. */
export function watchLoop(): void {
  if (watch) return
  const started = new LoopWatch({ budgetMs: HELD_BUDGET_MS, now: performance.now(), cpuMs: cpuMs() })
  setInterval(() => started.beat(performance.now(), cpuMs()), BEAT_MS).unref()
  watch = started
}

/** Runs code of a work; what it waits for and then does is the work's, too. */
export function runWatched<T>(work: WatchedWork, run: () => T): T {
  watch?.runs(work, performance.now())
  return underWay.run(work, run)
}

/** Code of the work that asks goes on here, after it has waited. */
export function goesOn(work: WatchedWork | undefined = underWay.getStore()): void {
  if (work) watch?.runs(work, performance.now())
}

/** What a work does is done. */
export const isDone = (): void => watch?.runs(null, performance.now())
