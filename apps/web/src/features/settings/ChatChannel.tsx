import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { api } from '../../shared/api.ts'
import { toastSuccess } from '../../shared/ui/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { type NotificationSettings, useChatTest, useDisconnectChat } from './use-notification-settings.ts'

const NAMES = { discord: 'Discord', slack: 'Slack' } as const

/** The channel of Discord or Slack that notifications are posted to. */
export const ChatChannel = ({ chat }: { chat: NotificationSettings['chat'] }) => (
  <Stack gap="xs" mt="md" component="section" aria-label="Chat">
    <Text fw={550} component="h3" size="sm" m={0}>
      Chat
    </Text>
    {chat ? <Connected chat={chat} /> : <Connect />}
  </Stack>
)

function Connected({ chat: { service, hint, problem } }: { chat: NonNullable<NotificationSettings['chat']> }) {
  const test = useChatTest()
  const disconnect = useDisconnectChat()
  return (
    <>
      {problem && (
        <Alert color="red" title="Not delivered">
          {problem}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {NAMES[service]}, webhook {hint}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            Send a Test
          </Button>
          <Button
            variant="default"
            size="xs"
            color="red"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        </Group>
      </Group>
    </>
  )
}

function Connect() {
  const form = useCheckedForm({
    fields: ['address'],
    check: ({ address }) => (address.trim() === '' ? { address: 'Paste the address of an incoming webhook.' } : {}),
    send: ({ address }) => api('PUT /notifications/chat', { body: { address: address.trim() } }),
    onDone: () => toastSuccess({ title: 'Chat Connected', message: 'Notifications are posted there from now on.' }),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Group align="start" gap="xs">
        <TextInput
          {...form.field('address')}
          label="Incoming webhook of Discord or Slack"
          description="Made in the channel's settings. Whoever has its address may write there: ARK keeps it as a secret."
          placeholder="https://discord.com/api/webhooks/…"
          autoComplete="off"
          style={{ flex: 1, minWidth: 220 }}
        />
        <Button type="submit" variant="default" mt={{ base: 0, sm: 46 }} loading={form.isBusy}>
          Connect
        </Button>
      </Group>
      {form.problem && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.problem}
        </Text>
      )}
    </form>
  )
}
