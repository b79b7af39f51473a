import { Button, Code, CopyButton, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

/** Setup Instructions for registering webhooks in Shopify by hand. */
export function WebhookInstructionsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Setup Instructions" size="lg">
      {isOpen && <Instructions />}
    </Modal>
  )
}

function Instructions() {
  const { data, error, refetch } = useQuery(queryOf('GET /shopify/webhooks/webhook-instructions'))
  if (error && !data)
    return <LoadError title="Failed to load instructions" error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={5} />
  return (
    <Stack>
      {data.store && <Text size="sm">Store: {data.store}</Text>}
      <Stack gap={4}>
        <Text size="sm" fw={550}>
          Webhook address
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code block style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {data.webhook_url}
          </Code>
          <CopyAddress address={data.webhook_url} />
        </Group>
      </Stack>
      <List type="ordered" size="sm" spacing="xs">
        {data.instructions.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {data.support_note}
      </Text>
    </Stack>
  )
}

const CopyAddress = ({ address }: { address: string }) => (
  <CopyButton value={address}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        flex="none"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
)
