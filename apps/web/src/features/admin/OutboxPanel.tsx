import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconMail } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'

/**
 * Mails that were not sent, so that the operator can pass them on. Without a configured mail server that is every mail.
 */
export function OutboxPanel() {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/outbox'))
  if (error && !data) return <LoadError title="Error Loading Outbox" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.length === 0)
    return (
      <EmptyState title="The outbox is empty" icon={<IconMail size={24} stroke={1.5} />}>
        E-mails appear here when no mail server is configured or when it refused them.
      </EmptyState>
    )
  return (
    <Stack gap="sm" maw={860}>
      {data.map((mail) => (
        <Paper key={mail.id} withBorder p="md" component="article" aria-label={`${mail.subject}, to ${mail.recipient}`}>
          <Text fw={600} component="h2" size="md" m={0}>
            {mail.subject}
          </Text>
          <Text size="sm" c="dimmed" component="div" mb="xs">
            To {mail.recipient} · <RelativeTime at={mail.created_at} />
          </Text>
          {mail.error && (
            <Text size="sm" c="var(--mantine-color-error)" mb="xs">
              {mail.error}
            </Text>
          )}
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.body}</Text>
        </Paper>
      ))}
    </Stack>
  )
}
