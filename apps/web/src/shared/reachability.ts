import { useSyncExternalStore } from 'react'

/** Whether ARK answers: false from the first call that found nobody (or no database) until one is answered again. */
let isReachable = true
const listeners = new Set<(isReachable: boolean) => void>()

export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  for (const listener of listeners) listener(now)
}

export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsReachable = (): boolean => useSyncExternalStore(onReachabilityChange, () => isReachable)
