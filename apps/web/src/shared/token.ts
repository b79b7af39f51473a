import { useSyncExternalStore } from 'react'

/** The session's bearer token, kept in local storage (document 1 §4: verified on load, dropped if invalid). */
const KEY = 'ark.token'
const listeners = new Set<() => void>()

/** Null: nobody is signed in on this device. */
export const readToken = (): string | null => localStorage.getItem(KEY)

/** Signs in (a token) or out (null), in every tab: each hears of it by the storage event. */
export function writeToken(token: string | null): void {
  if (token === readToken()) return
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
  for (const listener of listeners) listener()
}

const refusalListeners = new Set<() => void>()

/** The server no longer takes the token: it is dropped, and who listens is told that nobody signed out. */
export function refuseToken(): void {
  writeToken(null)
  for (const listener of refusalListeners) listener()
}

/** Told when a token was refused. */
export const onTokenRefused = (listener: () => void): void => void refusalListeners.add(listener)

/** The same person's next token: what is on the screen stays. Other tabs read everything again. */
export const renewToken = (token: string): void => localStorage.setItem(KEY, token)

/** Also told when another tab signs in or out. Returns how to stop listening. */
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

/** The same as a component follows it. */
export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
