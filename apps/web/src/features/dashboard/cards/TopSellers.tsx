import { Anchor, Badge, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { useNow } from '../../../shared/ui/badges/use-now.ts'
import type { ChangeView } from '../../../shared/use-view.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'
import classes from '../dashboard.module.css'
import type { DashboardView } from '../dashboard-view.ts'
import { daysSinceNewYear } from './revenue-sums.ts'

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'ytd', label: 'Year to date' },
]
/** The colors of the first three ranks. */
const RANK_COLORS = ['yellow', 'gray', 'orange']

interface TopSellersProps {
  view: DashboardView
  onChange: ChangeView<DashboardView>
}

/** The best-selling products on the marketplaces over all retailers, without any names of businesses. */
export function TopSellers({ view, onChange }: TopSellersProps) {
  const days = daysOfSpan(view.span, new Date(useNow()))
  const { data, error, refetch } = useQuery(
    queryOf('GET /dashboard/top-selling-items', { query: { days, exclude_cancelled: true } }),
  )
  return (
    <Stack gap="md">
      <SegmentedControl
        size="xs"
        aria-label="Period"
        className={classes['start'] ?? ''}
        data={SPANS}
        value={view.span ?? '30'}
        onChange={(value) => onChange({ span: value === '7' || value === 'ytd' ? value : undefined })}
      />
      {error && !data && <LoadError title="Error Loading Top Sellers" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data?.length === 0 && (
        <EmptyState title="Nothing sold on the marketplaces yet">Top sellers are updated every 15 minutes.</EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Table className="num" aria-label="Top sellers" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={56}>Rank</Table.Th>
                <Table.Th>Product</Table.Th>
                <Table.Th ta="right">Sales</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((each, index) => (
                <Table.Tr key={each.product_id}>
                  <Table.Td>
                    <Badge variant="outline" color={RANK_COLORS[index] ?? 'blue'} className={classes['rank'] ?? ''}>
                      {index + 1}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    <Anchor
                      component="button"
                      type="button"
                      ta="left"
                      onClick={() => onChange({ product: each.product_id }, { isStep: true })}
                    >
                      {each.product_name}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {each.sku ?? 'No style code'}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{count(each.total_sales)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            StockX and ALIAS sales of all ARK retailers, updated every 15 minutes. Sellers stay anonymous. Shop sales
            are not included.
          </Text>
        </>
      )}
    </Stack>
  )
}

const daysOfSpan = (span: DashboardView['span'], now: Date): number =>
  span === 'ytd' ? daysSinceNewYear(now) : span === '7' ? 7 : 30
