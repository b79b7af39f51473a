import { useSyncExternalStore } from 'react'

/** What has sold while nobody looked at this window: before the page's name in the browser's tab. */
let unseen = 0
const listeners = new Set<() => void>()

function setUnseen(next: number): void {
  if (next === unseen) return
  unseen = next
  for (const listener of listeners) listener()
}

/** Counts what happened, unless the window is looked at. */
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

/** '(2) ', or nothing. */
export const useTitleBadge = (): string => useSyncExternalStore(subscribe, () => (unseen > 0 ? `(${unseen}) ` : ''))
