import { type Portal, portalOf, may, needsEveryLocation, type Permission, wrongPortalMessage } from '@ark/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Answer, ApiError, api } from './api.ts'
import { queryClient, queryOf, shouldRetry } from './query.ts'
import { writeToken } from './token.ts'

export type User = Answer<'GET /auth/me'>

const ME_STALE_MS = 5 * 60_000
const OUTAGE_RETRY_MS = 2_000

/** Retries during an outage, because the session is unknown rather than over. */
const meQuery = {
  ...queryOf('GET /auth/me'),
  staleTime: ME_STALE_MS,
  retry: (failures: number, error: unknown) =>
    (error instanceof ApiError && error.isOutage) || shouldRetry(failures, error),
  retryDelay: OUTAGE_RETRY_MS,
}

/** Returns the signed-in person, for guards. */
export const loadMe = (): Promise<User> => queryClient.ensureQueryData(meQuery)

/** Returns the signed-in person's id; null while it is not loaded. */
export const knownPersonId = (): number | null => queryClient.getQueryData(meQuery.queryKey)?.id ?? null

/** Returns the signed-in person. For components below the guard, which has loaded it. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

/** Returns whether a person may do this: by role and, when it concerns every location, by seeing all of them. */
export const mayAs = ({ role, locations }: User, permission: Permission): boolean =>
  may(role, permission) && (locations.length === 0 || !needsEveryLocation(permission))

/**
 * Returns whether the signed-in person may do this: by role and, when it concerns every location, by seeing all of
 * them.
 */
export const useMay = (permission: Permission): boolean => mayAs(useMe(), permission)

/** The credentials of a sign-in; `code` is the second factor, for accounts that have one. */
export interface Credentials {
  email: string
  password: string
  code?: string
}

/**
 * Signs in through a portal and stores the token. Throws ApiError. For the wrong portal it throws without storing the
 * token.
 */
export async function openSession(portal: Portal, credentials: Credentials): Promise<User> {
  const { user, access_token } = await api('POST /auth/login/json', { body: { ...credentials, portal } })
  const refusal = wrongPortalMessage(portalOf(user), portal)
  if (refusal) throw new ApiError(403, { detail: refusal, code: 'wrong_portal' })
  writeToken(access_token)
  rememberMe(user)
  return user
}

/** Updates the signed-in person everywhere on the screen from an answer. */
export const rememberMe = (user: User): void => {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Reads again who is signed in. */
export const reloadMe = (): Promise<User> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 })

/** Ends the session on this device even when the server does not answer. */
export async function closeSession(): Promise<void> {
  await api('POST /auth/logout').catch(() => undefined)
  writeToken(null)
}
