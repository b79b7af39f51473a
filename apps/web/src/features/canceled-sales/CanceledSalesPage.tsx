import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { count } from '../../shared/formats.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { useSelection } from '../../shared/table/selection/use-selection.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { FilterSelect } from '../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { type ChangeView, useView } from '../../shared/use-view.ts'
import { canceledSaleColumns } from './canceled-sales-columns.tsx'
import { canceledName, canceledSalesQuery, PAGE_SIZE } from './canceled-sales.queries.ts'
import { CANCELED_PLATFORMS, type CanceledSalesView, parseCanceledSalesView } from './canceled-sales-view.ts'
import { BlockedPairs } from './BlockedPairs.tsx'
import { UnsettledSales } from './UnsettledSales.tsx'
import { selectedCanceledSales } from './use-resolve-many.ts'

const ResolveManyModal = lazyDialog(() => import('./ResolveManyModal.tsx'), 'ResolveManyModal', {
  isOpen: false,
})
const ResolveModal = lazyDialog(() => import('./ResolveModal.tsx'), 'ResolveModal', { sale: null })

/** Canceled sales. For each, a person says where its pair is. */
export function CanceledSalesPage() {
  const [view, changeView] = useView(parseCanceledSalesView)
  const { data, error, isPending, refetch } = useQuery(canceledSalesQuery(view))
  const sales = data?.sales ?? []
  const page = view.page ?? 1
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const selection = useSelection({
    ids: sales.map(({ id }) => id),
    total: data?.total ?? 0,
    filter: `${view.search ?? ''} ${view.platform ?? ''}`,
  })
  const columns = useMemo(
    () => canceledSaleColumns((resolve) => changeView({ resolve }, { isStep: true })),
    [changeView],
  )
  return (
    <>
      <PageHeader
        title="Cancelled Sales"
        description="Choose what happened to the pair of each sale. A returned pair can be sold again."
        moreActions={
          <ExportButton load={async () => (await import('./exported-canceled-sales.ts')).exportedCanceledSales(view)} />
        }
      />
      <Filters view={view} onChange={changeView} />
      <UnsettledSales sales={data?.unsettled ?? []} />
      <BlockedPairs />
      <DataTable
        label="Cancelled sales"
        list="cancelled-sales"
        columns={columns}
        rows={sales}
        rowKey={({ id }) => id}
        rowHeight={76}
        selection={{ ...selection, idOf: ({ id }) => id, nameOf: canceledName }}
        isLoading={isPending}
        failure={
          error && <LoadError title="Error Loading Cancelled Sales" error={error} onRetry={() => void refetch()} />
        }
        empty={<NoSales view={view} pages={pages} onChange={changeView} />}
      />
      {data && data.total > 0 && (
        <Pages page={page} pages={pages} total={data.total} onGo={(to) => changeView(pageAt(to), { isStep: true })} />
      )}
      {selection.count > 0 && (
        <BulkBar label="Selected cancelled sales" things="cancelled sales" selection={selection}>
          <Button aria-haspopup="dialog" onClick={() => changeView({ many: true }, { isStep: true })}>
            Resolve {count(selection.count)}
          </Button>
        </BulkBar>
      )}
      <ResolveManyModal
        isOpen={view.many === true && selection.count > 0}
        which={selectedCanceledSales(selection, view)}
        selected={selection.count}
        sales={sales.filter(({ id }) => selection.isSelected(id))}
        onClose={() => changeView({ many: undefined })}
        onStarted={selection.clear}
      />
      <ResolveModal
        sale={sales.find(({ id }) => id === view.resolve) ?? null}
        onClose={() => changeView({ resolve: undefined })}
        // After the last sale of a page, open the previous page.
        onResolved={() => changeView({ resolve: undefined, ...(sales.length === 1 && page > 1 && pageAt(page - 1)) })}
      />
    </>
  )
}

const pageAt = (page: number) => ({ page: page > 1 ? page : undefined })

const PLATFORM_LABELS = { stockx: 'StockX', goat: 'Alias/GOAT' } as const

const Filters = ({ view, onChange }: { view: CanceledSalesView; onChange: ChangeView<CanceledSalesView> }) => (
  <FilterBar
    isNarrowed={view.platform !== undefined}
    search={
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search, page: undefined })}
        placeholder="Search product, order number or SKU"
        debounceMs={300}
      />
    }
  >
    <FilterSelect
      label="Platform"
      all="All platforms"
      choices={CANCELED_PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] }))}
      value={view.platform}
      onChange={(value) =>
        onChange({ platform: CANCELED_PLATFORMS.find((each) => each === value), page: undefined }, { isStep: true })
      }
      flex="1 1 140px"
      maw={{ xs: 170 }}
    />
  </FilterBar>
)

interface PagesProps {
  page: number
  pages: number
  total: number
  onGo: (page: number) => void
}

const Pages = ({ page, pages, total, onGo }: PagesProps) => (
  <Group component="nav" aria-label="Pages" justify="space-between" style={{ flex: 'none' }}>
    <Text size="sm" c="dimmed" className="num">
      {count(total)} to resolve
    </Text>
    <Group gap="xs">
      <Button size="compact-md" variant="default" disabled={page <= 1} onClick={() => onGo(Math.min(page - 1, pages))}>
        Previous
      </Button>
      <Text size="sm" className="num" role="status">
        Page {count(page)} of {count(pages)}
      </Text>
      <Button size="compact-md" variant="default" disabled={page >= pages} onClick={() => onGo(page + 1)}>
        Next
      </Button>
    </Group>
  </Group>
)

interface NoSalesProps {
  view: CanceledSalesView
  pages: number
  onChange: ChangeView<CanceledSalesView>
}

function NoSales({ view, pages, onChange }: NoSalesProps) {
  if ((view.page ?? 1) > pages)
    return (
      <EmptyState
        title="Nothing on this page"
        actions={<Button onClick={() => onChange({ page: undefined })}>First page</Button>}
      >
        The sales on this page were resolved.
      </EmptyState>
    )
  if (view.search || view.platform)
    return (
      <EmptyState
        title="No cancelled sales found"
        actions={<Button onClick={() => onChange({ search: undefined, platform: undefined })}>Clear filters</Button>}
      >
        No cancelled sale matches the search and filters.
      </EmptyState>
    )
  return (
    <EmptyState title="No cancelled sales">
      Canceled, failed and suspended sales appear here until you choose what happened to the pair.
    </EmptyState>
  )
}
