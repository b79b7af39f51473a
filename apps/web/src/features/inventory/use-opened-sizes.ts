import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { sizesOfLink } from './inventory.queries.ts'
import type { SizesAtHand } from './inventory-rows.ts'
import type { InventoryView } from './inventory-view.ts'
import type { PlacedProduct } from './use-inventory-window.ts'

type Variants = Answer<'GET /inventory/product-syncs/{id}/variants'>

/** The sizes of the products that are opened and at hand, by `product_sync_id`; each is read once it is opened. */
export function useOpenedSizes(
  products: readonly PlacedProduct[],
  { open = [], hideZero }: InventoryView,
): ReadonlyMap<number, SizesAtHand> {
  const atHand = new Set(products.flatMap(({ product }) => product?.product_sync_id ?? []))
  const opened = open.filter((id) => atHand.has(id))
  return useQueries({
    queries: opened.map((id) => sizesOfLink(id, { ...(hideZero && { hideZero }) })),
    combine: (results) => new Map(results.flatMap((result, at) => entryOf(opened[at], result))),
  })
}

const entryOf = (
  id: number | undefined,
  { data, error, refetch }: UseQueryResult<Variants>,
): [number, SizesAtHand][] =>
  id === undefined ? [] : [[id, { sizes: data?.variants, error, onRetry: () => void refetch() }]]
