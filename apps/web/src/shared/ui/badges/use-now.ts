import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The time was not updated while no component used it.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the time in milliseconds, updated every 15 s by one clock for all ages on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
