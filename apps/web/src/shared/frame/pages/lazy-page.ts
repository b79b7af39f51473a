import { lazyRouteComponent } from '@tanstack/react-router'
import { loadedPart } from './lazy-part.ts'

/**
 * Returns a route's component, whose code loads when a person points at a link to the route or enters it:
 * `lazyPage(() => import('./features/users/UsersPage.tsx'), 'UsersPage')`.
 */
export const lazyPage = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazyRouteComponent(async () => ({ default: await loadedPart(load, name) }))
