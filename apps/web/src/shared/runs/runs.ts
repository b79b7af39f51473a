import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { queryOf } from '../query.ts'

export type Run = Answer<'GET /runs/{id}'>

/** Returns whether a run can still change: it is waiting or running. */
export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running'

const kept = { placeholderData: keepPreviousData<Run[] | undefined> }

/** Reads the person's latest runs of every kind; each step of one sends an event. */
export const runsQuery = queryOptions({ ...queryOf('GET /runs'), ...kept })

/** Reads the person's latest runs of a kind. */
export const runsOfKind = (kind: Run['kind']) => queryOptions({ ...queryOf('GET /runs', { query: { kind } }), ...kept })
