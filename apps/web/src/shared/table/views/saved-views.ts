import type { Answer } from '../../api.ts'
import type { Contract, QueryOf } from '@ark/contract'

export type SavedView = Answer<'GET /saved-views'>['views'][number]
export type SavedList = QueryOf<Contract['GET /saved-views']>['list']

/** Returns the parts of an address that a view keeps. */
export const keptOf = (address: Record<string, unknown>, parts: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(parts.filter((part) => address[part] !== undefined).map((part) => [part, address[part]]))

/** Returns the columns to save, from what the browser stored; leaves out invalid ones. */
export const columnsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? (stored as unknown[]).filter((id): id is string => typeof id === 'string') : []
