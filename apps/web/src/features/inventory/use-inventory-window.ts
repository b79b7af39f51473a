import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type InventoryProduct, pageSizeOf, productPage } from './inventory.queries.ts'
import type { InventoryView } from './inventory-view.ts'

/** A product at its place in the whole list; undefined: not at hand. */
export interface PlacedProduct {
  place: number
  product: InventoryProduct | undefined
}

export interface InventoryWindow {
  /** Every product of the list, in its order. */
  products: readonly PlacedProduct[]
  /** What was searched instead, where nothing is as it was written. */
  searchedFor: string | undefined
  error: Error | null
  isPending: boolean
  refetch(): void
  /** Which products are drawn: their pages are fetched, and kept up to date for as long as they are. */
  show(first: number, last: number): void
}

/**
 * The stock as a list of its full length of which only what is looked at is fetched: any depth is one drag of the
 * scroll bar away, and a sale fetches again what is on the screen and not all that was scrolled past.
 */
export function useInventoryWindow(view: InventoryView): InventoryWindow {
  const client = useQueryClient()
  const size = pageSizeOf(view)
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const start = useQuery({ ...productPage(view, 0), placeholderData: keepPreviousData })
  const total = start.data?.total_count ?? 0
  const pageCount = start.isPlaceholderData ? 1 : Math.ceil(total / size)
  const drawn = Array.from({ length: pageCount }, (_, page) => page).slice(shown.first, shown.last + 1)
  const pages = useQueries({ queries: drawn.map((page) => productPage(view, page)) })
  // What is drawn comes from its query, which draws again when it arrives; the rest is what is still at hand.
  const known = new Map(drawn.map((page, at) => [page, pages[at]?.data] as const)).set(0, start.data)
  const products = Array.from({ length: pageCount }, (_, page) => {
    const data = known.get(page) ?? client.getQueryData(productPage(view, page).queryKey)
    const unknown = Array.from<undefined>({ length: Math.min(size, total - page * size) })
    return (data?.products ?? unknown).map((product, at) => ({ place: page * size + at, product }))
  }).flat()
  const show = useCallback(
    (first: number, last: number) => {
      const next = { first: Math.floor(first / size), last: Math.floor(last / size) }
      setShown((known) => (known.first === next.first && known.last === next.last ? known : next))
    },
    [size],
  )
  return {
    products,
    searchedFor: start.data?.searched_for,
    isPending: start.isPending,
    error: start.error ?? pages.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all([start, ...pages].map((page) => page.refetch())),
    show,
  }
}
