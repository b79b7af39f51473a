import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '../../../shared/api.ts'
import { sizesOfLinkQuery } from '../inventory.queries.ts'
import type { LoadedSizes } from './inventory-rows.ts'
import type { InventoryView } from '../sizes/inventory-view.ts'
import type { PlacedProduct } from './use-inventory-window.ts'

const NONE: number[] = []
const NOTHING: ReadonlyMap<number, LoadedSizes> = new Map()
type Variants = Answer<'GET /inventory/product-syncs/{id}/variants'>

/** Reads the sizes of opened products, by `product_sync_id`, each when it opens. */
export function useOpenedSizes(
  products: readonly PlacedProduct[],
  { open = NONE, hideZero }: InventoryView,
): ReadonlyMap<number, LoadedSizes> {
  const opened = useMemo(() => {
    if (open.length === 0) return open
    const atHand = new Set(products.flatMap(({ product }) => product?.product_sync_id ?? []))
    return open.filter((id) => atHand.has(id))
  }, [products, open])
  return useQueries({
    queries: opened.map((id) => sizesOfLinkQuery(id, { ...(hideZero && { hideZero }) })),
    combine: (results) =>
      opened.length === 0 ? NOTHING : new Map(results.flatMap((result, at) => entryOf(opened[at], result))),
  })
}

const entryOf = (
  id: number | undefined,
  { data, error, refetch }: UseQueryResult<Variants>,
): [number, LoadedSizes][] =>
  id === undefined ? [] : [[id, { sizes: data?.variants, error, onRetry: () => void refetch() }]]
