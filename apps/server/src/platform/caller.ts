import type { Due } from '@ark/contract'
import { may, needsEveryLocation, type Permission, type Role } from '@ark/domain'

/**
 * Who makes a request, as the server knows it: read from the session in the database, never from what the browser
 * says.
 */
export interface Caller {
  sessionId: string
  userId: number
  role: Role
  retailerId: number | null
  buyerId: number | null
  /** Empty: every location. */
  locationIds: number[]
  /** Demo mode: nobody's name, e-mail, phone or location leaves the server. */
  isDemo: boolean
  /** What has to be done before anything else is open. */
  due: Due | null
}

/** A member of a retailer's staff. Calls whose permission only staff holds may assume one. */
export interface StaffCaller extends Caller {
  retailerId: number
}

export function staff(caller: Caller): StaffCaller {
  if (caller.retailerId === null) throw new Error(`user ${caller.userId} (${caller.role}) belongs to no retailer`)
  return { ...caller, retailerId: caller.retailerId }
}

/** Somebody of a wholesale buyer. Calls whose permission only buyers hold may assume one. */
export interface BuyerCaller extends Caller {
  buyerId: number
}

export function buyer(caller: Caller): BuyerCaller {
  if (caller.buyerId === null) throw new Error(`user ${caller.userId} (${caller.role}) belongs to no buyer`)
  return { ...caller, buyerId: caller.buyerId }
}

/**
 * Whether a person may, as he now is: by role, by seeing every location where that is asked, and with nothing due. For
 * what goes on after the request that was checked.
 */
export const isAllowed = ({ role, locationIds, due }: Caller, permission: Permission): boolean =>
  may(role, permission) && due === null && (locationIds.length === 0 || !needsEveryLocation(permission))

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: string
    /** Answered for as long as the browser stays. */
    isStream?: boolean
    /** The types of a file that it takes in place of a body. */
    takes?: readonly string[]
    /** The most values that a body of it may have (`mostValues`). */
    mostValues?: number
  }
}
