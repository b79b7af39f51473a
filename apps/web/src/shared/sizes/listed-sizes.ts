import type { Contract, QueryOf } from '@ark/contract'
import { api } from '../api.ts'
import { explained, type SizesAnswer } from './explain-sizes.ts'
import type { SizePage } from './listed-size.ts'

interface SizesRequest {
  search?: string
  filter?: 'all' | 'listed' | 'unlisted' | 'both' | 'one' | 'neither' | 'overpriced'
  in_stock?: boolean
  /** The last size of the previous page. */
  after?: number
  limit: number
  variant_ids?: string
}

/** Reads a page of sizes, or the sizes with these ids. */
export const readSizes = (query: SizesRequest, signal?: AbortSignal): Promise<SizePage> =>
  explainedAnswer(api('GET /listings/variant-summaries', { query, ...(signal && { signal }) }))

/** The sizes that Quick Actions shows. */
export type ToolFilter = NonNullable<QueryOf<Contract['GET /listings/variants/quick-actions']>['filter']>

/** Reads a page of Quick Actions. */
export async function readToolSizes(
  { tool: filter, ...query }: { tool: ToolFilter; search?: string; after?: number; limit: number },
  signal?: AbortSignal,
): Promise<SizePage> {
  const [{ toolPage }, answer] = await Promise.all([
    import('./tool-sizes.ts'),
    api('GET /listings/variants/quick-actions', { query: { ...query, filter }, ...(signal && { signal }) }),
  ])
  return toolPage(answer)
}

/** Reads the sizes of a product. */
export const readSizesOfProduct = (
  { product_id: id, ...query }: { product_id: number; in_stock?: boolean },
  signal?: AbortSignal,
): Promise<SizePage> =>
  explainedAnswer(api('GET /listings/products/{id}/variants', { params: { id }, query, ...(signal && { signal }) }))

const explainedAnswer = async (answer: Promise<SizesAnswer>): Promise<SizePage> => explained(await answer)
