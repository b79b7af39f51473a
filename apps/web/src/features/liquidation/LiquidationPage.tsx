import { Button, NativeSelect, Text } from '@mantine/core'
import { IconRefresh } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import type { Answer } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { StatLine } from '../../shared/ui/page/StatCards.tsx'
import { type ChangeView, useView } from '../../shared/use-view.ts'
import { saleProducts } from './liquidation.queries.ts'
import { type LiquidationView, parseLiquidationView } from './liquidation-view.ts'
import { SaleTable } from './SaleTable.tsx'

const GuidedSyncModal = lazyDialog(() => import('./GuidedSyncModal.tsx'), 'GuidedSyncModal', {
  shopifyProductId: undefined,
})

/** The pause in typing before a search. */
const SEARCH_PAUSE_MS = 500

type Stores = Answer<'GET /liquidation/stores'>

/** The Liquidation page: a shop's products on sale, to be matched with the catalog and listed. */
export function LiquidationPage() {
  const [view, changeView] = useView(parseLiquidationView)
  const stores = useQuery(queryOf('GET /liquidation/stores'))
  const all = stores.data ?? []
  const store = all.find(({ id }) => id === view.store) ?? all[0]
  if (store) return <SaleOfStore stores={all} storeId={store.id} view={view} changeView={changeView} />
  return (
    <>
      <PageHeader title="Liquidation" />
      {stores.error ? (
        <LoadError title="Error Loading Stores" error={stores.error} onRetry={() => void stores.refetch()}>
          Failed to fetch stores
        </LoadError>
      ) : stores.data ? (
        <EmptyState title="No store is connected" actions={<ButtonLink to={paths.shopify}>Connect a store</ButtonLink>}>
          Your shop’s sale products appear here once it is connected.
        </EmptyState>
      ) : (
        <SaleTable products={[]} isLoading onSync={undefined} failure={null} empty={null} />
      )}
    </>
  )
}

interface SaleOfStoreProps {
  stores: Stores
  /** The store whose sale is shown. */
  storeId: number
  view: LiquidationView
  changeView: ChangeView<LiquidationView>
}

function SaleOfStore({ stores, storeId, view, changeView }: SaleOfStoreProps) {
  const { search, sync, net = false } = view
  const { data, error, isPending, isFetching, refetch } = useQuery(saleProducts(storeId, search))
  const mayLink = useMay('links.edit')
  // Products that need a person come first; the order within each part stays, newest first.
  const products = (data?.products ?? []).toSorted((a, b) => Number(a.isSynced) - Number(b.isSynced))
  const open = products.find(({ id }) => id === sync)
  return (
    <>
      <PageHeader
        title="Liquidation"
        stats={
          <StatLine
            stats={[
              { label: 'On sale', value: data && `${count(data.count)}${data.has_more ? '+' : ''}` },
              { label: 'Not synced', value: data && count(products.filter(({ isSynced }) => !isSynced).length) },
              { label: 'As of', value: data && <RelativeTime at={data.read_at} /> },
            ]}
          />
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching && !isPending}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      <FilterBar
        isNarrowed={view.store !== undefined}
        search={
          <SearchBox
            value={search ?? ''}
            placeholder="Search products by title, SKU or barcode"
            debounceMs={SEARCH_PAUSE_MS}
            onSearch={(next) => changeView({ search: next })}
          />
        }
      >
        <NativeSelect
          aria-label="Store"
          value={String(storeId)}
          data={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => changeView({ store: Number(currentTarget.value), search: undefined })}
        />
      </FilterBar>
      {data?.has_more && (
        <Text size="sm" c="dimmed" role="status">
          These are the newest products on sale. Search to find the others.
        </Text>
      )}
      <SaleTable
        products={products}
        isLoading={isPending}
        onSync={mayLink ? ({ id }) => changeView({ sync: id }, { isStep: true }) : undefined}
        failure={
          error && (
            <LoadError title="Error Loading Sale Products" error={error} onRetry={() => void refetch()}>
              {/* Message: it is our own, which is not shown twice. */}
              {!error.message.startsWith(FAILED) && FAILED}
            </LoadError>
          )
        }
        empty={<NoSale search={search} onClear={() => changeView({ search: undefined })} />}
      />
      <GuidedSyncModal
        storeId={storeId}
        shopifyProductId={mayLink ? sync : undefined}
        product={open}
        isLoading={isPending}
        isNet={net}
        onNet={(isNet) => changeView({ net: isNet || undefined })}
        onClose={() => changeView({ sync: undefined })}
      />
    </>
  )
}

const FAILED = 'Failed to fetch sale products'

const NoSale = ({ search, onClear }: { search: string | undefined; onClear: () => void }) =>
  search ? (
    <EmptyState title="No sale products found" actions={<Button onClick={onClear}>Clear search</Button>}>
      Nothing on sale matches “{search}”.
    </EmptyState>
  ) : (
    <EmptyState title="No sale products found">
      Products priced below their compare-at price in Shopify appear here.
    </EmptyState>
  )
