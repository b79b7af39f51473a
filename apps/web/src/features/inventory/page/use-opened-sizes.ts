import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '../../../shared/api.ts'
import { sizesOfLinkQuery } from '../inventory.queries.ts'
import type { OpenedProducts } from './opened-products.ts'
import type { LoadedSizes } from './inventory-rows.ts'
import type { InventoryView } from '../sizes/inventory-view.ts'
import type { PlacedProduct } from './use-inventory-window.ts'

const NOTHING: ReadonlyMap<number, LoadedSizes> = new Map()
type Variants = Answer<'GET /inventory/product-syncs/{id}/variants'>

/** Reads the sizes of opened products, by `product_sync_id`, each when it opens. */
export function useOpenedSizes(
  products: readonly PlacedProduct[],
  { ids, bySize }: OpenedProducts,
  { hideZero, search }: InventoryView,
): ReadonlyMap<number, LoadedSizes> {
  const opened = useMemo(() => {
    if (ids.length === 0) return ids
    const atHand = new Set(products.flatMap(({ product }) => product?.product_sync_id ?? []))
    return ids.filter((id) => atHand.has(id))
  }, [products, ids])
  return useQueries({
    queries: opened.map((id) =>
      sizesOfLinkQuery(id, { ...(hideZero && { hideZero }), ...(search && bySize.has(id) && { search }) }),
    ),
    combine: (results) =>
      opened.length === 0 ? NOTHING : new Map(results.flatMap((result, at) => entryOf(opened[at], result))),
  })
}

const entryOf = (
  id: number | undefined,
  { data, error, refetch }: UseQueryResult<Variants>,
): [number, LoadedSizes][] =>
  id === undefined ? [] : [[id, { sizes: data?.variants, error, onRetry: () => void refetch() }]]
