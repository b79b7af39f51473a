import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { FramePending } from './shared/frame/pages/FramePending.tsx'
import { requireSession } from './shared/frame/guards.ts'
import { retried } from './shared/frame/pages/retried.ts'
import { Root } from './shared/frame/Root.tsx'
import { useMe } from './shared/session.ts'

/** What all addresses are below. */
export const root = createRootRoute({ component: Root })

const AppFrame = lazyRouteComponent(() => retried(() => import('./shared/frame/AppFrame.tsx')), 'AppFrame')
/** Not waited for before it is drawn, as pages are: React's own way, since the router's warns where it has to wait. */
const DuePage = lazy(async () => ({
  default: (await retried(() => import('./features/accounts/sign-in/DuePage.tsx'))).DuePage,
}))

/** Who has to change the password or set up the second factor first sees nothing else (document 1 §2). */
export function SignedInPages() {
  const me = useMe()
  return me.must_change_password || me.must_set_up_second_factor ? <DuePage /> : <AppFrame />
}
/** The frame is fetched with the page, not by being drawn. */
SignedInPages.preload = () => AppFrame.preload?.()

/** Pages of somebody who is signed in, in the frame. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location),
  pendingComponent: FramePending,
  component: SignedInPages,
})
