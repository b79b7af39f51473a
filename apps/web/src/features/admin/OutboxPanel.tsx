import { Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../shared/api.ts'
import { IconMail } from '../../shared/icons.ts'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'

type UnsentMail = Answer<'GET /admin/outbox'>[number]

/**
 * Mails that were not sent, so that the operator can send them, pass them on or discard them. Without a configured mail
 * server that is every mail.
 */
export function OutboxPanel() {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/outbox'))
  const [toDiscard, setToDiscard] = useState<UnsentMail | null>(null)
  if (error && !data) return <LoadError title="Error Loading Outbox" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.length === 0)
    return (
      <EmptyState title="The outbox is empty" icon={<IconMail size={24} stroke={1.5} />}>
        E-mails appear here when no mail server is configured, when it refused them, or when ARK was restored.
      </EmptyState>
    )
  return (
    <Stack gap="sm" maw={860}>
      {data.map((mail) => (
        <MailCard key={mail.id} mail={mail} onDiscard={() => setToDiscard(mail)} />
      ))}
      <Modal opened={toDiscard !== null} onClose={() => setToDiscard(null)} title="Discard E-Mail">
        {toDiscard && <DiscardQuestion mail={toDiscard} onClose={() => setToDiscard(null)} />}
      </Modal>
    </Stack>
  )
}

function MailCard({ mail, onDiscard }: { mail: UnsentMail; onDiscard: () => void }) {
  const name = nameOf(mail)
  const send = useMutation({
    mutationFn: () => api('POST /admin/outbox/{id}/send', { params: { id: mail.id } }),
    onSuccess: ({ message }) => toastSuccess({ title: mail.subject, message }),
    onError: (error) => toastFailure({ title: 'The e-mail was not sent', error }),
  })
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <div>
          <Text fw={600} component="h2" size="md" m={0}>
            {mail.subject}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            To {mail.recipient} · <RelativeTime at={mail.created_at} />
          </Text>
        </div>
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`Send: ${name}`}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            Send
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" aria-label={`Discard: ${name}`} onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Group>
      {mail.error && (
        <Text size="sm" c={mail.held_at === null ? 'var(--mantine-color-error)' : 'dimmed'} mb="xs">
          {mail.error}
        </Text>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.body}</Text>
    </Paper>
  )
}

function DiscardQuestion({ mail, onClose }: { mail: UnsentMail; onClose: () => void }) {
  const discard = useMutation({
    mutationFn: () => api('DELETE /admin/outbox/{id}', { params: { id: mail.id } }),
    onSuccess: ({ message }) => {
      toastSuccess({ title: mail.subject, message })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'The e-mail was not discarded', error }),
  })
  return (
    <Stack>
      <Text>
        Discard “{mail.subject}” to {mail.recipient}?
      </Text>
      <Text c="dimmed">Its text is deleted, and it is never sent.</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={discard.isPending} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </Group>
    </Stack>
  )
}

const nameOf = ({ subject, recipient }: UnsentMail): string => `${subject}, to ${recipient}`
