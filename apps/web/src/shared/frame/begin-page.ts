import type { AnyRouter } from '@tanstack/react-router'
import { loadMe, type User } from '../session.ts'
import { readToken } from '../token.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Begins to read what the page shows first, for the view in its address. */
    firstReads?: (address: Record<string, unknown>) => void
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
export const readsFirst = (firstReads: (address: Record<string, unknown>) => void) => ({
  staticData: { firstReads },
  loader: ({ cause, location, context }: Entering): void => {
    if (cause === 'enter' && !isWithheld(context)) firstReads(location.search)
  },
})

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
    staticData?.firstReads?.(search)
  }
}
