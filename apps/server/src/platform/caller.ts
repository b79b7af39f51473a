import type { Due } from '@ark/contract'
import { may, needsEveryLocation, type Permission, type Role } from '@ark/domain'

/**
 * The user who makes a request. The server reads it from the session in the database and never trusts the browser for
 * it.
 */
export interface Caller {
  sessionId: string
  userId: number
  role: Role
  retailerId: number | null
  buyerId: number | null
  /** Empty means every location. */
  locationIds: number[]
  /** In demo mode, no name, e-mail, phone or location leaves the server. */
  isDemo: boolean
  /** What the user has to do before any other call is open; null for nothing. */
  due: Due | null
}

/** A member of a retailer's staff. Calls whose permission only staff has may assume one. */
export interface StaffCaller extends Caller {
  retailerId: number
}

export function staff(caller: Caller): StaffCaller {
  if (caller.retailerId === null) throw new Error(`user ${caller.userId} (${caller.role}) belongs to no retailer`)
  return { ...caller, retailerId: caller.retailerId }
}

/** A user of a wholesale buyer. Calls whose permission only buyers have may assume one. */
export interface BuyerCaller extends Caller {
  buyerId: number
}

export function buyer(caller: Caller): BuyerCaller {
  if (caller.buyerId === null) throw new Error(`user ${caller.userId} (${caller.role}) belongs to no buyer`)
  return { ...caller, buyerId: caller.buyerId }
}

/**
 * Returns whether the user has a permission now: by role, with nothing due, and with access to every location where
 * the permission needs it. For work that continues after the request was checked.
 */
export const isAllowed = ({ role, locationIds, due }: Caller, permission: Permission): boolean =>
  may(role, permission) && due === null && (locationIds.length === 0 || !needsEveryLocation(permission))

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: string
    /** The answer stays open as long as the browser does. */
    isStream?: boolean
    /** The content types of a file that the call takes instead of a JSON body. */
    takes?: readonly string[]
    /** The most values that a body of the call may have (`mostValues`). */
    mostValues?: number
  }
}
