import {
  type FetchQueryOptions,
  infiniteQueryOptions,
  isCancelledError,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { type Answer, ApiError, api, type GetKey, type Input, type InputArgument } from './api.ts'

const STALE_MS = 30_000
const KEEP_MS = 5 * 60_000
const RETRIES = 3
const LONGEST_DELAY_MS = 30_000

/** Retries a query three times. Retries a refusal (4xx) only when it is a rate limit, since others would repeat. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ApiError && !error.isPassing && error.status >= 400 && error.status < 500)

/**
 * Returns the wait before a retry: at least as long as the server asks, plus a random part so that browsers do not
 * return together.
 */
export function retryDelayMs(failures: number, error?: unknown): number {
  const usual = 1_000 * 2 ** failures
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(asked > usual ? asked + Math.random() * usual : usual, LONGEST_DELAY_MS)
}

/** 403 codes that require an action of the person first. The guard then reads which. */
const DUE = ['password_due', 'second_factor_due']

/** The one cache of server state. When a call fails because the person has to act first, the guards run again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && DUE.includes(error.code))
        void queryClient.invalidateQueries({ queryKey: ['GET /auth/me'] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: KEEP_MS, retry: shouldRetry, retryDelay: retryDelayMs },
    // Changes are never retried automatically: the person decides.
    mutations: { retry: false },
  },
})

/**
 * Returns the query of a GET call. Its key starts with the call, by which freshness.ts finds all variants. An input of
 * null is not known yet, such as the id of what a closed dialog shows: nothing is read.
 */
export function queryOf<K extends GetKey>(key: K, ...[input]: InputArgument<K> | [input: null]) {
  return queryOptions({
    enabled: input !== null,
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }) => {
      const argument = [{ ...input, signal } as Input<K>] as unknown as InputArgument<K>
      return api(key, ...argument)
    },
  })
}

/**
 * Returns the answer of a read, and reads again whenever something else cancels it. A query is shared: a screen that
 * shows it cancels it when an outage ends or a row of it changes, and whoever waits for it would get an error that no
 * one can understand.
 */
export async function repeatWhenCanceled<T>(read: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await read()
    } catch (error) {
      if (!isCancelledError(error)) throw error
    }
}

/** Asks now or fails now; TanStack Query would otherwise wait silently for the browser to be online. */
export const askNow = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> =>
  repeatWhenCanceled(() => queryClient.fetchQuery({ ...query, staleTime: 0, retry: false, networkMode: 'always' }))

/** Where a list goes on, as its page before answered it; null: at its beginning. */
type Cursor = string | number | null

/** The calls that answer a page and the cursor of the next one. */
type PagedKey = { [K in GetKey]: Answer<K> extends { next_cursor: Cursor } ? K : never }[GetKey]

/**
 * Returns the query of a list that is read page by page, as far as a person scrolls. Its key has the input without the
 * cursor.
 */
export function pagesOf<K extends PagedKey>(key: K, input: Omit<Input<K>, 'signal'>) {
  const { query, ...rest } = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: [key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...rest, query: { ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal }
      return api(key, ...([asked] as unknown as InputArgument<K>))
    },
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next_cursor }: { next_cursor: Cursor }) => next_cursor,
  })
}
