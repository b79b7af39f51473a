import type { ChangeEvent } from '@ark/contract'
import { createParser } from 'eventsource-parser'
import { useEffect, useSyncExternalStore } from 'react'
import { addressOf, askWhetherReachable } from './api.ts'
import { keysFor, parseChange } from './event-invalidation.ts'
import { invalidate, queryClient } from './query.ts'
import { readToken, useToken } from './token.ts'

/** `live`: changes arrive by themselves. `connecting`: not now; it tries again with growing pauses. */
export type LiveState = 'off' | 'connecting' | 'live'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** Prices move many times a second; one refetch for all that came meanwhile is enough for the eye. */
const GATHER_MS = 250

let state: LiveState = 'off'
const stateListeners = new Set<() => void>()
const changeListeners = new Set<(change: ChangeEvent) => void>()

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    () => state,
  )

/** Calls back for every change while mounted; for what a refetch does not cover. The callback must not change between renders. */
export function useChanges(listener: (change: ChangeEvent) => void): void {
  useEffect(() => {
    changeListeners.add(listener)
    return () => void changeListeners.delete(listener)
  }, [listener])
}

/** Keeps the one stream of the app open while somebody is signed in. Mounted once, in the frame. */
export function useLiveEvents(): void {
  const token = useToken()
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    void keepListening(stop.signal)
    return () => {
      stop.abort()
      setState('off')
    }
  }, [token])
}

async function keepListening(signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS
  let isFirst = true
  while (!signal.aborted) {
    setState('connecting')
    try {
      await listen(signal, () => {
        // What happened while nobody listened is unknown: everything on the screen is read again.
        if (!isFirst) void queryClient.invalidateQueries()
        isFirst = false
        pause = FIRST_PAUSE_MS
      })
    } catch {
      // The next round tries again.
    }
    if (signal.aborted) return
    void askWhetherReachable()
    setState('connecting')
    await waited(pause, signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

async function listen(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await fetch(addressOf('GET /events', {}), {
    headers: { authorization: `Bearer ${readToken()}`, accept: 'text/event-stream' },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`event stream answered ${response.status}`)
  setState('live')
  onOpen()
  const parser = createParser({ onEvent: ({ data }) => take(parseChange(data)) })
  const decoder = new TextDecoder()
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }))
}

const gathered = new Set<ChangeEvent['kind']>()

function take(change: ChangeEvent | null): void {
  if (!change) return
  for (const listener of changeListeners) listener(change)
  if (gathered.size === 0) setTimeout(flush, GATHER_MS)
  gathered.add(change.kind)
}

function flush(): void {
  const keys = keysFor(gathered)
  gathered.clear()
  void invalidate(...keys)
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
