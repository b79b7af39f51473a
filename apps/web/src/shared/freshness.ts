import { codeOf } from '@ark/contract/call-code'
import type { Query } from '@tanstack/react-query'
import { FRESHNESS } from '@ark/contract/freshness.gen'
import { type Resource, resourceLetter } from '@ark/contract/resources'
import { ApiError, onCallEnded } from './api.ts'
import { queryClient } from './query.ts'

/** Prices move many times a second; one refetch for all that came meanwhile is enough for the eye. */
const GATHER_MS = 250

const lettersOf = (call: unknown): string => (typeof call === 'string' && FRESHNESS[codeOf(call)]) || ''

/** Letters of what has changed and is not read again yet. */
const changed = new Set<string>()
let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
let lastAtMs = 0
let reading: Promise<void> = Promise.resolve()

/**
 * What shows these is out of date: fetched again in a moment where it is on the screen, later where it is not. Also
 * what other calls and events say until then is read once.
 */
export const invalidate = (...resources: Resource[]): void =>
  gather(
    resources.flatMap((resource) => resourceLetter(resource) ?? []),
    GATHER_MS,
  )

/**
 * Follows what calls change, until it is stopped: at once after the first, since a person waits to see it, and gathered
 * after several in a row. Stopping marks what is gathered so far as out of date, so that no timer outlives the page.
 */
export function followCalls(): () => void {
  const stop = onCallEnded((call, error) => {
    const letters = lettersOf(call).match(/\p{Lu}/gu) ?? []
    if (mayHaveChanged(error))
      gather(
        letters.map((letter) => letter.toLowerCase()),
        Math.max(0, GATHER_MS - Math.abs(Date.now() - lastAtMs)),
      )
  })
  return () => {
    stop()
    void whenFresh()
  }
}

/**
 * A refusal changes nothing, but a conflict or a row that is gone says that the screen is behind; what failed on the
 * way may have been done.
 */
const mayHaveChanged = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [404, 409].includes(error.status)

function gather(letters: readonly string[], delayMs: number): void {
  if (letters.length === 0) return
  for (const letter of letters) changed.add(letter)
  const dueAtMs = Date.now() + delayMs
  if (timer && timer.dueAtMs <= dueAtMs) return
  clearTimeout(timer?.id)
  timer = { id: setTimeout(readAgain, delayMs), dueAtMs }
}

/**
 * Reads again at once what is out of date so far; resolves once what is on the screen is there. For what must not show
 * the old state between its own end and the next answer.
 */
export function whenFresh(): Promise<void> {
  if (timer) readAgain()
  return reading
}

function readAgain(): void {
  clearTimeout(timer?.id)
  const letters = [...changed]
  changed.clear()
  timer = undefined
  lastAtMs = Date.now()
  reading = readMatching(({ queryKey: [call] }) => letters.some((letter) => lettersOf(call).includes(letter)))
}

/** Everything on the screen is read again now, everything else when it is shown. */
export const readEverything = (): Promise<void> => readMatching(() => true)

/**
 * A query that is loading for the first time is asked again when it is through: its answer may be of before the change,
 * and TanStack Query waits for it instead of asking anew.
 */
async function readMatching(predicate: (query: Query) => boolean): Promise<void> {
  const isLoading = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const loading = queryClient.getQueryCache().findAll({ predicate }).filter(isLoading)
  await queryClient.invalidateQueries({ predicate })
  if (loading.length === 0) return
  await Promise.allSettled(loading.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => loading.includes(query) })
}
