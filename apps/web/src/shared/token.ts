import { useSyncExternalStore } from 'react'

/** The storage key of the session's bearer token. The token is verified on load and deleted when it is invalid. */
const KEY = 'ark.token'
const listeners = new Set<() => void>()

/** Returns the token; null when no one is signed in on this device. */
export const readToken = (): string | null => localStorage.getItem(KEY)

/** Signs in (a token) or out (null) in every tab; the others receive a storage event. */
export function writeToken(token: string | null): void {
  if (token === readToken()) return
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
  for (const listener of listeners) listener()
}

const refusalListeners = new Set<() => void>()

/** Deletes a token that the server refused and calls the listeners, because nobody chose to sign out. */
export function refuseToken(): void {
  writeToken(null)
  for (const listener of refusalListeners) listener()
}

/** Calls the listener when a token was refused. */
export const onTokenRefused = (listener: () => void): void => void refusalListeners.add(listener)

/** Stores the same person's next token without changing the screen. Other tabs read everything again. */
export const renewToken = (token: string): void => localStorage.setItem(KEY, token)

/** Calls the listener on changes, including those of other tabs. Returns a function that stops it. */
export function onTokenChange(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inOtherTab)
  }
}

/** Returns the token and rerenders on changes. */
export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
