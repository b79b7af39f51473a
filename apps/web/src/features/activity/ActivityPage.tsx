import { Box, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconListSearch } from '../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { changeLabels, eventLabel } from '../../shared/audit-labels.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { EndSentinel } from '../../shared/ui/page/EndSentinel.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { useView } from '../../shared/use-view.ts'
import { parseActivityView, WHOSE } from './activity-view.ts'
import { type ActivityEntry, activityPages } from './activity.queries.ts'

/** Lists what was done for the retailer and by whom, including ARK's operator (docs/decisions/053). */
export function ActivityPage() {
  const [view, changeView] = useView(parseActivityView)
  const { data, error, refetch, ...log } = useInfiniteQuery(activityPages(view))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHeader
        title="Activity"
        description="Every change by your staff, by ARK automatically, and by ARK’s administrator."
      />
      <Stack gap="md" maw={860}>
        <SegmentedControl
          aria-label="Changed by"
          data={[...WHOSE]}
          value={view.by ?? 'all'}
          onChange={(by) =>
            changeView({ by: by === 'all' ? undefined : parseActivityView({ by }).by }, { isStep: true })
          }
          w="fit-content"
          maw="100%"
        />
        {error && <LoadError title="Error Loading Activity" error={error} onRetry={() => void refetch()} />}
        {log.isPending && [1, 2, 3, 4, 5].map((line) => <Skeleton key={line} h={58} radius="md" />)}
        {data && entries.length === 0 && (
          <EmptyState title={EMPTY[view.by ?? 'all'].title} icon={<IconListSearch size={24} stroke={1.5} />}>
            {EMPTY[view.by ?? 'all'].words}
          </EmptyState>
        )}
        {entries.length > 0 && (
          <Paper withBorder component="ol" p={0} m={0} aria-label="Activity" style={{ listStyle: 'none' }}>
            {entries.map((entry, at) => (
              <Entry key={entry.id} entry={entry} isFirst={at === 0} />
            ))}
          </Paper>
        )}
        {log.hasNextPage && (
          <EndSentinel isLoading={log.isFetchingNextPage} onReached={() => void log.fetchNextPage()} />
        )}
      </Stack>
    </>
  )
}

const EMPTY = {
  all: { title: 'No activity yet', words: 'Changes to connections, settings, users and payments appear here.' },
  ark: {
    title: 'No changes by ARK',
    words: 'Changes by ARK’s administrator appear here, such as a status, a fee or a payment.',
  },
  staff: { title: 'No activity yet', words: 'Changes by your staff appear here.' },
} as const

function Entry({ entry, isFirst }: { entry: ActivityEntry; isFirst: boolean }) {
  return (
    <Box component="li" px="md" py="sm" style={isFirst ? {} : { borderTop: '1px solid var(--ark-line)' }}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
        <Text fw={550}>{eventLabel(entry.event_type)}</Text>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed" component="span" style={{ whiteSpace: 'nowrap' }}>
            <RelativeTime at={entry.created_at} />
          </Text>
          {entry.status !== 'success' && <Pill color="red">Failed</Pill>}
        </Group>
      </Group>
      <Text size="sm">{whoWords(entry)}</Text>
      {changeLabels(entry.event_details).map((line) => (
        <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      {entry.error_message && (
        <Text size="sm" c="var(--mantine-color-error)">
          {entry.error_message}
        </Text>
      )}
    </Box>
  )
}

function whoWords({ by, user_name }: ActivityEntry): string {
  if (by === 'ark') return 'ARK’s administrator'
  if (by === 'buyer') return 'A wholesale buyer'
  if (by === 'machine') return 'ARK (automatic)'
  return user_name ?? 'A staff member'
}
