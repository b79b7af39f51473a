import { useSyncExternalStore } from 'react'

/**
 * Whether ARK answers: false from the first call without an answer (or without a database) until one is answered again.
 */
let isReachable = true
const listeners = new Set<(isReachable: boolean) => void>()

/** Called with each answer and each failure of a call; listeners hear of changes alone. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  for (const listener of listeners) listener(now)
}

/** Returns how to stop listening. */
export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether ARK answers, as a component follows it. */
export const useIsReachable = (): boolean => useSyncExternalStore(onReachabilityChange, () => isReachable)
