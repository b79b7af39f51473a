import { type Portal, portalOf, may, type Permission } from '@ark/domain'
import { type HistoryState, redirect } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { loadMe, mayAs, type User } from '../session.ts'
import { readToken } from '../token.ts'

/**
 * Somebody is signed in who may not see this page: it is the other kind of account's, the administrator's, or their
 * role is not enough.
 */
export type Denial = Portal | 'administrator' | 'role'

/** Where a page stands, for its guard. */
interface Place {
  href: string
  pathname: string
}

const portalAt = ({ pathname }: Place) => (pathname.startsWith('/buyer/') ? paths.buyerSignIn : paths.sellerSignIn)

/** Signed out: to the portal, keeping where one was going. */
export const requireSession = (location: Place): Promise<{ me: User }> =>
  requireMe(() => redirect({ to: portalAt(location), search: { from: location.href } }))

/**
 * An address without a page. Signed out: to the landing page (document 1 §2), below the buyers' pages to their portal;
 * nobody comes back to it.
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
    // The token was refused and is gone.
    if (!readToken()) throw leadAway()
    throw error
  }
}

/**
 * Pages of people who are not signed in. Who is goes on to where they were going, or home; but stays at the other
 * kind's portal, to which Access Denied leads.
 */
export async function leadIn(
  { state }: { state: HistoryState },
  portal: Portal | null,
  from?: string,
): Promise<object> {
  if (!readToken() || state.isSigningOut) return {}
  // Whoever cannot be read may sign in again.
  const me = await loadMe().catch(() => null)
  if (me && (portal === null || portalOf(me) === portal)) throw redirect({ to: from ?? homeOf(me), replace: true })
  return {}
}

/**
 * A seller's page, for roles with the permission; the frame shows a denial in the page's place. Fulfillment people
 * are sent to their own page (document 1 §2).
 */
export function requireSeller(me: User, permission: Permission): { denial: Denial | null } {
  if (portalOf(me) !== 'seller') return { denial: 'seller' }
  if (mayAs(me, permission)) return { denial: null }
  if (me.role === 'fulfillment') throw redirect({ to: paths.fulfillments })
  return { denial: 'role' }
}

/** A page of the buyers' portal (document 3 §2). */
export const requireBuyer = (me: User): { denial: Denial | null } => ({
  denial: portalOf(me) === 'buyer' ? null : 'buyer',
})

/** The administrator's page (document 3 §2). */
export const requireOperator = (me: User): { denial: Denial | null } => ({
  denial: may(me.role, 'administration') ? null : 'administrator',
})

/** The page a person starts on. */
export function homeOf(me: User) {
  if (may(me.role, 'dashboard.read')) return paths.dashboard
  if (me.is_operator) return paths.admin
  return me.role === 'fulfillment' ? paths.fulfillments : paths.buyerInventory
}
