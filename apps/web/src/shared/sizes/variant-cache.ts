import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListedSize, SizePage } from './listed-size.ts'

export type VariantPages = InfiniteData<SizePage, { after?: number }>

/**
 * The key of every list that may contain a size. It is not the call's key, which every change invalidates: each new ask
 * would reload a list of thousands (live-variants.ts reads only what changed).
 */
export const LISTS = ['listings', 'pages'] as const

/** New values of a size, or a function of its current ones. */
type SizeChange = Partial<ListedSize> | ((now: ListedSize) => Partial<ListedSize>)

/** Changes one size in every cached list. Returns its previous value so that a refusal can restore it. */
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
