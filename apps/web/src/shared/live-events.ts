import type { ChangeEvent } from '@ark/contract'
import { useRouter } from '@tanstack/react-router'
import { createParser } from 'eventsource-parser'
import { useEffect, useSyncExternalStore } from 'react'
import { addressOf, askWhetherReachable } from './api.ts'
import { followCalls, invalidate, readEverything } from './freshness.ts'
import { parseChange } from './parse-change.ts'
import { queryClient } from './query.ts'
import { reloadMe } from './session.ts'
import { readToken, useToken } from './token.ts'

/** The state of the event stream. `live`: changes arrive. `connecting`: it retries with growing pauses. */
export type LiveState = 'off' | 'connecting' | 'live'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A first stream that opens within this time misses nothing, because the server keeps events for 10 s. */
const RECENT_MS = 5_000
/** Spreads the refetches of all browsers over this time. */
const SPREAD_MS = 2_000

let state: LiveState = 'off'
const stateListeners = new Set<() => void>()
const changeListeners = new Set<(change: ChangeEvent) => void>()

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

/** Returns the state of the app's one event stream. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    () => state,
  )

/**
 * Calls the listener for every change while mounted, for what a refetch does not cover. The listener must not change
 * between renders.
 */
export function useChanges(listener: (change: ChangeEvent) => void): void {
  useEffect(() => {
    changeListeners.add(listener)
    return () => void changeListeners.delete(listener)
  }, [listener])
}

/**
 * Keeps the screen fresh while a person is signed in: opens the app's one event stream and follows this tab's own
 * calls. The frame mounts it once.
 */
export function useLiveEvents(): void {
  const token = useToken()
  const router = useRouter()
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    void listenUntil(stop.signal, async () => {
      // Run the guards again: a page that this person may no longer see shows the reason.
      await reloadMe().catch(() => undefined)
      await router.invalidate()
    })
    return () => {
      stop.abort()
      readEverythingAsPlanned()
      setState('off')
    }
  }, [token, router])
  useEffect(followCalls, [])
}

/**
 * The end of a stream. `access`: the server ended it because the session or its rights changed. `refused`: the session
 * is not valid.
 */
type Ending = 'access' | 'refused' | 'cut'

/**
 * Opens streams one after another until aborted. Pauses grow up to 15 s and vary between browsers; after a change of
 * access there is no pause.
 */
async function listenUntil(signal: AbortSignal, onAccessChanged: () => Promise<void>): Promise<void> {
  let pause = FIRST_PAUSE_MS
  /** The end of the last attempt; null before the first. */
  let last: Ending | null = null
  let hasAccessChanged = false
  while (!signal.aborted) {
    setState('connecting')
    const token = readToken()
    const isFirst = last === null
    const beganAtMs = Date.now()
    last = await listen(signal, async () => {
      pause = FIRST_PAUSE_MS
      if (hasAccessChanged) await onAccessChanged()
      hasAccessChanged = false
      // Events may have been missed without a stream, so refetch everything on the screen.
      if (!isFirst || Math.abs(Date.now() - beganAtMs) > RECENT_MS) void readEverything()
    }).catch((): Ending => 'cut')
    if (signal.aborted) return
    // Ask at once what the person may do now.
    if (last === 'access') {
      hasAccessChanged = true
      continue
    }
    void askWhetherReachable()
    setState('connecting')
    await waited(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (last === 'refused' && !signal.aborted) await checkSession(token)
  }
}

/**
 * Checks the session after a refused stream, which leads to the sign-in page when it has ended. Skips the check when
 * there is a newer token or a call under way may bring one: a new password ends its own session.
 */
async function checkSession(refusedToken: string | null): Promise<void> {
  if (refusedToken === readToken() && queryClient.isMutating() === 0) await reloadMe().catch(() => undefined)
}

async function listen(signal: AbortSignal, onOpen: () => Promise<void>): Promise<Ending> {
  const response = await fetch(addressOf('GET /events', {}), {
    headers: { authorization: `Bearer ${readToken()}`, accept: 'text/event-stream' },
    signal,
  })
  if (response.status === 401) return 'refused'
  if (!response.ok || !response.body) throw new Error(`event stream answered ${response.status}`)
  setState('live')
  void onOpen()
  let hasAccessChanged = false
  const parser = createParser({
    onEvent: ({ data }) => {
      const change = parseChange(data)
      if (change?.changed === 'access') hasAccessChanged = true
      else take(change)
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }))
  return hasAccessChanged ? 'access' : 'cut'
}

let plannedReading: ReturnType<typeof setTimeout> | undefined

/** Refetches everything in view after a random delay, and everything else when it is shown. */
function readEverythingSoon(): void {
  plannedReading ??= setTimeout(readEverythingAsPlanned, Math.random() * SPREAD_MS)
}

/** Runs a planned refetch now, so that no timer outlives the page. */
function readEverythingAsPlanned(): void {
  if (plannedReading === undefined) return
  clearTimeout(plannedReading)
  plannedReading = undefined
  void readEverything()
}

function take(change: ChangeEvent | null): void {
  if (!change || change.changed === 'access') return
  if (change.changed === 'everything') return readEverythingSoon()
  for (const listener of changeListeners) listener(change)
  invalidate(change.changed)
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
