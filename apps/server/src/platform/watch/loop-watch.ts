import { AsyncLocalStorage } from 'node:async_hooks'

/** The longest uninterrupted time for which one piece of work may block this process. */
export const BLOCKED_BUDGET_MS = 200
const BEAT_MS = 50

/** Work that runs in steps, between which other work runs. */
export interface WatchedWork {
  /** Called when the work blocked the process for longer than the budget, with the time in milliseconds. */
  overBudget(heldMs: number): void
}

interface Stretch {
  work: WatchedWork | null
  ms: number
}

/**
 * Finds the code that blocks the event loop. Work reports when its code begins to run (`runs`). When the loop turns
 * late (`beat`), the longest stretch without other work is the cause. The thread's processor time limits it, so that a
 * busy machine is not blamed on work. Many short stretches are not detected, because other work runs between them.
 */
export class LoopWatch {
  readonly #budgetMs: number
  #running: WatchedWork | null = null
  #since: number
  #cpuBefore: number
  #longest: Stretch = { work: null, ms: 0 }

  /** `now` is milliseconds since any moment, `cpuMs` the processor time in milliseconds. */
  constructor({ budgetMs, now, cpuMs }: { budgetMs: number; now: number; cpuMs: number }) {
    this.#budgetMs = budgetMs
    this.#since = now
    this.#cpuBefore = cpuMs
  }

  /** Records that this work's code runs from now on; null for unwatched code. */
  runs(work: WatchedWork | null, now: number): void {
    const ms = now - this.#since
    if (ms > this.#longest.ms) this.#longest = { work: this.#running, ms }
    this.#running = work
    this.#since = now
  }

  /** Records that the loop has turned. */
  beat(now: number, cpuMs: number): void {
    this.runs(null, now)
    const { work, ms } = this.#longest
    const heldMs = Math.min(ms, cpuMs - this.#cpuBefore)
    this.#cpuBefore = cpuMs
    this.#longest = { work: null, ms: 0 }
    if (heldMs > this.#budgetMs) work?.overBudget(heldMs)
  }
}

/** The watch of the process's loop, shared by all its apps. */
let watch: LoopWatch | null = null
const underWay = new AsyncLocalStorage<WatchedWork>()

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Watches this process's loop from now on; a second call does nothing. It does not keep the process alive. */
export function watchLoop(): void {
  if (watch) return
  const started = new LoopWatch({ budgetMs: BLOCKED_BUDGET_MS, now: performance.now(), cpuMs: cpuMs() })
  setInterval(() => started.beat(performance.now(), cpuMs()), BEAT_MS).unref()
  watch = started
}

/** Runs a work's code; its asynchronous continuations belong to the work, too. */
export function runWatched<T>(work: WatchedWork, run: () => T): T {
  watch?.runs(work, performance.now())
  return underWay.run(work, run)
}

/** Records that the current work's code continues after waiting. */
export function resumesWork(work: WatchedWork | undefined = underWay.getStore()): void {
  if (work) watch?.runs(work, performance.now())
}

/** Records that the current work has ended. */
export const endsWork = (): void => watch?.runs(null, performance.now())
