import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, api, type GetKey, type Input, type InputArgument } from './api.ts'

const STALE_MS = 30_000
const KEEP_MS = 5 * 60_000
const RETRIES = 3
const LONGEST_DELAY_MS = 30_000

/**
 * Three more tries, further and further apart; a refusal (4xx) will not change by asking again, unless it says that too
 * much was asked for at once.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ApiError && !error.isPassing && error.status >= 400 && error.status < 500)

/** As long as the server asks to wait, a little more for each try so that not all come back at once; never less. */
export function retryDelayMs(failures: number, error?: unknown): number {
  const usual = 1_000 * 2 ** failures
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(asked > usual ? asked + Math.random() * usual : usual, LONGEST_DELAY_MS)
}

/** 403 codes of a person who has to do something first: the guard finds out what when it knows them afresh. */
const DUE = ['password_due', 'second_factor_due']

/** The one cache of server state. Anything that fails because something is due first has the guards look again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && DUE.includes(error.code))
        void queryClient.invalidateQueries({ queryKey: ['GET /auth/me'] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: KEEP_MS, retry: shouldRetry, retryDelay: retryDelayMs },
    // A change is never sent twice by itself: the person who made it decides.
    mutations: { retry: false },
  },
})

/** The query of a GET call. Its key begins with the call, by which freshness.ts finds every variation. */
export function queryOf<K extends GetKey>(key: K, ...[input]: InputArgument<K>) {
  return queryOptions({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }) => {
      const argument = [{ ...input, signal } as Input<K>] as unknown as InputArgument<K>
      return api(key, ...argument)
    },
  })
}
