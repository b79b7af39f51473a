import { WHOLESALE_STATUS_NAMES, WHOLESALE_STATUSES } from '@ark/domain'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '../../../paths.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { FilterSelect } from '../../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { SearchedText } from '../../../shared/ui/cells/SearchedText.tsx'
import { type ChangeView, useView } from '../../../shared/use-view.ts'
import { PURCHASE_COLUMNS } from './purchase-columns.tsx'
import { purchasePages } from './purchases.queries.ts'
import { parsePurchasesView, type PurchasesView } from './purchases-view.ts'

const PurchaseModal = lazyDialog(() => import('./PurchaseModal.tsx'), 'PurchaseModal', { orderId: null })

/** The Purchase History page: the buyer's orders and their statuses. */
export function PurchasesPage() {
  const [view, changeView] = useView(parsePurchasesView)
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(purchasePages(view))
  const purchases = useMemo(() => data?.pages.flat() ?? [], [data])
  return (
    <>
      <PageHeader
        title="Purchase History"
        description="Your orders, the newest first."
        moreActions={
          <ExportButton load={async () => (await import('./exported-purchases.ts')).exportedPurchases(view)} />
        }
      />
      <Filters view={view} onChange={changeView} />
      <SearchedText text={view.search} searchedFor={undefined}>
        <DataTable
          label="Purchases"
          list="purchases"
          columns={PURCHASE_COLUMNS}
          rows={purchases}
          rowKey={({ id }) => id}
          rowHeight={58}
          onOpen={({ id }) => changeView({ order: id }, { isStep: true })}
          isLoading={isPending}
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          failure={
            error && <LoadError title="Failed to load purchase history" error={error} onRetry={() => void refetch()} />
          }
          empty={<NoPurchases view={view} onChange={changeView} />}
        />
      </SearchedText>
      <PurchaseModal orderId={view.order ?? null} onClose={() => changeView({ order: undefined })} />
    </>
  )
}

interface ViewProps {
  view: PurchasesView
  onChange: ChangeView<PurchasesView>
}

const STATUSES = WHOLESALE_STATUS_NAMES.map((value) => ({ value, label: WHOLESALE_STATUSES[value].label }))

const Filters = ({ view, onChange }: ViewProps) => (
  <FilterBar
    isNarrowed={view.status !== undefined}
    search={
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search })}
        placeholder="Search by order number"
      />
    }
  >
    <FilterSelect
      label="Status"
      all="All statuses"
      choices={STATUSES}
      value={view.status}
      onChange={(value) =>
        onChange({ status: WHOLESALE_STATUS_NAMES.find((each) => each === value) }, { isStep: true })
      }
      flex="1 1 150px"
      maw={{ xs: 210 }}
    />
  </FilterBar>
)

const NoPurchases = ({ view, onChange }: ViewProps) =>
  view.search || view.status ? (
    <EmptyState
      title="No orders found"
      actions={<Button onClick={() => onChange({ search: undefined, status: undefined })}>Clear filters</Button>}
    >
      No order of yours matches the search and the status.
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet" actions={<ButtonLink to={paths.buyerInventory}>Available Inventory</ButtonLink>}>
      Your orders appear here with their status.
    </EmptyState>
  )
