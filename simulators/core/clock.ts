export type Cancel = () => void

export interface SimulatedClock {
  readonly manual: boolean
  now(): Date
  /** Runs `run` once, in `ms`. A manual clock runs it only inside advance() or settle(). */
  after(ms: number, run: () => void | Promise<void>): Cancel
  /** Advances a manual clock and runs the due timers in order. */
  advance(ms: number): Promise<void>
  /** Runs due timers (manual clocks) and waits for running callbacks. */
  settle(): Promise<void>
  /** Cancels all timers. */
  stop(): void
}

interface Timer {
  dueAtMs: number
  run: () => void | Promise<void>
}

const MAX_TIMER_MS = 2 ** 31 - 1

/** The date that the sandbox's catalog was written for: "next month" in it is December 2026. */
const MANUAL_START = '2026-11-21T15:00:00.000Z'

/** Returns the only source of simulated time. Real timers never keep the process alive. */
export function createClock(options: { manual?: boolean; startAt?: string } = {}): SimulatedClock {
  const underWay = new Set<Promise<void>>()
  const start = (run: Timer['run']) => {
    const work = Promise.resolve()
      .then(run)
      .catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return options.manual
    ? manualClock({ startAt: options.startAt ?? MANUAL_START, start, idle })
    : realClock(start, idle)
}

function realClock(start: (run: Timer['run']) => Promise<void>, idle: () => Promise<void>): SimulatedClock {
  const timers = new Set<NodeJS.Timeout>()
  const cancel = (timer: NodeJS.Timeout) => {
    clearTimeout(timer)
    timers.delete(timer)
  }
  return {
    manual: false,
    now: () => new Date(),
    after(ms, run) {
      // Node runs longer timers at once; no simulated timer needs weeks.
      if (ms > MAX_TIMER_MS) throw new RangeError(`Timers reach ${MAX_TIMER_MS} ms at most`)
      const timer = setTimeout(() => {
        timers.delete(timer)
        void start(run)
      }, ms)
      timer.unref()
      timers.add(timer)
      return () => cancel(timer)
    },
    advance: () => Promise.reject(new Error('Only a manual clock can be advanced')),
    settle: idle,
    stop: () => {
      for (const timer of timers) cancel(timer)
    },
  }
}

interface ManualParts {
  startAt: string
  start: (run: Timer['run']) => Promise<void>
  idle: () => Promise<void>
}

function manualClock({ startAt, start, idle }: ManualParts): SimulatedClock {
  let nowMs = Date.parse(startAt)
  let timers: Timer[] = []
  const nextDue = (untilMs: number) =>
    timers.reduce<Timer | undefined>(
      (first, timer) => (timer.dueAtMs <= untilMs && (!first || timer.dueAtMs < first.dueAtMs) ? timer : first),
      undefined,
    )
  const advance = async (ms: number) => {
    const untilMs = nowMs + ms
    await idle()
    for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
      timers = timers.filter((other) => other !== timer)
      nowMs = Math.max(nowMs, timer.dueAtMs)
      void start(timer.run)
      await idle()
    }
    nowMs = untilMs
  }
  return {
    manual: true,
    now: () => new Date(nowMs),
    after(ms, run) {
      const timer = { dueAtMs: nowMs + Math.max(0, ms), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance,
    settle: () => advance(0),
    stop: () => {
      timers = []
    },
  }
}
