import type { Answer } from '../../shared/api.ts'
import type { Selection } from '../../shared/table/selection/selection.ts'

export type CommitResults = Answer<'POST /sales/generate-shopify-orders/bulk'>['results']

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

/** As many at a time as one request may hold. */
export function inBatches(ids: readonly number[]): number[][] {
  const batches: number[][] = []
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) batches.push(ids.slice(start, start + MOST_AT_ONCE))
  return batches
}
