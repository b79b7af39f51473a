import { Modal, ScrollArea, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import classes from './ChangeLogModal.module.css'

interface ChangeLogModalProps {
  isOpen: boolean
  /** Whether only changes made outside ARK are shown. */
  isOutside: boolean
  onOutside: (isOn: boolean) => void
  onClose: () => void
}

/** The Listings Change Log: changes on the marketplaces and their reasons, newest first. */
export function ChangeLogModal({ isOpen, isOutside, onOutside, onClose }: ChangeLogModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Listings Change Log"
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Switch
        label="Only changes made outside ARK"
        description="Prices and withdrawals that marketplaces show and ARK did not make"
        checked={isOutside}
        onChange={(event) => onOutside(event.currentTarget.checked)}
        mb="sm"
      />
      {isOpen && <ChangeLog isOutside={isOutside} />}
    </Modal>
  )
}

function ChangeLog({ isOutside }: { isOutside: boolean }) {
  const query = isOutside ? { outside: true } : {}
  const { data, error, refetch } = useQuery(queryOf('GET /listings/change-log', { query }))
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
  if (data.logs.length === 0 && isOutside)
    return (
      <EmptyState title="Nothing was changed outside ARK">
        A price or a withdrawal that a person makes at the marketplace appears here when ARK compares the accounts.
      </EmptyState>
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
