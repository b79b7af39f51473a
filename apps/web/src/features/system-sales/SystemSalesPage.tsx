import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { count, money } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../shared/ui/page/StatCards.tsx'
import { useStatsShown } from '../../shared/ui/page/stats-shown.ts'
import { useView } from '../../shared/use-view.ts'
import type { SaleEdit } from './SaleEditModal.tsx'
import { SystemSaleActions } from './SystemSaleActions.tsx'
import { SystemSalesFilters } from './SystemSalesFilters.tsx'
import { SystemSalesList } from './SystemSalesList.tsx'
import { parseSystemSalesView, type SystemSalesView } from './system-sales-view.ts'
import { type SystemSale, systemSalePages } from './system-sales.queries.ts'

const SystemSaleModal = lazyDialog(() => import('./SystemSaleModal.tsx'), 'SystemSaleModal', {
  saleId: undefined,
})
const SaleEditModal = lazyDialog(() => import('./SaleEditModal.tsx'), 'SaleEditModal', { edit: null })

/** System Sales: every retailer's sales, with the operator's corrections. */
export function SystemSalesPage() {
  const [view, changeView] = useView(parseSystemSalesView)
  const [isStatsShown, toggleStats] = useStatsShown('system-sales')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(systemSalePages(view))
  const sales = data?.pages.flatMap((page) => page.sales) ?? []
  const edit = useSaleEdit(view, sales)
  const actions = (sale: SystemSale) => (
    <SystemSaleActions sale={sale} onEdit={({ kind }) => changeView({ edit: kind, of: sale.id }, { isStep: true })} />
  )
  return (
    <>
      <PageHeader
        title="System Sales"
        stats={isStatsShown && <SystemStats summary={data?.pages[0]?.summary ?? undefined} />}
        actions={<Badge variant="outline">Administrator</Badge>}
        moreActions={
          <>
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <ExportButton load={async () => (await import('./exported-system-sales.ts')).exportedSystemSales(view)} />
          </>
        }
      />
      <SystemSalesFilters view={view} onChange={changeView} />
      <SystemSalesList
        sales={sales}
        isLoading={isPending}
        failure={error && <LoadError title="Unable to load sales data" error={error} onRetry={() => void refetch()} />}
        empty={
          <EmptyState
            title="No sales found"
            {...(isFiltered(view) && {
              actions: <Button onClick={() => changeView(NO_FILTERS, { isStep: true })}>Clear filters</Button>,
            })}
          >
            {isFiltered(view)
              ? 'No sale matches the search and filters.'
              : 'A sale of any retailer appears here once a marketplace has reported it.'}
          </EmptyState>
        }
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        onOpen={(sale) => changeView({ sale }, { isStep: true })}
        actions={actions}
      />
      <SystemSaleModal saleId={view.sale} onClose={() => changeView({ sale: undefined })} actions={actions} />
      <SaleEditModal edit={edit} onClose={() => changeView({ edit: undefined, of: undefined })} />
    </>
  )
}

/** Returns the correction in the address, for a sale of the list or one that is read for it. */
function useSaleEdit({ edit: kind, of }: SystemSalesView, sales: readonly SystemSale[]): SaleEdit | null {
  const listed = sales.find(({ id }) => id === of)
  const input = of === undefined || listed ? null : { params: { id: of } }
  const { data } = useQuery(queryOf('GET /sales/admin/system-sales/{id}', input))
  const sale = listed ?? (of === undefined ? undefined : data)
  return kind && sale ? { kind, sale } : null
}

type Summary = NonNullable<Answer<'GET /sales/admin/system-sales'>['summary']>

const SystemStats = ({ summary }: { summary: Summary | undefined }) => (
  <StatLine
    stats={[
      { label: 'Total Sales', value: summary && count(summary.total_sales) },
      { label: 'Total Revenue', value: summary && money(summary.total_revenue) },
      { label: 'Retailer Payout', value: summary && money(summary.total_retailer_payout) },
      { label: 'Total ARK Fees', value: summary && money(summary.total_ark_fees) },
    ]}
  />
)

const NO_FILTERS = {
  search: undefined,
  location: undefined,
  platform: undefined,
  status: undefined,
  retailer: undefined,
  range: undefined,
  pending: undefined,
}

const OPENED: ReadonlySet<string> = new Set(['sale', 'edit', 'of'])

const isFiltered = (view: object): boolean => Object.keys(view).some((part) => !OPENED.has(part))
