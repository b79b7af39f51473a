import { WHOLESALE_PAYMENT_NAMES, WHOLESALE_PAYMENTS, WHOLESALE_STATUSES } from '@ark/domain'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { count, countOfRows, money } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { FilterSelect } from '../../shared/ui/controls/FilterSelect.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { StatLine } from '../../shared/ui/page/StatCards.tsx'
import { type ChangeView, useView } from '../../shared/use-view.ts'
import { orderColumns } from './order-columns.tsx'
import { ordersQuery } from './orders.queries.ts'
import { statusesOfList } from './order-labels.ts'
import { type OrderList, type OrdersView, parseOrdersView } from './orders-view.ts'

const OrderModal = lazyDialog(() => import('./OrderModal.tsx'), 'OrderModal', { orderId: undefined })

const TITLES: Record<OrderList, string> = { active: 'Active Sales', history: 'Sales History' }

/** The wholesale orders of this seller, active or finished. */
export function WholesaleOrders({ list }: { list: OrderList }) {
  const [view, changeView] = useView(parseOrdersView)
  const orders = useInfiniteQuery(ordersQuery(list, view))
  const columns = useMemo(() => orderColumns((order) => changeView({ order }, { isStep: true })), [changeView])
  return (
    <>
      <PageHeader
        title={TITLES[list]}
        stats={<OrderStats list={list} />}
        moreActions={
          <ExportButton load={async () => (await import('./exported-orders.ts')).exportedOrders(list, view)} />
        }
      />
      <Filters list={list} view={view} onChange={changeView} />
      <DataTable
        label={`Wholesale orders: ${TITLES[list]}`}
        list="wholesale-orders"
        columns={columns}
        rows={orders.data?.pages.flat() ?? []}
        rowKey={({ id }) => id}
        rowHeight={58}
        onOpen={({ id }) => changeView({ order: id }, { isStep: true })}
        isLoading={orders.isPending}
        hasMore={orders.hasNextPage}
        isLoadingMore={orders.isFetchingNextPage}
        onEndReached={() => void orders.fetchNextPage()}
        failure={
          orders.error && (
            <LoadError
              title="Error loading wholesale orders. Please try again."
              error={orders.error}
              onRetry={() => void orders.refetch()}
            />
          )
        }
        empty={<NoOrders list={list} view={view} onChange={changeView} />}
      />
      <OrderModal orderId={view.order} onClose={() => changeView({ order: undefined })} />
    </>
  )
}

function OrderStats({ list }: { list: OrderList }) {
  const { data } = useQuery(queryOf('GET /bulk-sales/summary'))
  const stats =
    list === 'history'
      ? [{ label: 'Closed orders', value: data && countOfRows(data.over) }]
      : [
          { label: 'Waiting for you', value: data && count(data.to_answer) },
          { label: 'Active orders', value: data && count(data.active) },
          { label: 'Value of active orders', value: data && money(data.active_amount) },
          { label: 'Not paid yet', value: data && money(data.unpaid_amount) },
        ]
  return <StatLine label="Wholesale statistics" stats={stats} />
}

interface FiltersProps {
  list: OrderList
  view: OrdersView
  onChange: ChangeView<OrdersView>
}

const Filters = ({ list, view, onChange }: FiltersProps) => (
  <FilterBar
    isNarrowed={view.status !== undefined || view.payment !== undefined}
    search={
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
        placeholder="Search order number, product or SKU"
        debounceMs={300}
      />
    }
  >
    <FilterSelect
      label="Status"
      all="All statuses"
      choices={statusesOfList(list).map((value) => ({ value, label: WHOLESALE_STATUSES[value].label }))}
      value={view.status}
      onChange={(value) => onChange({ status: statusesOfList(list).find((each) => each === value) }, { isStep: true })}
      flex="1 1 160px"
      maw={{ xs: 210 }}
    />
    <FilterSelect
      label="Payment"
      all="All payments"
      choices={WHOLESALE_PAYMENT_NAMES.map((value) => ({ value, label: WHOLESALE_PAYMENTS[value].label }))}
      value={view.payment}
      onChange={(value) =>
        onChange({ payment: WHOLESALE_PAYMENT_NAMES.find((each) => each === value) }, { isStep: true })
      }
      flex="1 1 140px"
      maw={{ xs: 180 }}
    />
  </FilterBar>
)

function NoOrders({ list, view, onChange }: FiltersProps) {
  if (view.search || view.status || view.payment)
    return (
      <EmptyState
        title="No wholesale orders found"
        actions={
          <Button onClick={() => onChange({ search: undefined, status: undefined, payment: undefined })}>
            Clear filters
          </Button>
        }
      >
        No order matches the search and filters.
      </EmptyState>
    )
  return list === 'active' ? (
    <EmptyState title="No active wholesale orders">
      Orders for your wholesale offers under Price Management appear here for your approval.
    </EmptyState>
  ) : (
    <EmptyState title="No closed wholesale orders yet">Received, rejected and canceled orders stay here.</EmptyState>
  )
}
