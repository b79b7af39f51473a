import { may, type Permission } from '@ark/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Answer, ApiError, api } from './api.ts'
import { queryClient, queryOf, shouldRetry } from './query.ts'
import { writeToken } from './token.ts'

export type User = Answer<'GET /auth/me'>
export type AccountType = 'seller' | 'buyer'

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

/** The person who is signed in; only below the guard, which has loaded it. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

export const useMay = (permission: Permission): boolean => may(useMe().role, permission)

/** Which door a person belongs to; null: neither (document 1 §2, Sign-in). The operator comes in by the sellers' door. */
export function accountTypeOf(user: Pick<User, 'retailer' | 'buyer' | 'is_operator'>): AccountType | null {
  if (user.retailer || user.is_operator) return 'seller'
  return user.buyer ? 'buyer' : null
}

/** Document 1 §2 and §6: the texts for an account that came in by the wrong door. */
export function wrongDoor(user: Pick<User, 'retailer' | 'buyer' | 'is_operator'>, door: AccountType): string | null {
  const type = accountTypeOf(user)
  if (type === door) return null
  if (type === 'buyer') return 'This account is registered as a buyer. Please use the buyer login page.'
  if (type === 'seller') return 'This account is registered as a seller. Please use the seller login page.'
  return 'Invalid account type. Please contact support.'
}

/** Signs in through a door. Throws ApiError; a wrong door is refused and its token never kept. */
export async function signIn(door: AccountType, body: { email: string; password: string }): Promise<User> {
  const { user, access_token } = await api('POST /auth/login/json', { body })
  const refusal = wrongDoor(user, door)
  if (refusal) throw new ApiError(403, { detail: refusal, code: 'wrong_door' })
  writeToken(access_token)
  queryClient.setQueryData(meQuery.queryKey, user)
  return user
}

/** Ends the session here even when the server cannot be told. */
export async function signOut(): Promise<void> {
  await api('POST /auth/logout').catch(() => undefined)
  writeToken(null)
}
