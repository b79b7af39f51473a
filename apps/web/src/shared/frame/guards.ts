import { type Portal, portalOf, may, type Permission } from '@ark/domain'
import { type HistoryState, redirect } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { loadMe, mayAs, type User } from '../session.ts'
import { readToken } from '../token.ts'

/**
 * The reason that a signed-in person may not see a page: it belongs to the other portal, to administrators, or to
 * another role.
 */
export type Denial = Portal | 'administrator' | 'role'

/** The address of a page, for its guard. */
interface Place {
  href: string
  pathname: string
}

const portalAt = ({ pathname }: Place) => (pathname.startsWith('/buyer/') ? paths.buyerSignIn : paths.sellerSignIn)

/** Sends people who are signed out to the portal and remembers the page that they wanted. */
export const requireSession = (location: Place): Promise<{ me: User }> =>
  requireMe(() => redirect({ to: portalAt(location), search: { from: location.href } }))

/**
 * Guards addresses without a page. Sends people who are signed out to the landing page or, below the buyers' pages, to
 * the buyers' portal. Does not remember the address.
 */
export const requireSessionAtUnknown = (location: Place): Promise<{ me: User }> =>
  requireMe(() => {
    const portal = portalAt(location)
    return redirect({ to: portal === paths.buyerSignIn ? portal : paths.landing, replace: true })
  })

async function requireMe(leadAway: () => Error | object): Promise<{ me: User }> {
  if (!readToken()) throw leadAway()
  try {
    return { me: await loadMe() }
  } catch (error) {
    // The token was refused and deleted.
    if (!readToken()) throw leadAway()
    throw error
  }
}

/**
 * Guards pages for people who are signed out. Redirects others to the page they wanted or to their home page, except at
 * the other kind of portal, where Access Denied links to.
 */
export async function redirectSignedIn(
  { state }: { state: HistoryState },
  portal: Portal | null,
  from?: string,
): Promise<object> {
  if (!readToken() || state.isSigningOut) return {}
  // When the account cannot be read, the person may sign in again.
  const me = await loadMe().catch(() => null)
  if (me && (portal === null || portalOf(me) === portal)) throw redirect({ to: from ?? homeOf(me), replace: true })
  return {}
}

/**
 * Guards a seller's page by permission; the frame shows a denial instead of the page. Redirects the fulfillment role to
 * its own page.
 */
export function requireSeller(me: User, permission: Permission): { denial: Denial | null } {
  if (portalOf(me) !== 'seller') return { denial: 'seller' }
  if (mayAs(me, permission)) return { denial: null }
  if (me.role === 'fulfillment') throw redirect({ to: paths.fulfillments })
  return { denial: 'role' }
}

/** Guards a page of the buyers' portal. */
export const requireBuyer = (me: User): { denial: Denial | null } => ({
  denial: portalOf(me) === 'buyer' ? null : 'buyer',
})

/** Guards an administrator's page. */
export const requireOperator = (me: User): { denial: Denial | null } => ({
  denial: may(me.role, 'administration') ? null : 'administrator',
})

/** Returns the page where a person starts. */
export function homeOf(me: User) {
  if (may(me.role, 'dashboard.read')) return paths.dashboard
  if (me.is_operator) return paths.admin
  return me.role === 'fulfillment' ? paths.fulfillments : paths.buyerInventory
}
