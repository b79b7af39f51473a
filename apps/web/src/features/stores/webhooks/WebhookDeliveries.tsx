import { Stack, Table, Text } from '@mantine/core'
import { count, counted } from '../../../shared/formats.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { recentDeliveries, topicLabel, type WebhookStatus } from './webhook-state.ts'

type StoreHealth = WebhookStatus['stores'][number]

/** The webhooks from each store in the last 24 hours: topic, count and time of the last one. Fits a phone. */
export function WebhookDeliveries({ stores }: Pick<WebhookStatus, 'stores'>) {
  return (
    <Stack gap="xs">
      {stores.map((store) => (
        <DeliveriesOfStore key={store.store_id} store={store} />
      ))}
    </Stack>
  )
}

function DeliveriesOfStore({ store }: { store: StoreHealth }) {
  const { store_name, deliveries, unusable, unusable_reason } = store
  const total = recentDeliveries(store)
  return (
    <div>
      <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
        {store_name}: {total === 0 ? 'no webhook' : counted(total, 'webhook')} in the last 24 hours
      </Text>
      {unusable > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {counted(unusable, 'webhook')} could not be processed. The last one: {unusable_reason}
        </Text>
      )}
      {deliveries.length > 0 && (
        <Table className="num" aria-label={`Webhooks of ${store_name} in the last 24 hours`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Event</Table.Th>
              <Table.Th ta="right">Webhooks</Table.Th>
              <Table.Th>Last</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deliveries.map((delivery) => (
              <Table.Tr key={delivery.topic}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{topicLabel(delivery.topic)}</Table.Td>
                <Table.Td ta="right">{count(delivery.count)}</Table.Td>
                <Table.Td>
                  <RelativeTime at={delivery.last_received_at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
