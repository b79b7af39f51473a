import { NOTIFICATION_CHANNELS, type NotificationChannel, type NotificationKind, notificationRule } from '@ark/domain'
import { Alert, Checkbox, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { ChatChannelSection } from './ChatChannelSection.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { type NotificationSettings, useNotificationChoice } from './use-notification-settings.ts'

const CHANNELS: Record<NotificationChannel, { head: string; where: string }> = {
  in_app: { head: 'ARK', where: 'in ARK' },
  by_email: { head: 'E-mail', where: 'by e-mail to the owners' },
  to_chat: { head: 'Chat', where: 'in the chat' },
}

/** The retailer's choice of notifications and where they go. */
export function NotificationsCard() {
  const { data, error, refetch } = useQuery(queryOf('GET /notifications/settings'))
  return (
    <SettingsCard title="Notifications">
      {error && !data ? (
        <LoadError title="Error Loading Notifications" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Choices settings={data} />
          <ChatChannelSection chat={data.chat} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </SettingsCard>
  )
}

function Choices({ settings: { kinds, chat } }: { settings: NotificationSettings }) {
  const { mutate } = useNotificationChoice()
  const isUnheard = kinds.some((choice) => !NOTIFICATION_CHANNELS.some((channel) => choice[channel]))
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        E-mails go to the owners, combined where possible.
      </Text>
      <Table withRowBorders={false} verticalSpacing={6} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl={0}>
              <VisuallyHidden>Event</VisuallyHidden>
            </Table.Th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Table.Th key={channel} w={64} ta="center">
                {CHANNELS[channel].head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ kind, ...choice }) => (
            <Table.Tr key={kind}>
              <Table.Td pl={0}>{labelOf(kind)}</Table.Td>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <Table.Td key={channel}>
                  <Checkbox
                    aria-label={`${labelOf(kind)}: ${CHANNELS[channel].where}`}
                    checked={choice[channel]}
                    disabled={channel === 'to_chat' && chat === null}
                    onChange={({ currentTarget: { checked } }) => mutate({ kind, [channel]: checked })}
                    styles={{ body: { justifyContent: 'center' } }}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isUnheard && (
        <Alert color="yellow" mt="xs" role="note">
          Unchecked events send no notification.
        </Alert>
      )}
    </>
  )
}

const labelOf = (kind: NotificationKind): string => notificationRule(kind).label
