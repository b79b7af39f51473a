import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { queryOf } from '../query.ts'

export type Run = Answer<'GET /runs/{id}'>

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Events bring progress; after a stream that was cut everything on the screen is read again. */
const followed = { placeholderData: keepPreviousData<Run[] | undefined> }

/** The last runs that one may see, of every kind. */
export const runsQuery = queryOptions({ ...queryOf('GET /runs'), ...followed })

/** The last runs of a kind that one may see. */
export const runsOfKind = (kind: Run['kind']) =>
  queryOptions({ ...queryOf('GET /runs', { query: { kind } }), ...followed })
