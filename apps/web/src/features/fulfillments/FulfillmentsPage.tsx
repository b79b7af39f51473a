import { Button } from '@mantine/core'
import { IconBarcode, IconDownload, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import type { Answer } from '../../shared/api.ts'
import { count, money } from '../../shared/formats.ts'
import { useMay } from '../../shared/session.ts'
import type { SaleSummary } from '../../shared/sales/sale-words.ts'
import { parseSaleFilters } from '../../shared/sales/sale-filters.ts'
import { LocationSelect, SaleFilters } from '../../shared/sales/SaleFilters.tsx'
import { csvOf } from '../../shared/table/csv.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../shared/ui/StatCards.tsx'
import { useStatsShown } from '../../shared/ui/stats-shown.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { useView } from '../../shared/use-view.ts'
import { FULFILLMENT_COLUMNS } from './fulfillment-columns.tsx'
import { FulfillmentList } from './FulfillmentList.tsx'
import { salesToFulfill, totalsToFulfill } from './fulfillments.queries.ts'
import { csvFileName } from './csv-file-name.ts'
import { filterSales } from './fulfillments-view.ts'
import { saveFile } from './save-file.ts'
import { useSalesByBarcode } from './use-sales-by-barcode.ts'
import { byUrgency, shipByUrgency } from '../../shared/sales/ship-by.ts'

export function FulfillmentsPage() {
  const [view, changeView] = useView(parseSaleFilters)
  const [isStatsShown, toggleStats] = useStatsShown('fulfillments')
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(salesToFulfill)
  const { data: totals } = useQuery(totalsToFulfill)
  const maySet = useMay('listings.read')
  const waiting = data?.pages.flatMap((page) => page.sales) ?? []
  const byBarcode = useSalesByBarcode(view.search)
  const shown = filterSales(waiting, view, byBarcode.saleIds).sort(byUrgency)
  return (
    <>
      <PageHeader
        title="Fulfillments"
        stats={isStatsShown && <FulfillmentStats waiting={data ? waiting : undefined} totals={totals} />}
        actions={
          <ButtonLink to={paths.scanning} leftSection={<IconBarcode size={16} aria-hidden />}>
            Barcode Scan Operations
          </ButtonLink>
        }
        moreActions={
          <>
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={shown.length === 0}
              onClick={() => saveFile(csvFileName(new Date()), csvOf(FULFILLMENT_COLUMNS, shown))}
            >
              Export CSV
            </Button>
            {maySet && (
              <ButtonLink
                to={paths.fulfillmentSettings}
                variant="default"
                leftSection={<IconSettings size={16} aria-hidden />}
              >
                Fulfillment Settings
              </ButtonLink>
            )}
          </>
        }
      />
      <SaleFilters
        view={view}
        onChange={changeView}
        placeholder="Search product, order, SKU, tracking or barcode"
        isNarrowed={Boolean(view.location ?? view.platform)}
        location={<LocationSelect view={view} onChange={changeView} />}
      />
      <FulfillmentList
        sales={shown}
        isLoading={isPending || byBarcode.isPending}
        failure={error && <LoadError title="Error Loading Fulfillments" error={error} onRetry={() => void refetch()} />}
        empty={
          waiting.length === 0 ? (
            <EmptyState title="Nothing to ship">
              Every sale is packed. New ones appear here by themselves, the most urgent on top.
            </EmptyState>
          ) : (
            <EmptyState
              title={byBarcode.isUnknown ? 'Product Not Found' : 'No sales found'}
              actions={
                <Button onClick={() => changeView({ search: undefined, location: undefined, platform: undefined })}>
                  Clear search and filters
                </Button>
              }
            >
              {byBarcode.isUnknown
                ? 'No product of yours has this barcode.'
                : `${count(waiting.length)} sales wait, none matches.`}
            </EmptyState>
          )
        }
      />
      {more.hasNextPage && (
        <Button variant="default" mx="auto" loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          Load the next {count(Math.max(0, (totals?.total ?? 0) - waiting.length))} sales
        </Button>
      )}
    </>
  )
}

interface FulfillmentStatsProps {
  waiting: readonly SaleSummary[] | undefined
  totals: Answer<'GET /sales/totals'> | undefined
}

function FulfillmentStats({ waiting, totals }: FulfillmentStatsProps) {
  const now = new Date(useNow())
  const having = (level: string) => waiting?.filter((sale) => shipByUrgency(sale.ship_by, now).level === level).length
  const late = having('late')
  return (
    <StatLine
      stats={[
        { label: 'To Ship', value: totals && count(totals.total) },
        {
          label: 'Late',
          value: waiting && <span style={late ? { color: 'var(--ark-down)' } : {}}>{count(late)}</span>,
        },
        { label: 'Due within 24 Hours', value: waiting && count(having('today')) },
        { label: 'Net Payout Waiting', value: totals && money(totals.total_retailer_payout) },
      ]}
    />
  )
}
