import type { Answer } from '../../api.ts'
import type { Contract, QueryOf } from '@ark/contract'

export type SavedView = Answer<'GET /saved-views'>['views'][number]
type SavedList = QueryOf<Contract['GET /saved-views']>['list']

export interface SavedViewsProps {
  list: SavedList
  /** The parts of the address that last: filters and sorting, without open rows and dialogs. */
  parts: readonly string[]
  /** The storage name of the table's columns; the list's own name when left out. */
  table?: string
}

/** Returns the parts of an address that a view keeps. */
export const keptOf = (address: Record<string, unknown>, parts: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(parts.filter((part) => address[part] !== undefined).map((part) => [part, address[part]]))

/** Returns the columns to save, from what the browser stored; leaves out invalid ones. */
export const columnsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? (stored as unknown[]).filter((id): id is string => typeof id === 'string') : []
