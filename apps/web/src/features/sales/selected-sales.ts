import type { Answer } from '../../shared/api.ts'
import type { Selection } from '../../shared/table/selection/selection.ts'

export type CommitResults = Answer<'POST /sales/generate-shopify-orders/bulk'>['results']

/** The most sales per request that the API allows, for commits and for pages. */
export const MOST_AT_ONCE = 200

export interface PageOfSales {
  sales: readonly { id: number }[]
  next_cursor: string | null
}

/**
 * Returns the ids of the selected sales. Reads all matches to the end before the first commit, because committed sales
 * leave the list.
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

/** Splits ids into batches of one request each. */
export function inBatches(ids: readonly number[]): number[][] {
  const batches: number[][] = []
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) batches.push(ids.slice(start, start + MOST_AT_ONCE))
  return batches
}
