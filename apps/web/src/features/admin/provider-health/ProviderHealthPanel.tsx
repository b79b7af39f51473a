import { Group, Select, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconPlugConnected } from '../../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { counted, platformName } from '../../../shared/formats.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { FilterBar } from '../../../shared/ui/page/FilterBar.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { StatLine } from '../../../shared/ui/page/StatCards.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { CONNECTION_KINDS } from '../admin-view.ts'
import { jobLabel } from '../failed-jobs/job-labels.ts'
import { ProviderHealthTable } from './ProviderHealthTable.tsx'
import { providerHealthPages, type WaitingQueue } from './provider-health.queries.ts'

const KINDS = CONNECTION_KINDS.map((kind) => ({ value: kind, label: platformName(kind) }))

/**
 * The health of every store and marketplace account: whether it answers, its last reads, what expires, and what is
 * waiting.
 */
export function ProviderHealthPanel({ view, changeView }: AdminPanelProps) {
  const { data, error, refetch, ...list } = useInfiniteQuery(providerHealthPages(view))
  const connections = data?.pages.flatMap((page) => page.connections) ?? []
  const [first] = data?.pages ?? []
  const isNarrowed = Boolean(view.connection ?? view.wrong ?? view.named)
  if (error && !data)
    return <LoadError title="Error Loading Provider Health" error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" maw={1240}>
      <StatLine
        label="Connection health"
        stats={[
          { label: 'Action needed', value: first?.counts.severe },
          { label: 'Problems', value: first?.counts.wrong },
          { label: 'Healthy', value: first?.counts.well },
        ]}
      />
      <FilterBar
        isNarrowed={isNarrowed}
        search={
          <SearchBox
            placeholder="Search shops and businesses"
            value={view.named ?? ''}
            onSearch={(named) => changeView({ named })}
          />
        }
      >
        <Select
          aria-label="Kind of connection"
          placeholder="All connections"
          data={KINDS}
          value={view.connection ?? null}
          onChange={(kind) =>
            changeView({ connection: CONNECTION_KINDS.find((each) => each === kind) }, { isStep: true })
          }
          clearable
          w={180}
        />
        <Switch
          label="Only problems"
          checked={view.wrong === true}
          onChange={({ currentTarget }) =>
            changeView({ wrong: currentTarget.checked ? true : undefined }, { isStep: true })
          }
        />
      </FilterBar>
      {list.isPending && [1, 2, 3].map((line) => <Skeleton key={line} h={64} radius="md" />)}
      {data && connections.length === 0 && (
        <EmptyState title="No connection to show" icon={<IconPlugConnected size={24} stroke={1.5} />}>
          {isNarrowed ? 'No connection matches.' : 'Stores and marketplace accounts appear here once connected.'}
        </EmptyState>
      )}
      {connections.length > 0 && (
        <ProviderHealthTable
          connections={connections}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onEndReached={() => void list.fetchNextPage()}
        />
      )}
      {first && <Queues queues={first.queues} />}
    </Stack>
  )
}

/** The waiting jobs by queue, for all retailers. */
const Queues = ({ queues }: { queues: WaitingQueue[] }) => (
  <Stack gap={6} component="section" aria-label="Queues">
    <Text fw={600} size="sm">
      Waiting jobs
    </Text>
    {queues.length === 0 && (
      <Text size="sm" c="dimmed">
        No waiting jobs.
      </Text>
    )}
    {queues.map((queue) => (
      <Group key={queue.job} gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm">{jobLabel(queue.job)}</Text>
        <Text size="sm" c="dimmed" className="num" ta="right">
          {queueWords(queue)}
        </Text>
      </Group>
    ))}
  </Stack>
)

/** Describes a queue: '12 jobs wait, the oldest for 40 s, 2 run'. */
function queueWords({ waiting, active, oldest_due_seconds: oldest }: WaitingQueue): string {
  const words = [
    waiting === 1 ? '1 job waits' : `${counted(waiting, 'job')} wait`,
    ...(oldest === null ? [] : [`the oldest for ${Math.round(oldest)} s`]),
    ...(active === 0 ? [] : [active === 1 ? '1 runs' : `${active} run`]),
  ]
  return words.join(', ')
}
