import { DEAL_PERIODS, type DealPeriod, DEFAULT_DEAL_PERIOD, WHOLESALE_STATUSES } from '@ark/domain'
import { Anchor, Group, Paper, Progress, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { count, counted, money } from '../../../shared/formats.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { StatCards } from '../../../shared/ui/page/StatCards.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { DealStatus } from './DealPills.tsx'
import { analyticsQuery } from './monitoring.queries.ts'

const PERIODS: Readonly<Record<DealPeriod, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '6m': 'Last 6 months',
  '1y': 'Last year',
}

/** Wholesale in a period: figures, the deals' statuses, and the most active participants. */
export function DealAnalytics({ view, changeView }: AdminPanelProps) {
  const { data, error, refetch } = useQuery(analyticsQuery(view))
  const kpis = data?.kpis
  const dealsOf = (side: 'buyer' | 'seller') => (name: string) =>
    changeView(
      { area: 'deals', buyer: undefined, seller: undefined, deal_status: undefined, [side]: name },
      { isStep: true },
    )
  return (
    <Stack gap="md">
      <Select
        aria-label="Period"
        data={DEAL_PERIODS.map((value) => ({ value, label: PERIODS[value] }))}
        value={view.period ?? DEFAULT_DEAL_PERIOD}
        allowDeselect={false}
        onChange={(value) => changeView({ period: DEAL_PERIODS.find((each) => each === value) }, { isStep: true })}
        w={180}
      />
      {error && <LoadError title="Failed to load analytics data" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <StatCards
          label="Wholesale figures"
          stats={[
            { label: 'Total Deals', value: kpis && count(kpis.total_deals), hint: 'Excludes canceled deals' },
            { label: 'Total Volume', value: kpis && money(kpis.total_volume) },
            {
              label: 'Total Profit',
              value: kpis && (kpis.deals_with_profit > 0 ? money(kpis.total_profit) : '–'),
              hint: kpis && profitHint(kpis),
            },
            { label: 'Average Deal Size', value: kpis && money(kpis.average_deal_size) },
          ]}
        />
      )}
      {data && (
        <SimpleGrid cols={{ base: 1, md: 3 }} style={{ alignItems: 'start' }}>
          <Statuses rows={data.status_distribution} />
          <Ranking title="Top Buyers" rows={data.top_buyers} onChoose={dealsOf('buyer')} />
          <Ranking title="Top Sellers" rows={data.top_retailers} onChoose={dealsOf('seller')} />
        </SimpleGrid>
      )}
    </Stack>
  )
}

type Analytics = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof analyticsQuery>['queryFn']>>>>

/** Explains how many deals have a known profit, since sellers who enter no costs must not count as zero. */
function profitHint({ total_deals, deals_with_profit }: Analytics['kpis']): string {
  if (deals_with_profit === 0) return 'No seller has entered costs'
  if (deals_with_profit === total_deals) return 'Sellers’ revenue minus their costs'
  return `Covers ${count(deals_with_profit)} of ${counted(total_deals, 'deal')}; the others have no known cost`
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Text component="h3" fw={650} m={0} mb="sm">
      {title}
    </Text>
    {children}
  </Paper>
)

const Nothing = () => (
  <Text c="dimmed" size="sm">
    No deals in this period.
  </Text>
)

function Statuses({ rows }: { rows: Analytics['status_distribution'] }) {
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <Card title="Deals by status">
      {rows.length === 0 && <Nothing />}
      <Stack gap="sm">
        {rows.map(({ status, count: deals, total_volume }) => (
          <div key={status}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <DealStatus status={status} />
              <Text size="sm" className="num" style={{ whiteSpace: 'nowrap' }}>
                {count(deals)} · {money(total_volume)}
              </Text>
            </Group>
            <Progress
              value={(deals * 100) / all}
              color={WHOLESALE_STATUSES[status].color}
              size="sm"
              mt={4}
              aria-label={`${WHOLESALE_STATUSES[status].label}: ${count(deals)} of ${count(all)}`}
            />
          </div>
        ))}
      </Stack>
    </Card>
  )
}

interface RankingProps {
  title: string
  rows: Analytics['top_buyers']
  onChoose: (name: string) => void
}

const Ranking = ({ title, rows, onChoose }: RankingProps) => (
  <Card title={title}>
    {rows.length === 0 ? (
      <Nothing />
    ) : (
      <Table className="num" aria-label={title} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Business</Table.Th>
            <Table.Th ta="right">Deals</Table.Th>
            <Table.Th ta="right">Volume</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, business_name, deal_count, total_volume }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor
                  component="button"
                  size="sm"
                  ta="left"
                  style={{ overflowWrap: 'anywhere' }}
                  onClick={() => onChoose(business_name)}
                  aria-label={`Deals of ${business_name}`}
                >
                  {business_name}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right">{count(deal_count)}</Table.Td>
              <Table.Td ta="right">{money(total_volume)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)
