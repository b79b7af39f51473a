import type { ChangeEvent } from '@ark/contract'
import { useEffect, useState } from 'react'
import { useChanges } from './live-events.ts'

/** The delay in milliseconds before a change of this kind is read; kinds without one are ignored. */
type GatherMs = Partial<Record<ChangeEvent['changed'], number>>

/**
 * Calls `read` after changes of these kinds while mounted, once per gathered interval. For lists that are too expensive
 * to read after every event. Later values of both arguments are ignored.
 */
export function useGatheredChanges(gatherMs: GatherMs, read: () => void): void {
  const [reading] = useState(() => gathered(gatherMs, read))
  useChanges(reading.take)
  useEffect(() => reading.stop, [reading])
}

/** Gathers changes. A change with a shorter delay brings the pending read forward. */
function gathered(gatherMs: GatherMs, read: () => void): { take: (change: ChangeEvent) => void; stop: () => void } {
  let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
  const stop = () => {
    clearTimeout(timer?.id)
    timer = undefined
  }
  return {
    stop,
    take({ changed }) {
      const delayMs = gatherMs[changed]
      if (delayMs === undefined) return
      const dueAtMs = Date.now() + delayMs
      if (timer && timer.dueAtMs <= dueAtMs) return
      stop()
      const id = setTimeout(() => {
        timer = undefined
        read()
      }, delayMs)
      timer = { id, dueAtMs }
    },
  }
}
