import type { RequestContext, SearchNotice } from '../context.ts'
import { gid, gidNumber } from '../gid.ts'
import { type Connection, connectionOf, type PageArguments, type Sorting } from '../graphql/connection.ts'
import { invalidId } from '../graphql/errors.ts'
import { type Searchable, searchRecords } from '../search/match-search.ts'

/** Returns a resolver of `id` for entities with a number. */
export function idAs(type: string): (entity: { id: number }) => string {
  return ({ id }) => gid(type, id)
}

export function legacyResourceId({ id }: { id: number }): string {
  return String(id)
}

/** Returns the record of a gid, or undefined. Throws "Invalid id" for a gid of another type. */
export function recordOf<T>(records: ReadonlyMap<number, T>, type: string, id: string): T | undefined {
  const number = gidNumber(id, type)
  if (number === undefined) throw invalidId(id)
  return records.get(number)
}

export function pageOf<T extends { id: number }>(
  context: RequestContext,
  list: Iterable<T>,
  { sortBy, ...page }: PageArguments & { sortBy?: Sorting<T>['valueOf'] | undefined },
): Connection<T> {
  const idOf = ({ id }: T) => id
  return connectionOf(
    list,
    { ...page, most: context.settings.mostOfAPage },
    { idOf, valueOf: sortBy ?? idOf, isBulk: context.bulkSlice !== null },
  )
}

interface Search<T> {
  list: Iterable<T>
  searchable: Searchable<T>
  path: string
}

/**
 * Applies `query:`, and reports what it did not understand in extensions.search. Fresh records may not be in the index
 * yet.
 */
export function found<T extends { createdAt: Date }>(
  context: RequestContext,
  query: string | null | undefined,
  { list, searchable, path }: Search<T>,
): T[] {
  const { matches, warnings } = searchRecords(list, query, searchable)
  if (query && warnings.length > 0) noticeOf(context, { path: [path], query, warnings })
  if (!query || context.settings.searchLagMs === 0) return matches
  const indexedUntil = context.clock.now().getTime() - context.settings.searchLagMs
  return matches.filter(({ createdAt }) => createdAt.getTime() <= indexedUntil)
}

function noticeOf(context: RequestContext, notice: SearchNotice): void {
  context.searchNotices.push(notice)
}
