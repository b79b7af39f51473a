import { ProviderNotFound, ProviderUnavailable } from '../provider-errors.ts'

export interface Connection<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

/**
 * Yields every node of a connection. `page` returns null when the parent is gone, which throws `ProviderNotFound`. Only
 * `pageInfo` shows whether a list is complete; a list that cannot be read completely throws `ProviderUnavailable`.
 */
export async function* nodesOfPages<T>(
  page: (after: string | null) => Promise<Connection<T> | null | undefined>,
  from?: Connection<T>,
): AsyncGenerator<T> {
  let cursor: string | null = null
  for (let current = from ?? (await page(null)); ; current = await page(cursor)) {
    if (!current) throw new ProviderNotFound('shopify', { status: 404, message: 'no such record' })
    yield* current.nodes
    const next = nextOf(current.pageInfo)
    if (next === null) return
    if (next === cursor) throw endless()
    cursor = next
  }
}

/**
 * Returns the cursor of the next page; null: there is none. Throws `ProviderUnavailable` when there is a next page but
 * no cursor.
 */
export function nextOf({ hasNextPage, endCursor }: Connection<unknown>['pageInfo']): string | null {
  if (!hasNextPage) return null
  if (!endCursor) throw endless()
  return endCursor
}

const endless = (): Error => new ProviderUnavailable('shopify', 'a list has a next page but no cursor')

export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const row of rows) gathered.push(row)
  return gathered
}
