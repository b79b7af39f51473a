import { useSyncExternalStore } from 'react'

/** The reachability of ARK: false after a call without an answer (or without a database), until the next answer. */
let isReachable = true
const listeners = new Set<(isReachable: boolean) => void>()

/** Reports each answer or failure of a call. Listeners are called on changes only. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return
  isReachable = now
  for (const listener of listeners) listener(now)
}

/** Calls the listener on changes. Returns a function that stops it. */
export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether ARK answers, and rerenders on changes. */
export const useIsReachable = (): boolean => useSyncExternalStore(onReachabilityChange, () => isReachable)
