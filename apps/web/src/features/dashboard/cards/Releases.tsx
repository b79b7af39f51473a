import { Anchor, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { counted, day, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import type { ChangeView } from '../../../shared/use-view.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'
import classes from '../dashboard.module.css'
import type { DashboardView } from '../dashboard-view.ts'

type Release = Answer<'GET /dashboard/upcoming-releases'>[number]

const CATEGORIES = { mens: 'Men', womens: 'Women', gs: 'Grade school', other: 'Other' } as const
/** The most releases that the server returns. */
const MOST = 100

interface ReleasesProps {
  isUpcoming: boolean
  view: DashboardView
  onChange: ChangeView<DashboardView>
}

/** Upcoming releases, or those of the last 30 days; each opens with all its sizes. */
export function Releases({ isUpcoming, view, onChange }: ReleasesProps) {
  const usual = isUpcoming ? 'asc' : 'desc'
  const sort_order = view.order ?? usual
  const upcoming = useQuery({
    ...queryOf('GET /dashboard/upcoming-releases', { query: { sort_order } }),
    enabled: isUpcoming,
  })
  const recent = useQuery({
    ...queryOf('GET /dashboard/recent-releases', { query: { sort_order } }),
    enabled: !isUpcoming,
  })
  const { data, error, refetch } = isUpcoming ? upcoming : recent
  const title = isUpcoming ? 'Upcoming Releases' : 'Recent Releases'
  return (
    <Stack gap="md">
      <SegmentedControl
        size="xs"
        aria-label="Order"
        className={classes['start'] ?? ''}
        data={[
          { value: 'asc', label: 'Earliest first' },
          { value: 'desc', label: 'Latest first' },
        ]}
        value={sort_order}
        onChange={(value) => onChange({ order: value === usual ? undefined : value === 'asc' ? 'asc' : 'desc' })}
      />
      {error && !data && <LoadError title={`Error Loading ${title}`} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data?.length === 0 && (
        <EmptyState title={isUpcoming ? 'No upcoming releases' : 'No releases in the last 30 days'}>
          Releases of catalog products appear here. Import a product to see its release date.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ReleaseTable
          title={title}
          releases={data}
          isUpcoming={isUpcoming}
          onOpen={(product) => onChange({ product }, { isStep: true })}
        />
      )}
      {data?.length === MOST && (
        <Text size="sm" c="dimmed">
          The {MOST} closest to today; there may be more.
        </Text>
      )}
    </Stack>
  )
}

interface ReleaseTableProps {
  title: string
  releases: readonly Release[]
  isUpcoming: boolean
  onOpen: (product: number) => void
}

const ReleaseTable = ({ title, releases, isUpcoming, onOpen }: ReleaseTableProps) => (
  <div className={classes['scrolled']} role="region" aria-label={title} tabIndex={0}>
    <Table className="num" aria-label={title} stickyHeader verticalSpacing={6} miw={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th>Release Date</Table.Th>
          <Table.Th>Category</Table.Th>
          <Table.Th>Sizes</Table.Th>
          <Table.Th ta="right">Avg StockX Payout</Table.Th>
          <Table.Th ta="right">Avg ALIAS Payout</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {releases.map((each) => (
          <Table.Tr key={each.product_id}>
            <Table.Td>
              <Anchor component="button" type="button" ta="left" onClick={() => onOpen(each.product_id)}>
                {each.product_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[each.brand, each.sku].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <div>{day(each.release_date)}</div>
              <ReleaseAge days={each.days_since_release} isUpcoming={isUpcoming} />
            </Table.Td>
            <Table.Td>{CATEGORIES[each.category]}</Table.Td>
            <Table.Td>{each.size_range ?? '–'}</Table.Td>
            <Table.Td ta="right">{money(each.avg_stockx_payout)}</Table.Td>
            <Table.Td ta="right">{money(each.avg_alias_payout)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/** The days until or since a release; green within seven days after it, yellow later. */
const ReleaseAge = ({ days, isUpcoming }: { days: number; isUpcoming: boolean }) =>
  isUpcoming ? (
    <Text size="xs" c="dimmed">
      {days === -1 ? 'tomorrow' : `in ${counted(-days, 'day')}`}
    </Text>
  ) : (
    <Pill color={days <= 7 ? 'green' : 'yellow'}>{days === 0 ? 'today' : `${counted(days, 'day')} ago`}</Pill>
  )
