import { expect, vi } from 'vitest'

/**
 * Timers from this length on are pauses that a person notices (toasts, typing, polls). A test ends them itself
 * (`endPause`), however fast the machine is. Shorter timers run normally: they gather events, and tests wait for their
 * result.
 */
const HELD_FROM_MS = 500

interface Pause {
  ms: number
  dueAtMs: number
  end: () => void
  isRepeated: boolean
}

/** The first id of our timers, far from the browser's own ids. */
const FIRST_ID = 1_000_000_000
const { setTimeout, setInterval, clearTimeout, clearInterval } = window
const abortAfter = AbortSignal.timeout

let pauses = new Map<number, Pause>()
let nextId = FIRST_ID

/** Stops long timers until `releaseClock`; only `endPause` lets them fire. */
export function stopClock(): void {
  vi.setSystemTime(new Date())
  Object.assign(window, {
    setTimeout: heldFrom(setTimeout, false),
    setInterval: heldFrom(setInterval, true),
    clearTimeout: (id?: number) => pauses.delete(id ?? 0) || clearTimeout(id),
    clearInterval: (id?: number) => pauses.delete(id ?? 0) || clearInterval(id),
  })
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    window.setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return controller.signal
  }
}

/** Restores the browser's clock and drops pending pauses without firing them. */
export function releaseClock(): void {
  pauses = new Map()
  Object.assign(window, { setTimeout, setInterval, clearTimeout, clearInterval })
  AbortSignal.timeout = abortAfter
  vi.useRealTimers()
}

const heldFrom =
  (begin: (run: TimerHandler, ms?: number, ...args: unknown[]) => number, isRepeated: boolean) =>
  (run: TimerHandler, ms = 0, ...args: unknown[]): number => {
    if (ms < HELD_FROM_MS || typeof run !== 'function') return begin.call(window, run, ms, ...args)
    nextId += 1
    pauses.set(nextId, { ms, dueAtMs: Date.now() + ms, end: () => run(...args), isRepeated })
    return nextId
  }

/** Waits until the page starts a pause of this many milliseconds, then fires it and all that end earlier, in order. */
export async function endPause(ms: number): Promise<void> {
  const lengths = () => [...new Set([...pauses.values()].map((pause) => pause.ms))]
  await expect.poll(lengths, { message: 'pauses of the page, in milliseconds' }).toContain(ms)
  const untilMs = Math.max(...[...pauses.values()].filter((pause) => pause.ms === ms).map(({ dueAtMs }) => dueAtMs))
  for (;;) {
    const [first] = [...pauses].toSorted(([, one], [, other]) => one.dueAtMs - other.dueAtMs)
    if (!first || first[1].dueAtMs > untilMs) break
    const [id, pause] = first
    vi.setSystemTime(pause.dueAtMs)
    if (pause.isRepeated) pauses.set(id, { ...pause, dueAtMs: pause.dueAtMs + pause.ms })
    else pauses.delete(id)
    pause.end()
  }
}
