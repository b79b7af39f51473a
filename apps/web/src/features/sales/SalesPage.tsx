import { Button, Center, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { count, money } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../shared/ui/page/StatCards.tsx'
import { useStatsShown } from '../../shared/ui/page/stats-shown.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { SavedViews } from '../../shared/table/views/SavedViews.tsx'
import { useSelection } from '../../shared/table/selection/use-selection.ts'
import { useView } from '../../shared/use-view.ts'
import { CommitBar } from './CommitBar.tsx'
import { OversoldBanner } from './OversoldBanner.tsx'
import { SalesFilters } from './SalesFilters.tsx'
import { SalesList } from './SalesList.tsx'
import { salePages, saleQuery, saleTotalsQuery } from './sales.queries.ts'
import { parseSalesView, SALES_FILTERS, type SalesView } from './sales-view.ts'

const SaleDetailsModal = lazyDialog(() => import('./SaleDetailsModal.tsx'), 'SaleDetailsModal', {
  saleId: undefined,
})

const EarlySalesModal = lazyDialog(() => import('./EarlySalesModal.tsx'), 'EarlySalesModal', {
  isOpen: false,
})

/** The Sales page: all sales, or those that can be committed to Shopify together. */
export function SalesPage() {
  const [view, changeView] = useView(parseSalesView)
  const [isStatsShown, toggleStats] = useStatsShown('sales')
  const mayManage = useMay('sales.manage')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(salePages(view))
  const sales = data?.pages.flatMap((page) => page.sales) ?? []
  const { data: totals, isPlaceholderData: isOfOtherFilter } = useQuery(saleTotalsQuery(view))
  const isSelecting = view.pending === true && mayManage
  const selection = useSelection({
    ids: sales.map(({ id }) => id),
    total: isOfOtherFilter ? sales.length : (totals?.total ?? sales.length),
    filter: JSON.stringify(saleQuery(view)),
    dropsUnloaded: true,
  })
  return (
    <>
      <PageHeader
        title="Sales Management"
        stats={isStatsShown && <SaleStats totals={totals} />}
        moreActions={
          <>
            <SavedViews list="sales" parts={SALES_FILTERS} />
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <ExportButton
              load={async () =>
                (await import('./exported-sales.ts')).exportedSales(
                  view,
                  isOfOtherFilter || totals?.is_capped ? undefined : totals?.total,
                )
              }
            />
            {mayManage && (
              <Button variant="default" onClick={() => changeView({ early: true }, { isStep: true })}>
                Early Sales
              </Button>
            )}
          </>
        }
      />
      <SalesFilters view={view} onChange={changeView} pendingCount={totals?.pending_shopify_sync ?? 0} />
      <OversoldBanner sales={sales} mayManage={mayManage} onOpen={(sale) => changeView({ sale }, { isStep: true })} />
      <SalesList
        sales={sales}
        isLoading={isPending}
        failure={
          error && (
            <LoadError title="Error loading sales data" error={error} onRetry={() => void refetch()}>
              Failed to load sales data. Please check your connection and try again.
            </LoadError>
          )
        }
        empty={<NoSales view={view} onClear={() => changeView(NO_FILTERS)} />}
        selection={isSelecting ? selection : undefined}
        onOpen={(sale) => changeView({ sale }, { isStep: true })}
        mayManage={mayManage}
      />
      {more.hasNextPage && (
        <Center>
          <Button variant="default" loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            Load More Sales
          </Button>
          <Text size="xs" c="dimmed" ml="sm" className="num">
            {count(sales.length)} of {atLeast(count(totals?.total), totals)}
          </Text>
        </Center>
      )}
      {isSelecting && (
        <CommitBar
          view={view}
          sales={sales}
          selection={selection}
          isAllOffered={totals?.is_capped === false && !isOfOtherFilter}
        />
      )}
      <SaleDetailsModal saleId={view.sale} onClose={() => changeView({ sale: undefined })} />
      <EarlySalesModal isOpen={mayManage && view.early === true} onClose={() => changeView({ early: undefined })} />
    </>
  )
}

type Totals = Answer<'GET /sales/totals'>

const SaleStats = ({ totals }: { totals: Totals | undefined }) => (
  <StatLine
    stats={[
      {
        label: 'Total Sales',
        value:
          totals &&
          atLeast(count(totals.total - totals.fell_through), totals) +
            (totals.fell_through > 0 ? ` and ${count(totals.fell_through)} canceled` : ''),
      },
      { label: 'Total Revenue', value: totals && atLeast(money(totals.total_revenue), totals) },
      { label: 'Net Payout', value: totals && atLeast(money(totals.total_retailer_payout), totals) },
      { label: 'Fulfillment Needed', value: totals && atLeast(count(totals.fulfillment_needed), totals) },
    ]}
  />
)

/** Formats a sum over a capped search as '1,000+', because only the newest results are counted. */
const atLeast = (sum: string, totals: Totals | undefined): string => (totals?.is_capped ? `${sum}+` : sum)

const NO_FILTERS = {
  search: undefined,
  location: undefined,
  platform: undefined,
  status: undefined,
  pending: undefined,
  sold_on: undefined,
}

function NoSales({ view, onClear }: { view: SalesView; onClear: () => void }) {
  const isFiltered = Object.keys(view).some((part) => part !== 'sale' && part !== 'early')
  if (isFiltered)
    return (
      <EmptyState title="No sales found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        {view.pending ? 'Every sale is in Shopify.' : 'No sale matches the search and filters.'}
      </EmptyState>
    )
  return <EmptyState title="No sales yet">A sale appears here seconds after a marketplace reports it.</EmptyState>
}
