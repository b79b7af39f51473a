import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadMe, type User } from '../../session.ts'
import { readToken } from '../../token.ts'

type BeginReads = (address: Record<string, unknown>) => void
/** Loads the function that starts a page's first reads. */
type FirstReads = () => Promise<BeginReads>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads the first reads of the page, for the view in its address. */
    firstReads?: FirstReads
  }
}

interface Entering {
  cause: 'preload' | 'enter' | 'stay'
  location: { search: Record<string, unknown> }
  context: { me: User }
}

/**
 * Options of a page's route: the first reads start beside the page's code, which then finds the same queries running.
 * Nothing waits for them.
 */
export const readsFirst = (firstReads: FirstReads) => ({
  staticData: { firstReads },
  loader: ({ cause, location, context }: Entering): void => {
    if (cause === 'enter' && !isWithheld(context)) beginReading(firstReads, location.search)
  },
})

const fetched = new WeakMap<FirstReads, BeginReads>()

async function fetchReads(firstReads: FirstReads): Promise<BeginReads> {
  const begin = await firstReads()
  fetched.set(firstReads, begin)
  return begin
}

/** Starts the reads at once when their code is loaded. If the code cannot load, the page reports it. */
function beginReading(firstReads: FirstReads, address: Record<string, unknown>): void {
  const begin = fetched.get(firstReads)
  if (begin) begin(address)
  else
    void fetchReads(firstReads).then(
      (just) => just(address),
      () => undefined,
    )
}

/** Loads the first reads of every page, so that each page starts reading the moment it is entered. */
export async function fetchFirstReads(router: AnyRouter): Promise<void> {
  for (const { options } of Object.values<AnyRoute>(router.routesById))
    if (options.staticData?.firstReads) await fetchReads(options.staticData.firstReads)
}

/** True when the frame shows something else instead of the page: a denial, or a required first step. */
const isWithheld = (context: Entering['context']): boolean =>
  ('denial' in context && Boolean(context.denial)) ||
  context.me.must_change_password ||
  context.me.must_set_up_second_factor

/**
 * Starts everything that the requested page needs at once: account, code and first answers. The guard decides what is
 * shown, and the server refuses what this person may not read, without retries.
 */
export function beginPage(router: AnyRouter): void {
  if (!readToken()) return
  void loadMe().catch(() => undefined)
  for (const { routeId, search } of router.matchRoutes(router.latestLocation)) {
    const { component, staticData } = router.routesById[routeId].options
    void component?.preload?.()
    if (staticData?.firstReads) beginReading(staticData.firstReads, search)
  }
}
