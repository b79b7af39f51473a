import type { AnswerOf, Contract } from '@ark/contract'
import type { Selection } from '../../shared/table/selection.ts'

export type CommitResults = AnswerOf<Contract['POST /sales/generate-shopify-orders/bulk']>['results']

/** The contract's most for one request, of sales to commit and of sales on a page. */
export const MOST_AT_ONCE = 200

export interface PageOfSales {
  sales: readonly { id: number }[]
  next_cursor: string | null
}

/**
 * The sales that are selected. All that match are read to the end before the first is committed: what is committed
 * leaves the list.
 */
export async function selectedSales(
  selection: Selection,
  readPage: (cursor: string | null) => Promise<PageOfSales>,
): Promise<number[]> {
  if (selection.kind === 'some') return [...selection.ids]
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page = await readPage(cursor)
    ids.push(...page.sales.map(({ id }) => id).filter((id) => !selection.except.has(id)))
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}

/** Commits them as many at a time as one request may hold; what came of all of them. */
export async function inBatches(
  ids: readonly number[],
  commit: (batch: number[]) => Promise<CommitResults>,
): Promise<CommitResults> {
  const results: CommitResults = { successful: [], failed: [] }
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const { successful, failed } = await commit(ids.slice(start, start + MOST_AT_ONCE))
    results.successful.push(...successful)
    results.failed.push(...failed)
  }
  return results
}
