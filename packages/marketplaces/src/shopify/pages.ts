import { ProviderNotFound } from '../provider-errors.ts'

export interface Connection<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

/**
 * Every node of a connection; `page` answers null when its parent is gone. A list that is cut says so only in
 * `pageInfo` (reference 2.4).
 */
export async function* nodesOfPages<T>(
  page: (after: string | null) => Promise<Connection<T> | null | undefined>,
  from?: Connection<T>,
): AsyncGenerator<T> {
  let current = from ?? (await page(null))
  if (!current) throw new ProviderNotFound('shopify', { status: 404, message: 'no such record' })
  yield* current.nodes
  while (current?.pageInfo.hasNextPage && current.pageInfo.endCursor) {
    current = await page(current.pageInfo.endCursor)
    yield* current?.nodes ?? []
  }
}

export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const row of rows) gathered.push(row)
  return gathered
}
