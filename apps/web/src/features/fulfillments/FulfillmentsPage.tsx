import { Button, Text } from '@mantine/core'
import { IconBarcode } from '../../shared/icons.ts'
import { Suspense, useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { count } from '../../shared/formats.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { useMay } from '../../shared/session.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useStatsShown } from '../../shared/ui/page/stats-shown.ts'
import { useView } from '../../shared/use-view.ts'
import { nextActs } from './actions/next-act.ts'
import { FulfillmentFilters } from './FulfillmentFilters.tsx'
import { FulfillmentHeaderActions } from './actions/FulfillmentHeaderActions.tsx'
import { FulfillmentList } from './FulfillmentList.tsx'
import { FulfillmentStats } from './FulfillmentStats.tsx'
import { totalsOf } from './fulfillments.queries.ts'
import { isNarrowed, NO_FILTERS, parseFulfillmentsView } from './fulfillments-view.ts'
import { useFulfillmentSelection } from './use-fulfillment-selection.ts'
import { useWaitingSales } from './use-waiting-sales.ts'

const FulfillmentBar = lazyPart(() => import('./actions/FulfillmentBar.tsx'), 'FulfillmentBar')
const ShippingBar = lazyPart(() => import('./requests/ShippingBar.tsx'), 'ShippingBar')
const CancelOrderModal = lazyDialog(() => import('./actions/CancelOrderModal.tsx'), 'CancelOrderModal', {
  sale: undefined,
})
const PickListDialog = lazyDialog(() => import('./pick-list/PickListDialog.tsx'), 'PickListDialog', {
  isOpen: false,
})
const AutomationRequestsDialog = lazyDialog(
  () => import('./requests/AutomationRequestsDialog.tsx'),
  'AutomationRequestsDialog',
  { isOpen: false },
)

/** The Fulfillments page: orders to pack and ship, one by one or in bulk. */
export function FulfillmentsPage() {
  const [view, changeView] = useView(parseFulfillmentsView)
  const [isStatsShown, toggleStats] = useStatsShown('fulfillments')
  const mayCancel = useMay('sales.manage')
  const { sales, error, isPending, isByBarcode, isUnknownBarcode, refetch, ...more } = useWaitingSales(view)
  const { data: totals } = useQuery(totalsOf(view))
  const selection = useFulfillmentSelection(view, sales)
  const [toPick, setToPick] = useState<readonly SaleSummary[]>([])
  const cancel = useCallback((saleId: number) => changeView({ cancel: saleId }, { isStep: true }), [changeView])
  const showRequests = () => changeView({ requests: true }, { isStep: true })
  return (
    <>
      <PageHeader
        title="Fulfillments"
        stats={isStatsShown && <FulfillmentStats sales={isPending ? undefined : sales} totals={totals} />}
        actions={
          <ButtonLink
            to={paths.scanning}
            variant={selection.selected.length > 0 ? 'default' : 'filled'}
            leftSection={<IconBarcode size={16} aria-hidden />}
          >
            Barcode Scan Operations
          </ButtonLink>
        }
        moreActions={
          <FulfillmentHeaderActions
            sales={sales}
            loadExport={async () =>
              (await import('./exported-fulfillments.ts')).exportedFulfillments(view, {
                sales,
                isWhole: !more.hasMore || isByBarcode,
              })
            }
            isShipping={view.shipping === true}
            isComplete={!more.isMoreComing}
            isStatsShown={isStatsShown}
            onToggleStats={toggleStats}
            onShip={() => changeView({ shipping: view.shipping ? undefined : true })}
            onPickList={() => setToPick(nextActs(sales).ready)}
            onShowRequests={showRequests}
          />
        }
      />
      <FulfillmentFilters view={view} onChange={changeView} />
      {view.shipping && (
        <Text size="sm" c="dimmed">
          Select orders of one platform and one location; ALIAS orders are confirmed first.
        </Text>
      )}
      <FulfillmentList
        sales={sales}
        isLoading={isPending}
        selection={selection.list}
        onCancel={mayCancel ? cancel : undefined}
        failure={error && <LoadError title="Error Loading Fulfillments" error={error} onRetry={() => void refetch()} />}
        empty={
          <NothingWaits
            isNarrowed={isNarrowed(view)}
            isUnknownBarcode={isUnknownBarcode}
            onClear={() => changeView(NO_FILTERS)}
          />
        }
      />
      {more.hasMore && !more.isMoreComing && (
        <Button variant="default" mx="auto" loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          Load the next {count(Math.max(0, (totals?.total ?? 0) - sales.length))} sales
        </Button>
      )}
      <Suspense>
        {view.shipping && (
          <ShippingBar
            selection={selection}
            onLeave={() => changeView({ shipping: undefined })}
            onShowRequests={showRequests}
          />
        )}
        {!view.shipping && selection.selected.length > 0 && (
          <FulfillmentBar selection={selection} onPickList={() => setToPick(nextActs(selection.selected).ready)} />
        )}
      </Suspense>
      <CancelOrderModal
        sale={mayCancel ? sales.find(({ id }) => id === view.cancel) : undefined}
        onClose={() => changeView({ cancel: undefined })}
      />
      <PickListDialog isOpen={toPick.length > 0} sales={toPick} onClose={() => setToPick([])} />
      <AutomationRequestsDialog isOpen={view.requests === true} onClose={() => changeView({ requests: undefined })} />
    </>
  )
}

interface NothingWaitsProps {
  isNarrowed: boolean
  isUnknownBarcode: boolean
  onClear: () => void
}

const NothingWaits = ({ isNarrowed: isFiltered, isUnknownBarcode, onClear }: NothingWaitsProps) =>
  isFiltered ? (
    <EmptyState
      title={isUnknownBarcode ? 'Product Not Found' : 'No sales found'}
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      {isUnknownBarcode ? 'No product of yours has this barcode.' : 'No open order matches the search and filters.'}
    </EmptyState>
  ) : (
    <EmptyState title="Nothing to ship">
      Everything is packed. New orders appear here automatically, the most urgent first.
    </EmptyState>
  )
