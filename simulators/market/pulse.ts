import type { Cancel, SimulatedClock } from '../core/clock.ts'
import { type Part, settingsPart } from '../core/part.ts'

export interface Pulse {
  /** Runs one tick, whether or not the market is paused. */
  step(): void
  pause(): void
  resume(): void
  isPaused(): boolean
  setPace(purchasesPerMinute: number): void
  /** The pace and the pause, as far as they were changed. */
  state: Part<unknown>
}

interface Pace {
  purchasesPerMinute: number
  isPaused: boolean
}

interface PulseParts {
  clock: SimulatedClock
  tickMs: number
  begins: Pace
  /** Runs a tick in which this many people come to buy, on average. */
  step: (expectedPurchases: number) => void
  /** Called when the pace changes, and when the market pauses or resumes. */
  onControl: () => void
}

/** Returns a pulse that ticks every `tickMs` unless it is paused. */
export function createPulse({ clock, tickMs, begins, step, onControl }: PulseParts): Pulse {
  const pace = { ...begins }
  const changes = settingsPart(pace, () => begins)
  let cancelTick: Cancel | undefined
  const stepOnce = () => step((pace.purchasesPerMinute * tickMs) / 60_000)
  const scheduleTick = () => {
    cancelTick = clock.after(tickMs, () => {
      scheduleTick()
      stepOnce()
    })
  }
  const follow = () => {
    if (pace.isPaused) {
      cancelTick?.()
      cancelTick = undefined
    } else if (!cancelTick) scheduleTick()
  }
  const change = (changes: Partial<Pace>) => {
    Object.assign(pace, changes)
    follow()
    onControl()
  }
  follow()
  return {
    step: stepOnce,
    pause: () => change({ isPaused: true }),
    resume: () => change({ isPaused: false }),
    isPaused: () => pace.isPaused,
    setPace: (purchasesPerMinute) => change({ purchasesPerMinute }),
    state: {
      snapshot: changes.snapshot,
      restore(state: Partial<Pace>, run) {
        changes.restore(state, run)
        follow()
      },
    },
  }
}
