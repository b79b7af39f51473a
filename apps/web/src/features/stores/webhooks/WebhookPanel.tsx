import { Alert, Button, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListCheck, IconRefresh } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { count, counted, seconds } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { type WebhookStatus, webhookState } from './webhook-state.ts'

const WebhookInstructionsModal = lazyDialog(() => import('./WebhookInstructions.tsx'), 'WebhookInstructionsModal', {
  isOpen: false,
})

const WebhookSecretModal = lazyDialog(() => import('./WebhookSecretModal.tsx'), 'WebhookSecretModal', {
  isOpen: false,
})

/**
 * Shows whether stock changes in Shopify arrive at once, the state of each store, and the secret that signs webhooks.
 */
export function WebhookPanel() {
  const mayConnect = useMay('stores.connect')
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf('GET /shopify/webhooks/webhook-status'),
    enabled: mayConnect,
  })
  const [isOpen, instructions] = useDisclosure(false)
  const [isSecretOpen, secret] = useDisclosure(false)
  const state = data && webhookState(data)
  if (!mayConnect) return null
  return (
    <Paper withBorder p="md" maw={1080} component="section" aria-label="Real-Time Inventory Sync">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Text fw={650} component="h2" size="md" m={0}>
              Real-Time Inventory Sync
            </Text>
            {state && <Pill color={state.color}>{state.label}</Pill>}
          </Group>
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={!data} onClick={secret.open}>
              Webhook Secret
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconListCheck size={14} aria-hidden />}
              onClick={instructions.open}
            >
              Setup Instructions
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              Refresh Status
            </Button>
          </Group>
        </Group>
        {error && <LoadError title="Error Loading Webhook Status" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={120} />}
        {data && state && (
          <>
            <Text size="sm" c="dimmed">
              {state.meaning}
              {data.registered_webhooks.length > 0 &&
                ` ${counted(data.registered_webhooks.length, 'webhook is', 'webhooks are')} registered.`}
            </Text>
            <StoresHealth stores={data.stores} />
            <WebhookDeliveries stores={data.stores} />
          </>
        )}
      </Stack>
      <WebhookInstructionsModal isOpen={isOpen} onClose={instructions.close} />
      <WebhookSecretModal isOpen={isSecretOpen} onClose={secret.close} status={data} />
    </Paper>
  )
}

/** The state of each store: the last event, the delay of events, and what waits or failed. */
function StoresHealth({ stores }: Pick<WebhookStatus, 'stores'>) {
  if (stores.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No store is connected.
      </Text>
    )
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table className="num" aria-label="Webhooks by store">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Store</Table.Th>
              <Table.Th>Last success</Table.Th>
              <Table.Th ta="right">Lag</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
              <Table.Th ta="right">Failures</Table.Th>
              <Table.Th>Last compared</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {stores.map((store) => (
              <Table.Tr key={store.store_id}>
                <Table.Td>{store.store_name}</Table.Td>
                <Table.Td>
                  <RelativeTime at={store.last_webhook_at} empty="none yet" />
                </Table.Td>
                <Table.Td ta="right">{seconds(store.lag_seconds)}</Table.Td>
                <Table.Td ta="right">{count(store.waiting)}</Table.Td>
                <Table.Td ta="right" {...(store.failures > 0 && { c: 'var(--mantine-color-error)', fw: 650 })}>
                  {count(store.failures)}
                </Table.Td>
                <Table.Td>
                  <RelativeTime at={store.last_reconciled_at} empty="not yet" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {stores.map(
        ({ store_id, store_name, problem }) =>
          problem && (
            <Alert key={store_id} color="orange" variant="outline" title={store_name}>
              {problem}
            </Alert>
          ),
      )}
    </>
  )
}
