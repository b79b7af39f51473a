import { Button, Group, Text, TextInput } from '@mantine/core'
import { api } from '../../shared/api.ts'
import { Sentences } from '../../shared/ui/notices/Sentences.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'

/** Connects a channel by the address of an incoming webhook. */
export function ChatForm() {
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
          description="You create it in the channel's settings. Anyone with its address can post there, so ARK stores it as a secret."
          placeholder="https://discord.com/api/webhooks/…"
          autoComplete="off"
          autoFocus
          style={{ flex: 1, minWidth: 220 }}
        />
        <Button type="submit" variant="default" mt={{ base: 0, sm: 46 }} loading={form.isBusy}>
          Connect
        </Button>
      </Group>
      {form.problems.length > 0 && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          <Sentences of={form.problems} />
        </Text>
      )}
    </form>
  )
}
