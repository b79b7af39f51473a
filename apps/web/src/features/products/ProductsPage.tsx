import { Button } from '@mantine/core'
import { IconPlus } from '../../shared/icons.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { count } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../shared/ui/page/StatCards.tsx'
import { useStatsShown } from '../../shared/ui/page/stats-shown.ts'
import { useView } from '../../shared/use-view.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import { type CatalogProduct, productPages } from './products.queries.ts'
import { parseProductsView, type ProductsView } from './products-view.ts'

const FullScreenView = lazyDialog(() => import('./FullScreenView.tsx'), 'FullScreenView', {
  productId: undefined,
})
const QuickSyncModal = lazyDialog(() => import('./QuickSyncModal.tsx'), 'QuickSyncModal', { product: null })

/** The Products page, which shows the catalog. */
export function ProductsPage() {
  const [view, changeView] = useView(parseProductsView)
  const [isStatsShown, toggleStats] = useStatsShown('products')
  const [synced, setSynced] = useState<CatalogProduct | null>(null)
  const mayImport = useMay('catalogue.import')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(productPages(view))
  const products = data?.pages.flatMap((page) => page.products) ?? []
  return (
    <>
      <PageHeader
        title="Products"
        stats={isStatsShown && <ProductStats isSynced={view.tab === 'synced'} />}
        moreActions={
          <>
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <ExportButton load={async () => (await import('./exported-products.ts')).exportedProducts(view)} />
            {mayImport && (
              <ButtonLink to={paths.addProduct} leftSection={<IconPlus size={16} aria-hidden />}>
                Import from Marketplace
              </ButtonLink>
            )}
          </>
        }
      />
      <ProductFilters view={view} onChange={changeView} />
      <ProductTable
        products={products}
        isNet={view.net ?? false}
        sort={{
          now: { by: view.sort ?? 'title', isDescending: view.order === 'desc' },
          onSort: ({ by, isDescending }) =>
            changeView({
              sort: by === 'release_date' ? by : undefined,
              order: isDescending ? 'desc' : undefined,
            }),
        }}
        isLoading={isPending}
        failure={error && <LoadError title="Error Loading Products" error={error} onRetry={() => void refetch()} />}
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        onOpen={(product) => changeView({ product }, { isStep: true })}
        onQuickSync={setSynced}
        empty={<NoProducts view={view} onClear={() => changeView({ search: undefined, tab: undefined })} />}
      />
      <FullScreenView
        productId={view.product}
        sizeId={view.size}
        isNet={view.net ?? false}
        onNet={(net) => changeView({ net: net || undefined })}
        onSize={(size) => changeView({ size })}
        onClose={() => changeView({ product: undefined, size: undefined })}
      />
      <QuickSyncModal
        product={synced}
        isNet={view.net ?? false}
        onNet={(net) => changeView({ net: net || undefined })}
        onClose={() => setSynced(null)}
      />
    </>
  )
}

function ProductStats({ isSynced }: { isSynced: boolean }) {
  const { data } = useQuery(queryOf('GET /products/stats', { query: { show_synced_only: isSynced } }))
  return (
    <StatLine
      label="Product statistics"
      stats={[
        { label: isSynced ? 'Synced Products' : 'Total Products', value: data && count(data.total_products) },
        { label: 'Total Variants', value: data && count(data.total_variants) },
        { label: 'Brands', value: data && count(data.brands) },
        { label: 'From StockX', value: data && count(data.from_stockx) },
      ]}
    />
  )
}

function NoProducts({ view, onClear }: { view: ProductsView; onClear: () => void }) {
  const isFiltered = Boolean(view.search ?? view.tab)
  return (
    <EmptyState
      title="No products found"
      actions={
        <>
          {isFiltered && (
            <Button variant="default" onClick={onClear}>
              Show all products
            </Button>
          )}
          <ButtonLink to={paths.addProduct} {...(view.search && { search: { search: view.search } })}>
            Import from Marketplace
          </ButtonLink>
        </>
      }
    >
      {view.search
        ? `Nothing in ${view.tab ? 'your synced products' : 'the catalog'} matches “${view.search}”.`
        : view.tab
          ? 'None of your store’s products is linked to the catalog yet.'
          : 'The catalog is empty. Import the first product from StockX.'}
    </EmptyState>
  )
}
