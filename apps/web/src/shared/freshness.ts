import { INVALIDATES } from '@ark/contract/invalidates.gen'
import { EVERYTHING, type Resource } from '@ark/contract/resources'
import type { Query } from '@tanstack/react-query'
import { ApiError, onCallEnded } from './api.ts'
import { retried } from './frame/pages/retried.ts'
import { queryClient } from './query.ts'

/** Prices change many times a second. One refetch per interval is enough for the eye. */
const GATHER_MS = 250

type Table = typeof INVALIDATES

/** Returns the resources of a call in one of the two tables. */
const resourcesOf = (call: unknown, table: Table): string[] => table[String(call)]?.split(' ') ?? []

let provides: Promise<Table | null> | undefined

/**
 * Loads the table of what each call reads, which only the first change needs: no page waits for it. Returns null when
 * it cannot be loaded; the next change tries again.
 */
const loadProvides = (): Promise<Table | null> =>
  (provides ??= retried(() => import('@ark/contract/provides.gen')).then(
    ({ PROVIDES }) => PROVIDES,
    () => {
      provides = undefined
      return null
    },
  ))

/** The changed resources that are not read again yet. */
const changed = new Set<string>()
let timer: { id: ReturnType<typeof setTimeout>; dueAtMs: number } | undefined
let lastAtMs = 0
let reading: Promise<void> = Promise.resolve()

/**
 * Marks everything that shows these resources as out of date. Queries on the screen refetch in a moment, together with
 * what else changes until then; others refetch when they are shown.
 */
export const invalidate = (...resources: Resource[]): void => gather(resources, GATHER_MS)

/**
 * Follows the changes that calls make until it is stopped. The first change refetches at once, since a person waits for
 * it; several in a row are gathered. Stopping marks gathered changes as out of date, so that no timer outlives the
 * page.
 */
export function followCalls(): () => void {
  const stop = onCallEnded((call, error) => {
    if (mayHaveChanged(error))
      gather(resourcesOf(call, INVALIDATES), Math.max(0, GATHER_MS - Math.abs(Date.now() - lastAtMs)))
  })
  return () => {
    stop()
    void whenFresh()
  }
}

/**
 * A refusal changes nothing, except that a conflict or a missing row shows that the screen is out of date. A call that
 * failed on the way may have taken effect.
 */
const mayHaveChanged = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [404, 409].includes(error.status)

function gather(resources: readonly string[], delayMs: number): void {
  if (resources.length === 0) return
  for (const resource of resources) changed.add(resource)
  const dueAtMs = Date.now() + delayMs
  if (timer && timer.dueAtMs <= dueAtMs) return
  clearTimeout(timer?.id)
  timer = { id: setTimeout(readAgain, delayMs), dueAtMs }
}

/**
 * Refetches what is out of date at once and resolves when the screen is fresh. For controls that must not show the old
 * state after their call ends.
 */
export function whenFresh(): Promise<void> {
  if (timer) readAgain()
  return reading
}

function readAgain(): void {
  clearTimeout(timer?.id)
  const stale = new Set(changed)
  changed.clear()
  timer = undefined
  lastAtMs = Date.now()
  reading = Promise.all([reading, readStale(stale)]).then(() => undefined)
}

/** Refetches what shows these resources, or everything if it is unknown what shows them. */
async function readStale(stale: ReadonlySet<string>): Promise<void> {
  const table = await loadProvides()
  await readMatching(
    ({ queryKey: [call] }) =>
      table === null || resourcesOf(call, table).some((resource) => stale.has(resource) || stale.has(EVERYTHING)),
  )
}

/** Refetches everything on the screen now, and everything else when it is shown. */
export const readEverything = (): Promise<void> => readMatching(() => true)

/**
 * Refetches matching queries. A query that is loading for the first time is refetched afterwards, because its answer
 * may predate the change and TanStack Query would not ask again.
 */
async function readMatching(predicate: (query: Query) => boolean): Promise<void> {
  const isLoading = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const loading = queryClient.getQueryCache().findAll({ predicate }).filter(isLoading)
  await queryClient.invalidateQueries({ predicate })
  if (loading.length === 0) return
  await Promise.allSettled(loading.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => loading.includes(query) })
}
