import { Stack, Text } from '@mantine/core'
import { IconBox } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { StatCards } from '../../../shared/ui/page/StatCards.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { type SystemInfo, systemInfoQuery } from './debug.queries.ts'
import { WorkList } from './WorkList.tsx'

/** System Overview: the operator's work with a button for each kind, and the platform in numbers. */
export function SystemOverviewPanel({ changeView }: AdminPanelProps) {
  const { data, error, refetch } = useQuery(systemInfoQuery)
  return (
    <Stack gap="md" maw={1240}>
      <WorkList unpriced={data?.system_stats.products_without_retail_price} changeView={changeView} />
      {error && !data ? (
        <LoadError title="Error Loading System Overview" error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures info={data} />
      )}
    </Stack>
  )
}

function Figures({ info }: { info: SystemInfo | undefined }) {
  const stats = info?.system_stats
  return (
    <>
      <StatCards
        label="The platform in numbers"
        stats={[
          { label: 'Products', value: stats && count(stats.total_products) },
          { label: 'Sizes', value: stats && count(stats.total_variants) },
          { label: 'With a retail price', value: stats && count(stats.products_with_retail_price) },
          { label: 'Without a retail price', value: stats && count(stats.products_without_retail_price) },
          { label: 'Inventory items', value: stats && count(stats.total_inventory_items) },
          { label: 'Pick rules', value: stats && count(stats.fulfillment_settings_enabled) },
        ]}
      />
      <DataTable
        label="Sample inventory"
        columns={SAMPLES}
        rows={info?.sample_inventory ?? []}
        isLoading={!info}
        rowKey={({ product_name, size, location }) => `${product_name} ${size} ${location}`}
        isShort
        empty={
          <EmptyState title="No stock yet" icon={<IconBox size={24} stroke={1.5} />}>
            A size in stock of each of the newest retailers appears here.
          </EmptyState>
        }
      />
      {info && (
        <Text size="sm" c="dimmed">
          Counted <RelativeTime at={info.as_of} />
        </Text>
      )}
    </>
  )
}

type Sample = SystemInfo['sample_inventory'][number]

const SAMPLES: readonly TableColumn<Sample>[] = [
  {
    id: 'product',
    header: 'Sample Inventory',
    width: 'minmax(220px, 1fr)',
    cell: ({ product_name, sku, size }) => (
      <>
        <Text fw={550}>{product_name}</Text>
        <Text size="xs" c="dimmed">
          {[`Size ${size}`, sku].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { id: 'location', header: 'Location', width: '220px', cell: ({ location }) => location },
  {
    id: 'available',
    header: 'Available',
    width: '110px',
    align: 'right',
    cell: ({ quantity_available }) => <span className="num">{count(quantity_available)}</span>,
  },
]
