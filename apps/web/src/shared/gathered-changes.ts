import type { ChangeEvent } from '@ark/contract'
import { useEffect, useState } from 'react'
import { useChanges } from './live-events.ts'

/** Milliseconds until a change of this kind is read; what has none is not followed. */
type GatherMs = Partial<Record<ChangeEvent['changed'], number>>

/**
 * Calls `read` after changes of these kinds while mounted, once for all that come within the shortest time of theirs:
 * for lists that are too dear to be read again by every event. Both arguments count as they first are.
 */
export function useGatheredChanges(gatherMs: GatherMs, read: () => void): void {
  const [reading] = useState(() => gathered(gatherMs, read))
  useChanges(reading.take)
  useEffect(() => reading.stop, [reading])
}

/** A change that is due sooner than the one that waits moves the reading forward. */
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
