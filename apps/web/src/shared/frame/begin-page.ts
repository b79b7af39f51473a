import type { AnyRouter } from '@tanstack/react-router'
import { loadMe, type User } from '../session.ts'
import { readToken } from '../token.ts'

/** Fetches what begins to read what a page shows first. */
type FirstReads = () => Promise<(address: Record<string, unknown>) => void>

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

/** Its code is a part of what every signed-in page is made of. Where that cannot be fetched, the page says so itself. */
const beginReading = (firstReads: FirstReads, address: Record<string, unknown>): void =>
  void firstReads().then(
    (begin) => begin(address),
    () => undefined,
  )

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
