import { Alert, Group, Paper, Progress, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clockTime, count, platformName } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { useNow } from '../../../shared/ui/badges/use-now.ts'
import { OutsideListings } from './OutsideListings.tsx'
import { doneByLabel, changesByKindLabel, type RequestAccount, waitingOf } from '../sizes/request-budget-labels.ts'

const LIMIT_NAMES: Record<RequestAccount['limits'][number]['name'], string> = {
  requests_per_day: 'requests used today',
  batch_items_per_day: 'sizes sent in batches today',
  batch_items_per_window: 'sizes sent in batches just now',
}

/**
 * The Marketplace Requests page: the requests that each marketplace still accepts today, the waiting changes, and when
 * they will be done.
 */
export function MarketplaceRequestsPage() {
  const { data, error, refetch } = useQuery(queryOf('GET /listings/request-budgets'))
  return (
    <>
      <PageHeader
        title="Marketplace Requests"
        description="Marketplaces limit requests per day and per second. Sales and withdrawals always have priority."
      />
      {error && !data ? (
        <LoadError title="Failed to load the requests" error={error} onRetry={() => void refetch()} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} maw={1080}>
          {data ? <Accounts accounts={data.accounts} /> : [1, 2].map((card) => <Skeleton key={card} h={320} />)}
        </SimpleGrid>
      )}
      <OutsideListings />
    </>
  )
}

function Accounts({ accounts }: { accounts: readonly RequestAccount[] }) {
  if (accounts.length === 0)
    return <EmptyState title="No marketplace is connected">Connect StockX or ALIAS to list there.</EmptyState>
  return accounts.map((account) => <AccountCard key={account.marketplace} account={account} />)
}

function AccountCard({ account }: { account: RequestAccount }) {
  const now = useNow()
  const { marketplace, is_shared, requests_per_second, paused_until } = account
  const name = platformName(marketplace)
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="md">
        <Group justify="space-between">
          <PlatformBadge platform={marketplace} />
          <Text size="sm" c="dimmed">
            {is_shared ? 'Shared with other businesses on ARK' : 'Your own account'}
          </Text>
        </Group>
        {paused_until !== null && Date.parse(paused_until) > now && (
          <Alert color="orange" title={`${name} asked for a pause`} styles={{ title: { color: 'var(--ark-warn)' } }}>
            <Text size="sm">Nothing is sent before {clockTime(paused_until, now)}.</Text>
          </Alert>
        )}
        {account.limits.map((limit) => (
          <Limit key={limit.name} limit={limit} now={now} />
        ))}
        <Waiting account={account} now={now} />
        <Uses account={account} />
        {requests_per_second !== null && (
          <Text size="xs" c="dimmed">
            {requests_per_second === 1 ? 'One request a second.' : `${requests_per_second} requests a second.`}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

function Limit({
  limit: { name, used, most, resets_at },
  now,
}: {
  limit: RequestAccount['limits'][number]
  now: number
}) {
  const what = LIMIT_NAMES[name]
  return (
    <div>
      <Group justify="space-between" className="num">
        <Text fw={600}>
          {count(used)} of {count(most)} {what}
        </Text>
        <Text size="sm">{count(Math.max(0, most - used))} left</Text>
      </Group>
      <Progress value={most === 0 ? 100 : (used / most) * 100} my={6} aria-label={what} />
      {used > 0 && resets_at !== null && (
        <Text size="xs" c="dimmed">
          Resets at {clockTime(resets_at, now)}.
        </Text>
      )}
    </div>
  )
}

function Waiting({ account, now }: { account: RequestAccount; now: number }) {
  if (waitingOf(account) === 0)
    return (
      <Text size="sm" c="dimmed">
        You have no waiting changes.
      </Text>
    )
  return (
    <div className="num">
      <Text size="sm">Waiting sizes: {changesByKindLabel(account)}.</Text>
      <Text fw={600}>{`All ${doneByLabel([account], now)}.`}</Text>
    </div>
  )
}

const Uses = ({ account }: { account: RequestAccount }) => (
  <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0} captionSide="top">
    <Table.Caption ta="left" mt={0} mb={4}>
      The daily limit of each kind. The rest is reserved for the kinds above it.
    </Table.Caption>
    <Table.Tbody>
      {account.uses.map(({ name, most }) => (
        <Table.Tr key={name}>
          <Table.Th fw={400}>{name}</Table.Th>
          <Table.Td ta="right" className="num">
            {count(most)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
