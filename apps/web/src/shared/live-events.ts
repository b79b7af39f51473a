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

/** `live`: changes arrive by themselves. `connecting`: not now; it tries again with growing pauses. */
export type LiveState = 'off' | 'connecting' | 'live'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** Whose first stream opens within this is told what changed since its page asked: the server keeps 10 s. */
const RECENT_MS = 5_000
/** When everybody has to read everything, they do not do it in the same instant. */
const SPREAD_MS = 2_000

let state: LiveState = 'off'
const stateListeners = new Set<() => void>()
const changeListeners = new Set<(change: ChangeEvent) => void>()

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

/** How the one stream of the app is; the same for every component that asks. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    () => state,
  )

/**
 * Calls back for every change while mounted; for what a refetch does not cover. The callback must not change
 * between renders.
 */
export function useChanges(listener: (change: ChangeEvent) => void): void {
  useEffect(() => {
    changeListeners.add(listener)
    return () => void changeListeners.delete(listener)
  }, [listener])
}

/**
 * Keeps what is on the screen fresh while somebody is signed in: holds the one stream of the app open, and follows the
 * calls of its own. Mounted once, in the frame.
 */
export function useLiveEvents(): void {
  const token = useToken()
  const router = useRouter()
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    void listenUntil(stop.signal, async () => {
      // The guards look again: a page that this person may no longer see gives way to why.
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
 * How a stream ended. `access`: the server ended it, since the session or its rights changed. `refused`: it is not
 * signed in.
 */
type Ending = 'access' | 'refused' | 'cut'

/**
 * Opens one stream after the other until it is aborted. A pause after each grows up to 15 s and is not the same in all
 * browsers; after a change of access there is none.
 */
async function listenUntil(signal: AbortSignal, onAccessChanged: () => Promise<void>): Promise<void> {
  let pause = FIRST_PAUSE_MS
  /** Null: no attempt has been made. */
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
      // What happened while nobody listened is unknown: everything on the screen is read again.
      if (!isFirst || Math.abs(Date.now() - beganAtMs) > RECENT_MS) void readEverything()
    }).catch((): Ending => 'cut')
    if (signal.aborted) return
    // What the person may do by now is answered to who asks at once.
    if (last === 'access') {
      hasAccessChanged = true
      continue
    }
    void askWhetherReachable()
    setState('connecting')
    await waited(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (last === 'refused' && !signal.aborted) await askWhoIsSignedIn(token)
  }
}

/**
 * A refused stream may be the first to find out that its session has ended; asking who is signed in leads to the
 * sign-in page then. Not when there is a new token meanwhile, or a change under way may bring one: a new password ends
 * the session that set it.
 */
async function askWhoIsSignedIn(refusedToken: string | null): Promise<void> {
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

/** Everything in view is read again a moment later, everything else when it is shown. */
function readEverythingSoon(): void {
  plannedReading ??= setTimeout(readEverythingAsPlanned, Math.random() * SPREAD_MS)
}

/** Reads everything again now if that is planned, so that no timer outlives the page. */
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
