import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListedSize, SizePage } from './listed-size.ts'

export type VariantPages = InfiniteData<SizePage, { after?: number }>

/**
 * Every list that may hold a variant, whatever its search and filter. Not the call's own key: that one is
 * invalidated as a whole by every change, and a list of thousands would be loaded again each time an ask moves
 * (live-variants.ts reads what changed).
 */
export const LISTS = ['listings', 'pages'] as const

/** What changes of a size, or what follows from how it is now. */
type SizeChange = Partial<ListedSize> | ((now: ListedSize) => Partial<ListedSize>)

/** Changes one variant in every cached list and returns it as it was, so that a refusal can put it back. */
export function patchVariant(client: QueryClient, id: number, change: SizeChange): ListedSize | null {
  let before: ListedSize | null = null
  client.setQueriesData<VariantPages>(
    { queryKey: LISTS },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => {
          const found = page.variants.find((variant) => variant.variant_id === id)
          if (!found) return page
          before ??= found
          const changed = { ...found, ...(typeof change === 'function' ? change(found) : change) }
          return {
            ...page,
            variants: page.variants.map((variant) => (variant === found ? changed : variant)),
          }
        }),
      },
  )
  return before
}

/** Changes all sizes of a product in every cached list. */
export function patchSizesOfProduct(client: QueryClient, productId: number, change: Partial<ListedSize>): void {
  client.setQueriesData<VariantPages>(
    { queryKey: LISTS },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          variants: page.variants.map((size) => (size.product_id === productId ? { ...size, ...change } : size)),
        })),
      },
  )
}
