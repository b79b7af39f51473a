import { createRootRoute, createRoute } from '@tanstack/react-router'
import { FramePending } from './shared/frame/pages/FramePending.tsx'
import { requireSession } from './shared/frame/guards.ts'
import { lazyPage } from './shared/frame/pages/lazy-page.ts'
import { lazyPart } from './shared/frame/pages/lazy-part.ts'
import { Root } from './shared/frame/Root.tsx'
import { useMe } from './shared/session.ts'

/** The root of all routes. */
export const root = createRootRoute({ component: Root })

const AppFrame = lazyPage(() => import('./shared/frame/AppFrame.tsx'), 'AppFrame')
/** Uses React's lazy, unlike the pages: it is not preloaded, and the router's version warns when it suspends. */
const DuePage = lazyPart(() => import('./features/accounts/sign-in/DuePage.tsx'), 'DuePage')

/** Shows only the due page to people who must first change the password or set up the second factor. */
export function SignedInPages() {
  const me = useMe()
  return me.must_change_password || me.must_set_up_second_factor ? <DuePage /> : <AppFrame />
}
/** Loads the frame together with the page instead of on first render. */
SignedInPages.preload = () => AppFrame.preload?.()

/** The pages of signed-in people, in the frame. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location),
  pendingComponent: FramePending,
  component: SignedInPages,
})
