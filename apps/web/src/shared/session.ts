import { type Portal, portalOf, may, needsEveryLocation, type Permission, wrongPortalWords } from '@ark/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Answer, ApiError, api } from './api.ts'
import { queryClient, queryOf, shouldRetry } from './query.ts'
import { writeToken } from './token.ts'

export type User = Answer<'GET /auth/me'>

const ME_STALE_MS = 5 * 60_000
const OUTAGE_RETRY_MS = 2_000

/** While ARK is away there is nobody to sign out: it waits for an answer. */
const meQuery = {
  ...queryOf('GET /auth/me'),
  staleTime: ME_STALE_MS,
  retry: (failures: number, error: unknown) =>
    (error instanceof ApiError && error.isOutage) || shouldRetry(failures, error),
  retryDelay: OUTAGE_RETRY_MS,
}

/** The person who is signed in; for guards. */
export const loadMe = (): Promise<User> => queryClient.ensureQueryData(meQuery)

/** Who is signed in, as far as that is known here. */
export const knownPersonId = (): number | null => queryClient.getQueryData(meQuery.queryKey)?.id ?? null

/** The person who is signed in; only below the guard, which has loaded it. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

/** Whether the person may, by role and, for what concerns every location, by seeing all of them. */
export const mayAs = ({ role, locations }: User, permission: Permission): boolean =>
  may(role, permission) && (locations.length === 0 || !needsEveryLocation(permission))

/** Whether who is signed in may: by role, and by seeing every location where that is asked. */
export const useMay = (permission: Permission): boolean => mayAs(useMe(), permission)

/** What signing in asks for; `code` is the second factor's, for accounts that have one. */
export interface Credentials {
  email: string
  password: string
  code?: string
}

/**
 * Signs in through a portal. Throws ApiError; a wrong portal is refused and its token never kept (documents 1 and 3
 * §6).
 */
export async function openSession(portal: Portal, credentials: Credentials): Promise<User> {
  const { user, access_token } = await api('POST /auth/login/json', { body: { ...credentials, portal } })
  const refusal = wrongPortalWords(portalOf(user), portal)
  if (refusal) throw new ApiError(403, { detail: refusal, code: 'wrong_portal' })
  writeToken(access_token)
  rememberMe(user)
  return user
}

/** The person as an answer just showed them, for everything on the screen that reads them. */
export const rememberMe = (user: User): void => {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Asks afresh who is signed in. */
export const reloadMe = (): Promise<User> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 })

/** Ends the session here even when the server cannot be told. */
export async function closeSession(): Promise<void> {
  await api('POST /auth/logout').catch(() => undefined)
  writeToken(null)
}
