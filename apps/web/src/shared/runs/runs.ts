import { keepPreviousData, queryOptions, type QueryState } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { queryOf } from '../query.ts'

export type Run = Answer<'GET /runs/{id}'>

const POLL_MS = 1_000

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Events bring progress; while a run goes on it is also asked for, in case the stream is cut. */
const followed = {
  placeholderData: keepPreviousData<Run[] | undefined>,
  refetchInterval: ({ state }: { state: QueryState<Run[]> }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
}

/** The last runs that one may see, of every kind. */
export const runsQuery = queryOptions({ ...queryOf('GET /runs'), ...followed })

/** The last runs of a kind that one may see. */
export const runsOfKind = (kind: Run['kind']) =>
  queryOptions({ ...queryOf('GET /runs', { query: { kind } }), ...followed })
