import { Box, Group, Paper, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconListSearch } from '../../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { detailLabels, eventLabel } from '../../../shared/audit-labels.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { EndSentinel } from '../../../shared/ui/page/EndSentinel.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import type { AdminPanelProps } from '../admin-panel-props.ts'
import { type PlatformAuditEntry, platformAuditPages } from './audit.queries.ts'

/** The platform's audit log, newest first: sign-ins without a retailer, and all changes by the operator. */
export function AuditPanel({ view: { event }, changeView }: AdminPanelProps) {
  const { data, error, refetch, ...log } = useInfiniteQuery(platformAuditPages(event))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  // Offer the filter from the address even when no event of its kind exists yet.
  const kinds = [...new Set([...(data?.pages[0]?.kinds ?? []), ...(event ? [event] : [])])]
  return (
    <Stack gap="md" maw={860}>
      <Select
        aria-label="Kind of event"
        placeholder="All kinds of events"
        data={kinds.map((kind) => ({ value: kind, label: eventLabel(kind) }))}
        value={event ?? null}
        onChange={(kind) => changeView({ event: kind ?? undefined }, { isStep: true })}
        clearable
        searchable
        maw={300}
      />
      {error && <LoadError title="Error Loading Audit Log" error={error} onRetry={() => void refetch()} />}
      {log.isPending && [1, 2, 3, 4, 5].map((line) => <Skeleton key={line} h={58} radius="md" />)}
      {data && entries.length === 0 && (
        <EmptyState title="No entries yet" icon={<IconListSearch size={24} stroke={1.5} />}>
          {event ? 'There is no event of this kind.' : 'Sign-ins and changes by the administrator appear here.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Paper withBorder component="ol" p={0} m={0} aria-label="Audit log" style={{ listStyle: 'none' }}>
          {entries.map((entry, at) => (
            <Entry key={entry.id} entry={entry} isFirst={at === 0} />
          ))}
        </Paper>
      )}
      {log.hasNextPage && <EndSentinel isLoading={log.isFetchingNextPage} onReached={() => void log.fetchNextPage()} />}
    </Stack>
  )
}

function Entry({ entry, isFirst }: { entry: PlatformAuditEntry; isFirst: boolean }) {
  const who = [entry.user_name, entry.email].filter(Boolean).join(', ')
  const about = [entry.retailer_name, ...detailLabels(entry.event_details)].filter(Boolean).join(' · ')
  return (
    <Box component="li" px="md" py="sm" style={isFirst ? {} : { borderTop: '1px solid var(--ark-line)' }}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="sm">
        <Text fw={550}>{eventLabel(entry.event_type)}</Text>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed" component="span" style={{ whiteSpace: 'nowrap' }}>
            <RelativeTime at={entry.created_at} />
          </Text>
          <Pill color={entry.status === 'success' ? 'green' : 'red'}>
            {entry.status === 'success' ? 'Success' : 'Failed'}
          </Pill>
        </Group>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {who || 'Unknown person'}
        {entry.address && (
          <Text span c="dimmed">
            {' '}
            from {entry.address}
          </Text>
        )}
      </Text>
      {about && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {about}
        </Text>
      )}
      {entry.error_message && (
        <Text size="sm" c="var(--mantine-color-error)">
          {entry.error_message}
        </Text>
      )}
    </Box>
  )
}
