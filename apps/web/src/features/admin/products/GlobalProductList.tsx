import { IconShoe } from '../../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { type GlobalProduct, globalProductPages, type RefreshedProduct } from './global-products.queries.ts'
import { GlobalProductsTable, productColumns } from './GlobalProductsTable.tsx'

const ReleaseDateModal = lazyDialog(() => import('./ReleaseDateModal.tsx'), 'ReleaseDateModal', {
  product: null,
})

const RefreshResultModal = lazyDialog(() => import('./RefreshResultModal.tsx'), 'RefreshResultModal', {
  refreshed: null,
})

interface GlobalProductListProps {
  label: string
  search?: string | undefined
  /** Shows only products without a retail price. */
  unpriced?: boolean
  /** Shown when there are no products. */
  empty: { title: string; words: string }
}

/** A list of catalog products with the dialogs of its rows. */
export function GlobalProductList({ label, search, unpriced = false, empty }: GlobalProductListProps) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(globalProductPages({ search, unpriced }))
  const [dated, setDated] = useState<GlobalProduct | null>(null)
  const [refreshed, setRefreshed] = useState<RefreshedProduct | null>(null)
  const columns = useMemo(() => productColumns({ onReleaseDate: setDated, onRefreshed: setRefreshed }), [])
  const products = useMemo(() => data?.pages.flatMap((page) => page.products) ?? [], [data])
  return (
    <>
      <GlobalProductsTable
        label={label}
        products={products}
        columns={columns}
        isLoading={isPending}
        failure={
          error ? <LoadError title="Error Loading Products" error={error} onRetry={() => void refetch()} /> : null
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        empty={
          <EmptyState title={empty.title} icon={<IconShoe size={24} stroke={1.5} />}>
            {empty.words}
          </EmptyState>
        }
      />
      <RefreshResultModal refreshed={refreshed} onClose={() => setRefreshed(null)} />
      <ReleaseDateModal product={dated} onClose={() => setDated(null)} />
    </>
  )
}
