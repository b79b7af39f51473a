import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { queryOf } from '../query.ts'

export type Run = Answer<'GET /runs/{id}'>

/** Whether a run can still change: it waits for its turn, or is being worked on. */
export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running'

const kept = { placeholderData: keepPreviousData<Run[] | undefined> }

/** The last runs that one may see, of every kind; each step of one is an event. */
export const runsQuery = queryOptions({ ...queryOf('GET /runs'), ...kept })

/** The last runs of a kind that one may see. */
export const runsOfKind = (kind: Run['kind']) => queryOptions({ ...queryOf('GET /runs', { query: { kind } }), ...kept })
