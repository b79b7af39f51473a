import type { Answer } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'

type SalePage = Answer<'GET /liquidation/stores/{id}/sale-products'>
export type SaleProduct = SalePage['products'][number]

/** The time for which the list stays fresh. */
const STALE_MS = 30_000

/** Reads a store's products on sale; during a search the previous result stays. */
export function saleProducts(storeId: number, search: string | undefined) {
  const query = queryOf('GET /liquidation/stores/{id}/sale-products', {
    params: { id: storeId },
    ...(search && { query: { search } }),
  })
  return {
    ...query,
    staleTime: STALE_MS,
    // The server has already waited for Shopify as long as a person would.
    retry: false,
    placeholderData: (before: SalePage | undefined, last?: { queryKey: readonly unknown[] }) =>
      isOfStore(last?.queryKey[1], storeId) ? before : undefined,
  }
}

const isOfStore = (input: unknown, storeId: number): boolean =>
  (input as { params?: { id?: number } } | undefined)?.params?.id === storeId
