import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadMe, type User } from '../../session.ts'
import { readToken } from '../../token.ts'

type BeginReads = (address: Record<string, unknown>) => void
/** Fetches what begins to read what a page shows first. */
type FirstReads = () => Promise<BeginReads>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the page, for the view in its address. */
    firstReads?: FirstReads
  }
}

interface Entering {
  cause: 'preload' | 'enter' | 'stay'
  location: { search: Record<string, unknown> }
  context: { me: User }
}

/**
 * For a page's route: what it shows first is read beside its code, which finds it under way (the same queries). Nothing
 * waits for it.
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

/** At once where its code is here, as of a page that was visited. Where that cannot be fetched, the page says so itself. */
function beginReading(firstReads: FirstReads, address: Record<string, unknown>): void {
  const begin = fetched.get(firstReads)
  if (begin) begin(address)
  else
    void fetchReads(firstReads).then(
      (just) => just(address),
      () => undefined,
    )
}

/** Fetches what begins the reads of every page: from then on each begins in the moment in which its page is entered. */
export async function fetchFirstReads(router: AnyRouter): Promise<void> {
  for (const { options } of Object.values<AnyRoute>(router.routesById))
    if (options.staticData?.firstReads) await fetchReads(options.staticData.firstReads)
}

/** Something else is shown in the page's place: why it may not be, or what has to be done first. */
const isWithheld = (context: Entering['context']): boolean =>
  ('denial' in context && Boolean(context.denial)) ||
  context.me.must_change_password ||
  context.me.must_set_up_second_factor

/**
 * Begins all at once what the asked page needs: who is signed in, its code and its first answers. The guard decides
 * what is shown of it, and the server what is answered: what this person may not read is refused, and nothing asks
 * again.
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
