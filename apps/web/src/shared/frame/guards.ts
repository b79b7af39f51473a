import { type Portal, portalOf, may, type Permission } from '@ark/domain'
import { redirect } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { loadMe, mayAs, type User } from '../session.ts'
import { readToken } from '../token.ts'

/**
 * Somebody is signed in who may not see this page: it is the other kind of account's, the administrator's, or their
 * role is not enough.
 */
export type Denial = Portal | 'administrator' | 'role'

/** Signed out: to the portal, keeping where one was going. */
export async function requireSession(location: { href: string }): Promise<{ me: User }> {
  const portal = location.href.startsWith('/buyer/') ? paths.buyerSignIn : paths.sellerSignIn
  const toPortal = () => redirect({ to: portal, search: { from: location.href } })
  if (!readToken()) throw toPortal()
  try {
    return { me: await loadMe() }
  } catch (error) {
    // The token was refused and is gone.
    if (!readToken()) throw toPortal()
    throw error
  }
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

/** The administrator's page (document 3 §2). */
export const requireOperator = (me: User): { denial: Denial | null } => ({
  denial: may(me.role, 'administration') ? null : 'administrator',
})

/** The page a person starts on. */
export function homeOf(me: User) {
  if (may(me.role, 'dashboard.read')) return paths.dashboard
  if (me.is_operator) return paths.admin
  return me.role === 'fulfillment' ? paths.fulfillments : paths.profile
}
