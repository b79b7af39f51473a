import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count, counted, shortOrder } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { useSelection } from '../../shared/table/selection/use-selection.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PlatformBadge } from '../../shared/ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { commitLabel } from './commit-outcome.ts'
import { type EarlySale, earlyOrder, earlySaleName } from './early-sales.ts'
import { useCommitEarlySales } from './sale-actions.ts'

/** The Early Sales dialog: sales that are not in Shopify yet, to be committed together. */
export const EarlySalesModal = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Early Sales" size={860}>
    {isOpen && <EarlySales onClose={onClose} />}
  </Modal>
)

const NONE: readonly EarlySale[] = []
const keyOf = ({ sale_id }: EarlySale) => sale_id

function EarlySales({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(queryOf('GET /sales/pending-shopify-generation'))
  const sales = data?.sales ?? NONE
  const ids = sales.map(keyOf)
  const selection = useSelection({ ids, total: ids.length, filter: 'early', dropsUnloaded: true })
  const commit = useCommitEarlySales(sales)
  const chosen = ids.filter((id) => selection.isSelected(id))
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        These sales have no Shopify order yet. Committing a sale creates its order and removes the pair from your
        Shopify stock.
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className="num" role="status">
          {count(chosen.length)} of {count(ids.length)} selected
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={chosen.length === ids.length}
            onClick={selection.selectLoaded}
          >
            Select All
          </Button>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={selection.clear}>
            Deselect All
          </Button>
        </Group>
      </Group>
      <DataTable
        label="Early sales"
        columns={COLUMNS}
        rows={sales}
        rowKey={keyOf}
        rowHeight={58}
        isLoading={isPending}
        failure={error && <LoadError title="Error loading sales data" error={error} onRetry={() => void refetch()} />}
        empty={<EmptyState title="Every sale is in Shopify">A sale without a Shopify order appears here.</EmptyState>}
        selection={{ ...selection, idOf: keyOf, nameOf: earlySaleName }}
      />
      {/* One answer contains at most this many; the others follow once these are in Shopify. */}
      {ids.length >= MOST_LISTED && (
        <Text size="sm" c="dimmed">
          The newest {counted(ids.length, 'sale')} are shown; the others follow once these are committed.
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={commit.isPending}
          onClick={() => commit.mutate(chosen, { onSuccess: onClose })}
        >
          {commitLabel(chosen.length)}
        </Button>
      </Group>
    </Stack>
  )
}

/** The most sales that the server lists. */
const MOST_LISTED = 500

const COLUMNS: readonly TableColumn<EarlySale>[] = [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(200px, 1fr)',
    card: 'title',
    cell: ({ sale_metadata: { product_name, size, sku } }) => (
      <div>
        <Text size="sm" fw={550} truncate>
          {product_name ?? 'Unknown product'}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[size && `Size ${size}`, sku].filter(Boolean).join(' · ')}
        </Text>
      </div>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    width: '130px',
    cell: (sale) => (
      <Stack gap={2} align="start">
        <PlatformBadge platform={sale.platform} />
        <Text size="xs" c="dimmed" className="num" title={earlyOrder(sale)}>
          {shortOrder(earlyOrder(sale))}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'location',
    header: 'Location',
    width: '110px',
    cell: ({ sale_metadata }) => sale_metadata.location_nickname ?? '–',
  },
  { id: 'status', header: 'Status', width: '140px', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'sold', header: 'Sold', width: '100px', cell: ({ sale_date }) => <RelativeTime at={sale_date} /> },
]
