import { Modal, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import classes from './ChangeLogModal.module.css'

/** The Listings Change Log: changes on the marketplaces and their reasons, newest first. */
export function ChangeLogModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Listings Change Log"
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {isOpen && <ChangeLog />}
    </Modal>
  )
}

function ChangeLog() {
  const { data, error, refetch } = useQuery(queryOf('GET /listings/change-log'))
  if (error && !data)
    return <LoadError title="Failed to load change log" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="xs">
        {[1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} h={40} />
        ))}
      </Stack>
    )
  if (data.logs.length === 0)
    return (
      <EmptyState title="Nothing has changed yet">
        New, repriced and withdrawn listings appear here with reasons.
      </EmptyState>
    )
  return (
    <>
      <ol className={classes['log']}>
        {data.logs.map((log) => (
          <li key={log.id}>
            <Text size="sm">{log.description}</Text>
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={log.created_at} />
            </Text>
          </li>
        ))}
      </ol>
      {data.total_logs > data.logs.length && (
        <Text size="xs" c="dimmed" ta="center" mt="sm">
          The newest {count(data.logs.length)} of {count(data.total_logs)} changes.
        </Text>
      )}
    </>
  )
}
