import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { count, counted } from '../../../shared/formats.ts'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useSelection } from '../../../shared/table/selection/use-selection.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { DealFilters, areDealsFiltered, NO_DEAL_FILTERS } from './DealFilters.tsx'
import { actsOfMany, type DealAction, isDestructive, labelOfAction } from './deal-actions.ts'
import { dealColumns } from './deal-columns.tsx'
import type { ActingOn } from './DealActionModal.tsx'
import { type Deal, dealsQuery } from './monitoring.queries.ts'

const DealModal = lazyDialog(() => import('./DealModal.tsx'), 'DealModal', { dealId: undefined })
const DealActionModal = lazyDialog(() => import('./DealActionModal.tsx'), 'DealActionModal', { acting: null })

/** The most deals that one call accepts. */
const MOST_AT_ONCE = 500

/** All deals of all businesses: search, inspect, and advance one or many. */
export function DealFlows({ view, changeView }: AdminPanelProps) {
  const list = useInfiniteQuery(dealsQuery(view))
  const deals = list.data?.pages.flatMap((page) => page.deals) ?? []
  const [acting, setActing] = useState<ActingOn | null>(null)
  const selection = useSelection({
    ids: deals.map(({ id }) => id),
    total: deals.length,
    filter: JSON.stringify({ ...view, deal: undefined }),
    dropsUnloaded: true,
  })
  const chosen = deals.filter(({ id }) => selection.isSelected(id)).slice(0, MOST_AT_ONCE)
  const open = useCallback((deal: number) => changeView({ deal }, { isStep: true }), [changeView])
  const columns = useMemo(() => dealColumns(open), [open])
  return (
    <Stack gap="sm">
      {view.deal_payment !== 'buyer_paid' && <ClaimedPayments changeView={changeView} />}
      <DealFilters view={view} changeView={changeView} />
      <DataTable
        label="Deal flows"
        list="deal-flows"
        columns={columns}
        rows={deals}
        rowKey={({ id }) => id}
        rowHeight={58}
        onOpen={({ id }) => open(id)}
        selection={{ ...selection, idOf: ({ id }: Deal) => id, nameOf: ({ order_number }: Deal) => order_number }}
        isLoading={list.isPending}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={() => void list.fetchNextPage()}
        failure={
          list.error && (
            <LoadError title="Failed to load deal flows data" error={list.error} onRetry={() => void list.refetch()} />
          )
        }
        empty={
          areDealsFiltered(view) ? (
            <EmptyState
              title="No deals found"
              actions={<Button onClick={() => changeView(NO_DEAL_FILTERS)}>Clear filters</Button>}
            >
              No deal matches the filters.
            </EmptyState>
          ) : (
            <EmptyState title="No deals yet">Orders from buyers to sellers appear here.</EmptyState>
          )
        }
      />
      {/* "Select all that match" is not offered: the possible actions depend on each deal's state, which is known
          only for those on the screen. They move other businesses' money and pairs, mail both sides, and some are
          final. So the operator must have seen the orders, whose numbers the form lists. */}
      {selection.count > 0 && (
        <BulkBar label="Selected deals" things="deals" selection={selection} isAllOffered={false}>
          <ManyActs deals={chosen} onChoose={(act, of) => setActing({ act, deals: of })} />
        </BulkBar>
      )}
      <DealActionModal acting={acting} onClose={() => setActing(null)} onStarted={selection.drop} />
      <DealModal dealId={view.deal} onClose={() => changeView({ deal: undefined })} />
    </Stack>
  )
}

/** Shows how many payments buyers claim and ARK must confirm; nothing when there are none. */
function ClaimedPayments({ changeView }: Pick<AdminPanelProps, 'changeView'>) {
  const { data } = useInfiniteQuery(dealsQuery({ deal_payment: 'buyer_paid' }))
  const pages = data?.pages ?? []
  const claimed = pages.flatMap(({ deals }) => deals).length
  if (claimed === 0) return null
  const orders = pages.at(-1)?.next_cursor ? `${count(claimed)} orders or more` : counted(claimed, 'order')
  return (
    <Paper withBorder px="md" py={8} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <strong>{`Payment reported: ${orders}.`}</strong> Check for the payment, then mark the order as paid to ARK or
          overdue.
        </Text>
        <Button variant="light" onClick={() => changeView({ ...NO_DEAL_FILTERS, deal_payment: 'buyer_paid' })}>
          Show
        </Button>
      </Group>
    </Paper>
  )
}

/** The actions for the selected deals, each with the number of deals to which it applies. */
const ManyActs = ({ deals, onChoose }: { deals: Deal[]; onChoose: (act: DealAction, of: Deal[]) => void }) =>
  actsOfMany(deals).map(({ act, deals: of }) => (
    <Button
      key={`${act.kind} ${act.to}`}
      variant="default"
      {...(isDestructive(act) && { c: 'var(--ark-down)' })}
      aria-haspopup="dialog"
      onClick={() => onChoose(act, of)}
    >
      {labelOfAction(act).label} ({count(of.length)})
    </Button>
  ))
