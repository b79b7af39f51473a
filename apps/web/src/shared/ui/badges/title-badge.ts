import { useSyncExternalStore } from 'react'

/** Sales while this window was hidden, shown in the browser tab before the page's name. */
let unseen = 0
const listeners = new Set<() => void>()

function setUnseen(next: number): void {
  if (next === unseen) return
  unseen = next
  for (const listener of listeners) listener()
}

/** Adds to the count while the window is hidden. */
export function countUnseen(more: number): void {
  if (document.hidden) setUnseen(unseen + more)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisible)
  }
}

const onVisible = (): void => {
  if (!document.hidden) setUnseen(0)
}

/** Returns '(2) ', or an empty string. */
export const useTitleBadge = (): string => useSyncExternalStore(subscribe, () => (unseen > 0 ? `(${unseen}) ` : ''))
