import { Button, Group, Modal, ScrollArea, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { AUDIT_EVENTS } from '../../../shared/audit-events.ts'
import { type AuditEntry, detailLabels, eventLabel } from '../../../shared/audit-labels.ts'
import classes from '../stores.module.css'
import { auditPages } from '../stores.queries.ts'

interface AuditLogProps {
  /** The filter by kind of event; undefined shows all. */
  event: string | undefined
  onFilter: (event: string | undefined) => void
}

/** The audit log of connections, matches and people, newest first. */
export function AuditLogModal({ isOpen, onClose, ...log }: AuditLogProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Audit Log" size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      {isOpen && <AuditLog {...log} />}
    </Modal>
  )
}

function AuditLog({ event, onFilter }: AuditLogProps) {
  const log = useInfiniteQuery(auditPages(event))
  const entries = log.data?.pages.flat() ?? []
  return (
    <Stack gap="sm">
      <Select
        label="Event"
        placeholder="All events"
        clearable
        data={AUDIT_EVENTS}
        value={event ?? null}
        onChange={(value) => onFilter(value ?? undefined)}
      />
      {log.error && <LoadError title="Error Loading Audit Log" error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && [1, 2, 3, 4].map((line) => <Skeleton key={line} h={44} />)}
      {log.isSuccess && entries.length === 0 && <EmptyState title="No entries yet">{emptyWords(event)}</EmptyState>}
      <ol className={classes['log']} aria-label="Events">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  )
}

/**
 * Returns the text for an empty log. Webhooks are not in this log but counted in Settings, although the filter offers
 * them.
 */
function emptyWords(event: string | undefined): string {
  if (event === 'shopify_webhook_processed')
    return 'Webhooks are counted for each store in Settings, under Real-Time Inventory Sync.'
  return event ? 'There is no event of this kind.' : 'Connections, imports and link changes appear here.'
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{eventLabel(entry.event_type)}</Text>
        <Pill color={entry.status === 'success' ? 'green' : 'red'}>
          {entry.status === 'success' ? 'Success' : 'Failed'}
        </Pill>
      </Group>
      {detailLabels(entry.event_details).map((line) => (
        <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
      {entry.error_message && (
        <Text size="sm" c="var(--mantine-color-error)">
          {entry.error_message}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={entry.created_at} />
        {entry.user_name && ` · ${entry.user_name}`}
      </Text>
    </li>
  )
}
