import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { type NotificationSettings, useChatTest, useDisconnectChat } from './use-notification-settings.ts'

const ChatForm = lazyPart(() => import('./ChatForm.tsx'), 'ChatForm')

const NAMES = { discord: 'Discord', slack: 'Slack' } as const

/** The Discord or Slack channel for notifications. */
export const ChatChannelSection = ({ chat }: { chat: NotificationSettings['chat'] }) => (
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

/** Loads the form when it opens, because most people open Settings for something else. */
function Connect() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          No channel of Discord or Slack is connected.
        </Text>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Connect a Channel
        </Button>
      </Group>
    )
  return (
    <Suspense fallback={<Skeleton height={84} />}>
      <ChatForm />
    </Suspense>
  )
}
